import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

/** Files of one folder beside its tests and texts: what a reader can still take in at a glance. */
const limit = 30

const isCounted = (name: string) => !/\.(?:test|rendered)\.tsx?$|\.text\.ts$/.test(name)

function foldersOver(names: readonly string[]) {
  const sizes = new Map<string, number>()
  for (const name of names.filter(isCounted)) {
    const folder = dirname(name)
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return [...sizes].flatMap(([folder, size]) => (size > limit ? [folder] : [])).sort()
}

const sources = globSync('{contract,server,web}/src/**/*.{ts,tsx,css}', { cwd: root }).map((name) =>
  name.replaceAll('\\', '/'),
)

test('a folder is divided by subject before it has more than 30 files', () => {
  expect(sources.length).toBeGreaterThan(1000)
  expect(foldersOver(sources)).toEqual([])
})

test('tests and texts are not counted, style sheets are', () => {
  const files = (count: number, ending: string) =>
    Array.from({ length: count }, (_, index) => `web/src/ui/${index}${ending}`)
  const beside = [...files(9, '.test.ts'), ...files(9, '.rendered.tsx'), ...files(9, '.text.ts')]
  expect(foldersOver([...files(20, '.tsx'), ...files(10, '.css'), ...beside])).toEqual([])
  expect(foldersOver([...files(20, '.tsx'), ...files(11, '.css')])).toEqual(['web/src/ui'])
})
