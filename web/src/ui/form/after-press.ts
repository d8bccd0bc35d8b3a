let isPressed = false

const ends = ['pointerup', 'pointercancel'] as const

window.addEventListener('pointerdown', () => void (isPressed = true), { capture: true })
for (const end of ends)
  window.addEventListener(end, () => void (isPressed = false), { capture: true })

/**
 * Runs what may move the page once no pointer is pressed: where a button moves away between press and release, its click is lost.
 */
export function afterPress(run: () => void) {
  if (!isPressed) return run()
  const released = new AbortController()
  const end = () => {
    released.abort()
    // The click follows the release.
    setTimeout(run)
  }
  for (const name of ends) window.addEventListener(name, end, { signal: released.signal })
}
