import { readRecord, writeRecord } from '#web/platform/settings/record.ts'

const usualPauseMs = 60_000

/** Reloads the page unless that was done a moment ago without success. Returns whether it reloads. */
export function reloadOnce(pauseMs = usualPauseMs): boolean {
  const last = readRecord('reloaded', 'session')
  if (typeof last === 'number' && Date.now() - last < pauseMs) return false
  writeRecord('reloaded', Date.now(), 'session')
  window.location.reload()
  return true
}
