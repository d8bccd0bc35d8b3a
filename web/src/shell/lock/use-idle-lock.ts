import { useEffect } from 'react'
import { ApiError } from '#web/platform/api/api.ts'
import { useParameters } from '#web/platform/parameters/parameters.ts'
import { lock } from '#web/platform/session/lock.ts'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'
import { useSettings } from '#web/platform/settings/settings.ts'

const record = 'lastActive'
const checkMs = 10_000

/** Not each movement of the mouse is worth writing down. */
const noteEveryMs = 5000

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

const lastActive = () => {
  const at = readRecord(record)
  return typeof at === 'number' ? at : 0
}

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

/** Locks the screen after these minutes without a hand on mouse or keyboard, in any tab of this browser. */
export function useIdleLock() {
  const minutes = useLockAfter()
  useEffect(() => {
    if (minutes === 0) return
    let noted = 0
    const note = () => {
      const now = Date.now()
      if (now - noted < noteEveryMs) return
      noted = now
      writeRecord(record, now)
    }
    note()
    const timer = setInterval(() => {
      if (Date.now() - lastActive() >= minutes * 60_000) void lockUnlessRejected()
    }, checkMs)
    for (const sign of signs) window.addEventListener(sign, note, { passive: true })
    return () => {
      clearInterval(timer)
      for (const sign of signs) window.removeEventListener(sign, note)
    }
  }, [minutes])
}
