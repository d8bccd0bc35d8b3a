import { expect, test } from 'vitest'
import type { Row } from '../records.ts'
import { top } from './tree.ts'
import { isWithin, type Level, treeRows } from './tree-rows.ts'

const row = (id: string, children = 0): Row => ({ id, version: 1, labels: {}, children })
const level = (rows: readonly Row[], own: Partial<Level> = {}): Level => ({
  rows,
  total: rows.length,
  error: null,
  retry: () => undefined,
  ...own,
})
const shown = (levels: Record<string, Level>, opened: string) => {
  const { rows, nodes } = treeRows(new Map(Object.entries(levels)), {
    opened: new Set(Array.from(opened)),
  })
  return rows.map(({ id }) => '-'.repeat(nodes.get(id)?.depth ?? 0) + id)
}

test('the records of open levels stand below the ones they belong to', () => {
  const levels = {
    [top]: level([row('a', 2), row('b', 1)]),
    a: level([row('c', 1), row('d')]),
    c: level([row('e')]),
  }
  expect(shown(levels, '')).toEqual(['a', 'b'])
  expect(shown(levels, 'a')).toEqual(['a', '-c', '-d', 'b'])
  expect(shown(levels, 'ac')).toEqual(['a', '-c', '--e', '-d', 'b'])
  // Of one that is closed nothing is shown, whatever is open below it.
  expect(shown(levels, 'c')).toEqual(['a', 'b'])
})

test('a level tells what of it is still to come', () => {
  const levels = {
    [top]: level([row('a', 1), row('b', 5), row('d', 1)]),
    b: level([row('c')], { total: 5 }),
    d: level([], { total: 1, error: new Error('no answer') }),
  }
  const { rows, notes } = treeRows(new Map(Object.entries(levels)), {
    opened: new Set(['a', 'b', 'd']),
  })
  expect(rows.map(({ id }) => id)).toEqual(['a', 'loading a', 'b', 'c', 'more b', 'd', 'failed d'])
  expect(notes.get('more b')).toEqual({ kind: 'more', parent: 'b', depth: 1, left: 4 })
})

test('one that has none below it any more is shown closed, and one in two levels once', () => {
  const levels = {
    [top]: level([row('a'), row('b', 1)]),
    a: level([row('x')]),
    b: level([row('a')]),
  }
  expect(shown(levels, 'ab')).toEqual(['a', 'b'])
})

test('a record is within itself and all that it stands below', () => {
  const levels = {
    [top]: level([row('a', 1), row('b')]),
    a: level([row('c', 1)]),
    c: level([row('d')]),
  }
  const { nodes } = treeRows(new Map(Object.entries(levels)), { opened: new Set(['a', 'c']) })
  const within = (id: string, of: string) => isWithin(nodes, id, of)
  expect([within('d', 'a'), within('d', 'd'), within('a', 'd'), within('b', 'a')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
