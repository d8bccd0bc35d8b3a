import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isWritten } from '@iwater/contract/kit/field-types'
import { sparePart } from '@iwater/contract/kit/spare-part-testing'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The lines of a file from one that begins with a text to the next that is the other. */
function linesOf(path: string, begin: string, end: string): string[] {
  const lines = read(path).split('\n')
  const from = lines.findIndex((line) => line.startsWith(begin))
  const to = lines.indexOf(end, from)
  expect([from, to], `${begin} in ${path}`).not.toContain(-1)
  return lines.slice(from, to + 1)
}

/** What is written for an entity, by the file it stands in; a page and its place are those of dictionaries. */
const written = {
  'contract/src/kit/spare-part-testing.ts': [
    ...read('contract/src/kit/spare-part-testing.ts')
      .split('\n')
      .filter((line) => line.startsWith('import')),
    ...linesOf(
      'contract/src/kit/spare-part-testing.ts',
      'export const sparePart = defineEntity({',
      '})',
    ),
  ],
  'server/src/testing/spare_part.sql': read('server/src/testing/spare_part.sql').trim().split('\n'),
  'server/src/testing/spare-parts.ts': read('server/src/testing/spare-parts.ts')
    .split('\n')
    .filter((line) => line.includes('servedEntity(sparePart)') || line.includes('{ servedEntity')),
  'contract/src/pages/pages.ts': linesOf(
    'contract/src/pages/pages.ts',
    '  dictionaries: {',
    '  },',
  ),
  'web/src/app/pages.ts': read('web/src/app/pages.ts')
    .split('\n')
    .filter((line) => line.startsWith('  dictionaries:')),
}

test('an entity is written in at most 120 lines and 6 files', () => {
  const fields = Object.values(sparePart.fields)
  expect(fields.length).toBeGreaterThanOrEqual(12)
  expect(new Set(fields.map(({ type }) => type)).size).toBeGreaterThanOrEqual(8)
  expect(fields.filter(isWritten).some(({ type }) => type === 'rows')).toBe(true)
  const counts = Object.values(written).map((lines) => lines.length)
  expect(Math.min(...counts), 'each of them is there').toBeGreaterThan(0)
  expect(counts.length).toBeLessThanOrEqual(6)
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(120)
})
