import { beforeEach, expect, test, vi } from 'vitest'
import { onScreen } from './use-on-screen.ts'

/** As much of a browser's document as tells whether it is seen. */
class Tab extends EventTarget {
  hidden = false
  setHidden(hidden: boolean) {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let tab: Tab

beforeEach(() => {
  tab = new Tab()
  vi.stubGlobal('document', tab)
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

function follow() {
  const seen: boolean[] = []
  const stop = onScreen.subscribe(() => seen.push(onScreen.read()))
  return { seen, stop }
}

test('a tab that is covered for a while is on screen no more, and again as soon as it is seen', () => {
  const { seen, stop } = follow()
  tab.setHidden(true)
  vi.advanceTimersByTime(14_000)
  expect(seen).toEqual([])
  vi.advanceTimersByTime(1000)
  tab.setHidden(false)
  expect(seen).toEqual([false, true])
  stop()
})

test('a glance at another tab changes nothing', () => {
  const { seen, stop } = follow()
  tab.setHidden(true)
  vi.advanceTimersByTime(10_000)
  tab.setHidden(false)
  vi.advanceTimersByTime(60_000)
  expect(seen).toEqual([])
  stop()
})

test('a page that opens in a hidden tab is told so, and nothing is left behind when all have stopped', () => {
  tab.hidden = true
  const { seen, stop } = follow()
  vi.advanceTimersByTime(15_000)
  expect(seen).toEqual([false])
  stop()
  expect(onScreen.read()).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
