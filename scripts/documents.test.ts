import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Page } from '@iwater/contract/pages/page'
import { pages } from '@iwater/contract/pages/pages'
import { expect, test } from 'vitest'
import { cyclesOf, foldersOf, readImportGraph } from './import-graph.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  )

const documents = [
  ...readdirSync(root),
  // A record of a decision tells of its day: what it names may have gone since.
  ...filesIn('docs').filter((name) => !name.includes('decisions')),
].filter((name) => name.endsWith('.md'))

const domains = 'server/src/domains'

/** Cells of the rows of a document's tables. */
const rowsOf = (name: string) =>
  read(name)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const listOf = (cell = '') => (cell === '–' ? [] : cell.split(', ').toSorted())

test('the table of domains says what each of them uses, and none leads back to itself', () => {
  const names = readdirSync(join(root, domains))
  const graph = readImportGraph(root, ['server'])
  const used = foldersOf(graph, domains, (file) => !/(\.test|-testing)\.ts$/.test(file))
  const rows = rowsOf('docs/architecture.md').filter(([name = '']) => names.includes(name))
  expect(rows.map(([name = '']) => name).toSorted()).toEqual(names.toSorted())
  for (const [name = '', , mayUse] of rows) {
    expect([name, listOf(mayUse)]).toEqual([name, used.get(name)?.toSorted()])
  }
  expect(cyclesOf(used)).toEqual([])
})

test.each(documents)('what %s points to is there', (name) => {
  const text = read(name)
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to]) =>
    join(dirname(name), String(to)),
  )
  const places = [
    ...text.matchAll(/`((?:contract|server|web|e2e|scripts|docs|bench)\/[\w./-]*)`/g),
  ].map(([, place]) => String(place))
  expect([...links, ...places].filter((place) => !existsSync(join(root, place)))).toEqual([])
})

test('every command that the documents name is one', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = documents.flatMap((name) => [...read(name).matchAll(/npm run ([\w:-]+)/g)])
  const unknown = named.map(([, script]) => String(script)).filter((script) => !(script in scripts))
  expect(unknown).toEqual([])
})

test('every table that the glossary names is one', () => {
  const tables = read('server/src/platform/database/tables.ts')
  const cells = rowsOf('docs/glossary.md').map(([, , table = '']) => table)
  const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)/g)].map(([, table]) => table))
  expect(named.filter((table) => !tables.includes(`  ${table}: `))).toEqual([])
})

test('every setting that the server reads stands among the settings, and no other', () => {
  const readers = [
    'server/src/config.ts',
    'server/src/speech-settings.ts',
    'server/src/weather-settings.ts',
    'server/src/platform/storage/storage-settings.ts',
  ]
  const settings = readers
    .map((name) => read(name))
    .join('\n')
    .matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)
  const described = rowsOf('docs/operations.md').flatMap(([variable = '']) => [
    ...variable.matchAll(/^`([A-Z0-9_]+)`|, `([A-Z0-9_]+)`/g),
  ])
  const namesOf = (found: Iterable<RegExpMatchArray>) =>
    [...new Set([...found].map(([, first, second]) => first ?? second ?? ''))].toSorted()
  expect(namesOf(described)).toEqual(namesOf(settings))
})

test('every page of configuration management is said to be made as it is made, with a reason where it is no plain one', () => {
  const loaders = read('web/src/app/pages.ts')
  const isPlain = (name: string) => new RegExp(`^  ${name}: entityPage\\(`, 'm').test(loaders)
  const made = Object.entries(pages).flatMap(([name, page]: [string, Page]) =>
    page.configuration === undefined ? [] : [[page.title.en, isPlain(name)]],
  )
  const rows = rowsOf('docs/configuration.md').filter(([page]) => !/^(page|-+)$/.test(page ?? ''))
  const said = rows.map(([page, how, why]) => [page, how === 'its description' && why === ''])
  expect(said).toHaveLength(made.length)
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(made))
  expect(rows.filter(([, how, why]) => how !== 'its description' && why === '')).toEqual([])
})
