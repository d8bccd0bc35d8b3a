import { expect, test, vi } from 'vitest'
import { createBatch } from './batch.ts'
import { createLivePoints } from './live-points.ts'

const sample = (pointId: string, at: number, value: number) => ({
  pointId,
  value,
  flag: 'N' as const,
  at,
  receivedAt: at,
})

test('only those who look at a point hear that it changed', () => {
  const points = createLivePoints()
  const ofA = vi.fn<() => void>()
  const ofB = vi.fn<() => void>()
  points.subscribe(['a'], ofA)
  points.subscribe(['b'], ofB)
  points.apply([sample('a', 1000, 1)])
  expect(ofA).toHaveBeenCalledTimes(1)
  expect(ofB).not.toHaveBeenCalled()
  expect(points.read('a')).toEqual({
    latest: { value: 1, flag: 'N', at: 1000, receivedAt: 1000 },
    changes: 1,
  })
})

test('a value that is sent again, or is older than the one known, changes nothing', () => {
  const points = createLivePoints()
  points.apply([sample('a', 2000, 2)])
  const before = points.read('a')
  points.apply([sample('a', 2000, 2), sample('a', 1000, 1)])
  expect(points.read('a')).toBe(before)
})

test('somebody who stopped looking hears nothing more', () => {
  const points = createLivePoints()
  const listener = vi.fn<() => void>()
  const stop = points.subscribe(['a', 'b'], listener)
  stop()
  points.apply([sample('a', 1000, 1), sample('b', 1000, 1)])
  expect(listener).not.toHaveBeenCalled()
})

test('the first value is handed on at once, what follows together', () => {
  vi.useFakeTimers()
  const work = vi.fn<(items: number[]) => void>()
  const batch = createBatch(300, work)
  batch.add([1])
  expect(work).toHaveBeenCalledExactlyOnceWith([1])
  batch.add([2])
  batch.add([3, 4])
  vi.advanceTimersByTime(299)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenLastCalledWith([2, 3, 4])
  vi.advanceTimersByTime(300)
  batch.add([5])
  expect(work).toHaveBeenLastCalledWith([5])
  vi.useRealTimers()
})

test('a batch that is stopped drops what it has gathered', () => {
  vi.useFakeTimers()
  const work = vi.fn<(items: number[]) => void>()
  const batch = createBatch(300, work)
  batch.add([1])
  batch.add([2])
  batch.stop()
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
