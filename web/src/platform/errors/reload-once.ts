import { readRecord, writeRecord } from '#web/platform/settings/record.ts'

const pauseMs = 60_000

/** Loads the whole page anew, unless that was done a moment ago and has not helped. Answers whether it is done. */
export function reloadOnce(): boolean {
  const last = readRecord('reloaded', 'session')
  if (typeof last === 'number' && Date.now() - last < pauseMs) return false
  writeRecord('reloaded', Date.now(), 'session')
  window.location.reload()
  return true
}
