const isSeen = (element: Element) => element.checkVisibility()

/**
 * Moves the focus to the first field that is marked as wrong, once it has been marked: of the topmost panel, or of the page where
 * no panel is open. Pages behind other tabs are not seen.
 */
export function focusFirstFault() {
  requestAnimationFrame(() => {
    const panel = [...document.querySelectorAll('.w-panel-body')].filter(isSeen).at(-1)
    const wrong = (panel ?? document).querySelectorAll<HTMLElement>('[aria-invalid="true"]')
    Array.from(wrong).find(isSeen)?.focus()
  })
}
