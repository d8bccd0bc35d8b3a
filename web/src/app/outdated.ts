import { readRecord, writeRecord } from '#web/platform/settings/record.ts'

const pauseMs = 60_000

/**
 * After an update of the server, an old page asks for files that are gone. One reload brings the new
 * pages; if that did not help a moment ago, the failure is shown instead.
 */
export function reloadOnceWhenOutdated() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = readRecord('reloaded', 'session')
    if (typeof last === 'number' && Date.now() - last < pauseMs) return
    event.preventDefault()
    writeRecord('reloaded', Date.now(), 'session')
    window.location.reload()
  })
}
