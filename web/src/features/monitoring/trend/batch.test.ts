import { expect, test, vi } from 'vitest'
import { createBatch } from './batch.ts'

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
