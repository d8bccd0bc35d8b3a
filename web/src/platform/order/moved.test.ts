import { expect, test } from 'vitest'
import { moved } from './moved.ts'

test('an entry goes to its place, the others close up, and the list itself stays', () => {
  const list = ['a', 'b', 'c', 'd']
  expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(list).toEqual(['a', 'b', 'c', 'd'])
})

test('a place that the list does not have changes nothing', () => {
  for (const [from, to] of [
    [-1, 1],
    [1, -1],
    [2, 1],
    [1, 2],
  ] as const) {
    expect(moved(['a', 'b'], from, to)).toEqual(['a', 'b'])
  }
})
