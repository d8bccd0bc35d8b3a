const isSeen = (element: Element) => element.checkVisibility()

/** Frames in which a field that is wrong may be marked: a page under load draws late. */
const mostFrames = 30

/**
 * Moves the focus to the first field that is marked as wrong, once it has been marked: of the topmost panel, or of the page where
 * no panel is open. Pages behind other tabs are not seen.
 */
export function focusFirstFault(frames = mostFrames) {
  requestAnimationFrame(() => {
    const panel = [...document.querySelectorAll('.w-panel-body')].filter(isSeen).at(-1)
    const wrong = (panel ?? document).querySelectorAll<HTMLElement>('[aria-invalid="true"]')
    const first = Array.from(wrong).find(isSeen)
    if (first) first.focus()
    else if (frames > 1) focusFirstFault(frames - 1)
  })
}
