import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withScope } from './grid-selectors.ts'

const code = readFileSync(fileURLToPath(import.meta.resolve('react-data-grid')), 'utf8')

/** Methods that Chromium 109 does not have, by the version that brought them. */
const later =
  /\.(toSorted|toReversed|toSpliced|union|isSubsetOf|difference|drop|take|flatMap\(.*\)\.toArray)\(/g

test('no selector of the grid is younger than the oldest supported Chromium', () => {
  expect(code).toContain('querySelector("& > ')
  expect(withScope(code)).not.toMatch(/["'`]& /)
  expect(withScope(code).match(/querySelector\(["'`]:scope > /g)).toHaveLength(3)
})

test('the grid uses no further method that has to be added', () => {
  // Groups of rows are not offered.
  const [withoutTree = ''] = code.split('function TreeDataGrid(')
  expect(withoutTree.match(later) ?? []).toEqual([])
})
