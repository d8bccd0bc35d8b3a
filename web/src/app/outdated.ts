import { reloadOnce } from '#web/platform/errors/reload-once.ts'

/**
 * After an update of the server, an old page asks for files that are gone. While nothing is on screen yet, one reload
 * brings the new pages. Later there may be unsaved input: then the place of the page offers a reload.
 */
export function reloadOnceWhenOutdated() {
  window.addEventListener('vite:preloadError', (event) => {
    if (document.getElementById('boot') !== null && reloadOnce()) event.preventDefault()
  })
}
