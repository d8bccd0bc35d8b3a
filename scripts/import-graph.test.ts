import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cyclesOf, foldersOf, readImportGraph } from './import-graph.ts'

const root = resolve(import.meta.dirname, '..')

/** The graph of a workspace `server` with these files. */
function graphOf(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'iwater-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const imports = { '#domains/*': './src/domains/*/index.ts' }
  const all = { 'server/package.json': JSON.stringify({ imports }), ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return readImportGraph(folder, ['server'])
}

test('no file leads back to itself: not by values, not by types, not at run time', () => {
  const graph = readImportGraph(root, ['contract', 'server', 'web', 'e2e'])
  expect(graph.size).toBeGreaterThan(1400)
  expect([...graph.values()].flat().length).toBeGreaterThan(6000)
  expect(cyclesOf(graph)).toEqual([])
})

test.each([
  ['an import of values', `import { a } from './a.ts'\nexport const b = a`],
  ['an import for its effects', `import './a.ts'\nexport const b = 1`],
  ['an import of types', `import type { A } from './a.ts'\nexport type B = A`],
  ['a type among values', `import { type A } from './a.ts'\nexport type B = A`],
  ['the type of a module', `export type B = import('./a.ts').A`],
  ['an export', `export { a } from './a.ts'`],
  ['an export of types', `export type { A } from './a.ts'`],
  ['an export of everything', `export * from './a.ts'`],
  ['an import at run time', `export const b = async () => import('./a.ts')`],
])('%s closes a circle', (_, text) => {
  const graph = graphOf({
    'server/src/a.ts': `import { b } from './b.ts'\nexport const a = b\nexport type A = 1`,
    'server/src/b.ts': text,
    'server/src/c.ts': `import { a } from './a.ts'\nexport const c = a`,
  })
  expect(cyclesOf(graph)).toEqual([['server/src/a.ts', 'server/src/b.ts']])
})

test('two domains that use each other are found, though none of their files lead back to themselves', () => {
  const domains = 'server/src/domains'
  const graph = graphOf({
    [`${domains}/weather/index.ts`]: `export const rain = 1`,
    [`${domains}/weather/wind.ts`]: `import type { Tide } from '#domains/tides'\nexport type Wind = Tide`,
    [`${domains}/tides/index.ts`]: `export type Tide = 1`,
    [`${domains}/tides/sea.ts`]: `import { rain } from '#domains/weather'\nexport const sea = rain`,
    [`${domains}/maps/index.ts`]: `import { rain } from '#domains/weather'\nexport const map = rain`,
  })
  expect(cyclesOf(graph)).toEqual([])
  const used = foldersOf(graph, domains, () => true)
  expect(cyclesOf(used)).toEqual([['tides', 'weather']])
  expect(cyclesOf(foldersOf(graph, domains, (file) => !file.endsWith('sea.ts')))).toEqual([])
})
