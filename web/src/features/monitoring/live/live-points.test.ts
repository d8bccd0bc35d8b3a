import type { Point } from '@iwater/contract/monitoring'
import { expect, test, vi } from 'vitest'
import { createLivePoints } from './live-points.ts'

const sample = (pointId: string, at: number, value: number) => ({
  pointId,
  value,
  flag: 'N' as const,
  at,
  receivedAt: at,
})

test('only listeners of a point are notified of its changes', () => {
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
    isNew: true,
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

test('a value counts as new for some moments, and their end is told with the next values where some follow', () => {
  vi.useFakeTimers()
  const points = createLivePoints()
  const ofA = vi.fn<() => void>()
  points.subscribe(['a'], ofA)
  points.apply([sample('a', 1000, 1)])
  vi.advanceTimersByTime(500)
  points.apply([sample('b', 1000, 1)])
  expect(points.read('a').isNew).toBe(true)
  vi.advanceTimersByTime(300)
  points.apply([sample('b', 2000, 2)])
  expect(points.read('a').isNew).toBe(false)
  expect(ofA).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

test('values that come every second change nothing on screen between each other', () => {
  vi.useFakeTimers()
  const points = createLivePoints()
  const listener = vi.fn<() => void>()
  points.subscribe(['a', 'b'], listener)
  points.apply([sample('a', 1000, 1)])
  vi.advanceTimersByTime(1000)
  expect(listener).toHaveBeenCalledTimes(1)
  points.apply([sample('b', 2000, 1)])
  expect(listener).toHaveBeenCalledTimes(3)
  expect(points.read('a').isNew).toBe(false)
  vi.useRealTimers()
})

test('the last value of all does not stay new', () => {
  vi.useFakeTimers()
  const points = createLivePoints()
  points.apply([sample('a', 1000, 1)])
  vi.advanceTimersByTime(2000)
  expect(points.read('a')).toEqual({ latest: expect.anything(), isNew: false })
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('what an answer brings is not new', () => {
  const points = createLivePoints()
  const last = {
    value: 1,
    flag: 'N' as const,
    at: '2026-11-20T12:00:00Z',
    receivedAt: '2026-11-20T12:00:01Z',
  }
  points.adopt([{ pointId: 'a', last } as Point])
  expect(points.read('a').isNew).toBe(false)
})
