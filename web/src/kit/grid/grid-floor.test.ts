import { expect, test } from 'vitest'
import { addMissing } from './grid-floor.ts'

test('what an old browser lacks is added, and does what the library expects', () => {
  const iterators = {}
  const lists = {}
  addMissing(iterators, lists)
  const { map, toArray } = iterators as Record<string, (...args: unknown[]) => unknown>
  function* numbers() {
    yield 2
    yield 3
  }
  const doubled = map?.call(numbers(), (value: number, at: number) => value * 10 + at)
  expect(toArray?.call(doubled)).toEqual([20, 31])
  const { with: replaced } = lists as Record<string, (...args: unknown[]) => unknown>
  expect([replaced?.call([1, 2, 3], 1, 9), replaced?.call([1, 2], -1, 9)]).toEqual([
    [1, 9, 3],
    [1, 9],
  ])
})

test('what is there stays', () => {
  const own = () => null
  const iterators = { map: own, toArray: own }
  addMissing(iterators, { with: own })
  expect(iterators.map).toBe(own)
})
