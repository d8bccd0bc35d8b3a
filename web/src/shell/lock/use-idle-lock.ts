import { useEffect } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { lastActive, noteActive } from '#web/platform/session/last-active.ts'
import { lock } from '#web/platform/session/lock.ts'
import { useSettings } from '#web/platform/settings/settings.ts'

const checkMs = 10_000

/** Not each movement of the mouse is worth writing down. */
const noteEveryMs = 5000

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

async function lockUnlessRejected() {
  try {
    await lock()
  } catch (error) {
    // Not reachable now: the next look tries again.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Minutes after which the screen locks: those of the user, unless the tenant wants fewer; 0 for never. */
function useLockAfter() {
  const own = useSettings((settings) => settings.lockAfter)
  const most = useParameters((parameters) => parameters.lockAfter)
  if (own === 0 || most === 0) return own || most
  return Math.min(own, most)
}

/** Whether the minutes are over; a time that lies ahead is one of another clock. */
function isOver(minutes: number) {
  const at = lastActive()
  return minutes > 0 && at !== undefined && Date.now() - at >= minutes * 60_000
}

/**
 * Locks the screen after these minutes without a hand on mouse or keyboard, in any tab of this browser. Time in which
 * nothing ran counts too, because the computer slept or the browser was closed: the first sign of a hand comes too late then.
 */
export function useIdleLock() {
  const minutes = useLockAfter()
  useEffect(() => {
    let seen = 0
    const look = () => {
      if (isOver(minutes)) void lockUnlessRejected()
    }
    const note = () => {
      const now = Date.now()
      if (now - seen < noteEveryMs) return
      seen = now
      if (isOver(minutes)) void lockUnlessRejected()
      else noteActive()
    }
    note()
    const timer = minutes === 0 ? undefined : setInterval(look, checkMs)
    for (const sign of signs) window.addEventListener(sign, note, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, note)
    }
  }, [minutes])
}
