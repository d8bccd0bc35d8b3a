import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const listeners = new Set<() => void>()
const tickMs = 1000
/** Longer than live values of a busy page take to come, so that ages are drawn with them and not by themselves. */
const afterValuesMs = 1500
let timer: ReturnType<typeof setTimeout> | undefined
let now = serverNow()

function tick() {
  // Nobody sees the time of a hidden tab; it is right again before the tab is drawn.
  if (document.hidden) return
  now = serverNow()
  for (const listener of listeners) listener()
}

function tickAfter(ms: number) {
  clearTimeout(timer)
  timer = setTimeout(() => {
    tick()
    tickAfter(tickMs)
  }, ms)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    // Nobody has moved it on meanwhile; React looks again after subscribing.
    now = serverNow()
    tickAfter(tickMs)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Moves the present on with something that is drawn anyway: a frame of its own costs as much as the values do. */
function tickWithValues() {
  if (timer === undefined) return
  tick()
  tickAfter(afterValuesMs)
}

const current = () => now

/** The present by the server's clock, renewed about every second, outside of components. */
export const presentSecond = { subscribe, current, tickWithValues }

/** The present by the server's clock, renewed about every second: for ages that grow while they are looked at. */
export const useNow = (): number => useSyncExternalStore(subscribe, current)

/** A part of the present that changes more rarely, so that the component renders only then. */
export const useNowAs = <T extends string | number | boolean>(choose: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => choose(current()))
