import { readRecord, writeRecord } from '#web/platform/settings/record.ts'

const pauseMs = 60_000

/**
 * After an update of the server, an old page asks for files that are gone. While nothing is on screen yet, one reload
 * brings the new pages. Later somebody may have typed something: the place where the page should be offers it then.
 */
export function reloadOnceWhenOutdated() {
  window.addEventListener('vite:preloadError', (event) => {
    if (document.getElementById('boot') === null) return
    const last = readRecord('reloaded', 'session')
    if (typeof last === 'number' && Date.now() - last < pauseMs) return
    event.preventDefault()
    writeRecord('reloaded', Date.now(), 'session')
    window.location.reload()
  })
}
