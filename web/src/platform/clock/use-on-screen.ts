import { useSyncExternalStore } from 'react'

/** A short visit to another browser tab does not restart it. */
const graceMs = 15_000

let isOnScreen = true
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function settle(next: boolean) {
  if (next === isOnScreen) return
  isOnScreen = next
  for (const listener of listeners) listener()
}

function follow() {
  clearTimeout(timer)
  if (document.hidden) timer = setTimeout(settle, graceMs, false)
  else settle(true)
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', follow)
    follow()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(timer)
    isOnScreen = true
  }
}

/** Whether anybody can see this tab of the browser: false some seconds after another one or another window covers it. */
export const onScreen = { subscribe, read: () => isOnScreen }

/** The same, for components. */
export const useOnScreen = (): boolean => useSyncExternalStore(onScreen.subscribe, onScreen.read)
