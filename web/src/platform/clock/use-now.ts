import { useSyncExternalStore } from 'react'
import { serverNow } from './server-clock.ts'

const listeners = new Set<() => void>()
const tickMs = 1000
let timer: ReturnType<typeof setInterval> | undefined
let now = serverNow()

function tick() {
  now = serverNow()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    // Nobody has moved it on meanwhile; React looks again after subscribing.
    now = serverNow()
    timer = setInterval(tick, tickMs)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const current = () => now

/** The present by the server's clock, renewed every second: for ages that grow while they are looked at. */
export const useNow = (): number => useSyncExternalStore(subscribe, current)

/** A part of the present that changes more rarely, so that the component renders only then. */
export const useNowAs = <T extends string | number | boolean>(choose: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => choose(current()))
