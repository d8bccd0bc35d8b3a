/** Moves the focus to the first field of the topmost panel that is marked as wrong, once it has been marked. */
export function focusFirstFault() {
  requestAnimationFrame(() => {
    const panels = document.querySelectorAll('.w-panel-body')
    panels
      .item(panels.length - 1)
      ?.querySelector<HTMLElement>('[aria-invalid="true"]')
      ?.focus()
  })
}
