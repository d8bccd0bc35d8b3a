function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  byKey.addEventListener('change', listener)
  return () => {
    document.removeEventListener('fullscreenchange', listener)
    byKey.removeEventListener('change', listener)
  }
}

const byKey = window.matchMedia('(display-mode: fullscreen)')

/** `key`: by F11, which no page can end; the person has to press it again. */
export type FullScreen = 'off' | 'page' | 'key'

function now(): FullScreen {
  if (document.fullscreenElement !== null) return 'page'
  return byKey.matches ? 'key' : 'off'
}

export const fullScreen = { subscribe, now }

export async function toggleFullScreen() {
  try {
    if (now() === 'page') await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch (error) {
    // Rejected by the browser or by the frame that the product is shown in: everything stays as it is.
    if (!(error instanceof TypeError)) throw error
  }
}
