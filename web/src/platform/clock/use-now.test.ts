import { beforeEach, expect, test, vi } from 'vitest'
import { presentSecond } from './use-now.ts'

let listener: ReturnType<typeof vi.fn<() => void>>

beforeEach(() => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.useFakeTimers()
  listener = vi.fn<() => void>()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('the present moves on every second, and not at all once nobody looks', () => {
  const stop = presentSecond.subscribe(listener)
  const before = presentSecond.current()
  vi.advanceTimersByTime(3000)
  expect(listener).toHaveBeenCalledTimes(3)
  expect(presentSecond.current() - before).toBe(3000)
  stop()
  expect(vi.getTimerCount()).toBe(0)
  presentSecond.tickWithValues()
  expect(vi.getTimerCount()).toBe(0)
})

test('while values come once a second it moves on with them, and by itself again when they stay out', () => {
  const stop = presentSecond.subscribe(listener)
  for (let second = 1; second <= 5; second += 1) {
    vi.advanceTimersByTime(1010)
    listener.mockClear()
    presentSecond.tickWithValues()
    expect(listener).toHaveBeenCalledTimes(1)
  }
  listener.mockClear()
  vi.advanceTimersByTime(1010)
  expect(listener).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})

test('in a hidden tab it stands still, and is right again as soon as the tab is seen', () => {
  const stop = presentSecond.subscribe(listener)
  const before = presentSecond.current()
  Object.assign(document, { hidden: true })
  vi.advanceTimersByTime(5000)
  presentSecond.tickWithValues()
  expect(listener).not.toHaveBeenCalled()
  expect(presentSecond.current()).toBe(before)
  Object.assign(document, { hidden: false })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(presentSecond.current() - before).toBe(5000)
  stop()
})
