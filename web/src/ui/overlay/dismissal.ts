const tabStops = 'a[href], button, input, select, textarea, [tabindex]'

const isTabStop = (element: HTMLElement) =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()

const tabStopsIn = (panel: HTMLElement) =>
  [...panel.querySelectorAll<HTMLElement>(tabStops)].filter(isTabStop)

/** The tab key goes from the opener into its panel and from its end to what follows the opener, wherever it lies. */
function stepThrough(event: KeyboardEvent, panel: HTMLElement, opener: HTMLElement | null) {
  const stops = tabStopsIn(panel)
  const focused = document.activeElement
  if (focused === opener && !event.shiftKey && stops.length > 0) {
    event.preventDefault()
    stops[0]?.focus()
  } else if (panel.contains(focused)) {
    const isAtEdge = focused === stops.at(event.shiftKey ? 0 : -1) || stops.length === 0
    if (!isAtEdge) return
    if (event.shiftKey) event.preventDefault()
    opener?.focus()
  }
}

export type Dismissal = {
  panel: HTMLElement
  /** What gets the focus back on Escape. */
  opener: HTMLElement | null
  close: () => void
}

/** Gives the focus of a panel that is about to go back to its opener. A focus that is elsewhere stays there. */
export function giveFocusBack({ panel, opener }: Pick<Dismissal, 'panel' | 'opener'>) {
  const focused = document.activeElement
  if (focused === document.body || panel.contains(focused)) opener?.focus()
}

const isIn = (element: HTMLElement | null, target: EventTarget | null) =>
  target instanceof Node && element !== null && element.contains(target)

/** Open panels, the one opened last at the end. */
const openPanels: Dismissal[] = []

/** Whether a target lies in a panel or in one that was opened from inside it, however deep. */
function holds(outer: Dismissal, target: EventTarget | null): boolean {
  if (isIn(outer.panel, target)) return true
  return openPanels.some(
    (inner) => inner !== outer && isIn(outer.panel, inner.opener) && holds(inner, target),
  )
}

/** The panels from the one opened last; a copy, as panels close meanwhile. */
const fromTheTop = () => [...openPanels].reverse()

function onKeyDown(event: KeyboardEvent) {
  if (event.key === 'Tab') {
    for (const { panel, opener } of fromTheTop()) {
      stepThrough(event, panel, opener)
      if (event.defaultPrevented) return
    }
  }
  if (event.key !== 'Escape') return
  const top = openPanels.at(-1)
  if (top === undefined) return
  // A dialog or a drawer below would close along with it.
  event.preventDefault()
  event.stopPropagation()
  giveFocusBack(top)
  top.close()
}

function onPointerDown({ target }: PointerEvent) {
  for (const open of fromTheTop()) {
    // A button that shows what it has opened closes it by itself.
    const isOwnButton = open.opener?.matches('[aria-expanded=true]') && isIn(open.opener, target)
    if (!holds(open, target) && !isOwnButton) open.close()
  }
}

function onFocusIn({ target }: FocusEvent) {
  for (const open of fromTheTop()) {
    if (!holds(open, target) && !isIn(open.opener, target)) open.close()
  }
}

/** What happens in the page of a frame is seen by nothing else. */
function onBlur() {
  if (!(document.activeElement instanceof HTMLIFrameElement)) return
  for (const { close } of fromTheTop()) close()
}

let watch: AbortController | undefined

/** One set of listeners for all panels: each of its own would not know which panel lies above. */
function listen() {
  watch = new AbortController()
  const options = { capture: true, signal: watch.signal }
  document.addEventListener('keydown', onKeyDown, options)
  document.addEventListener('pointerdown', onPointerDown, options)
  document.addEventListener('focusin', onFocusIn, options)
  window.addEventListener('blur', onBlur, { signal: watch.signal })
}

/**
 * Closes a panel on Escape, on a click elsewhere and when the focus goes elsewhere, as the browser does for the
 * `popover` of later versions. Of nested panels Escape closes the innermost alone. Ends by calling what is returned.
 */
export function watchDismissal(dismissal: Dismissal): () => void {
  if (openPanels.length === 0) listen()
  openPanels.push(dismissal)
  return () => {
    openPanels.splice(openPanels.indexOf(dismissal), 1)
    if (openPanels.length === 0) watch?.abort()
  }
}
