import './popover.css'
import {
  type KeyboardEventHandler,
  type ReactNode,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { giveFocusBack, watchDismissal } from './dismissal.ts'
import { applyInsets, type Insets } from './placement.ts'

const closers = new WeakMap<Element, () => void>()

/** Closes the panel that an element is in, when its work is done; the focus goes back to what opened it. */
export const closePanelOf = (element: Element) => {
  const panel = element.closest('.w-popover')
  if (panel !== null) closers.get(panel)?.()
}

/** Above the page, or inside the dialog of the opener: a dialog lies above everything else. */
const placeFor = (opener: HTMLElement | null) => opener?.closest('dialog') ?? document.body

/** A panel over the page. It is there from the first to the last render, and says when it has to go. */
export function FloatingPanel({
  opener,
  insets,
  onOpen,
  onClose,
  children,
  ...rest
}: {
  opener: HTMLElement | null
  /** Where it lies, asked once. */
  insets: () => Insets
  /** Once it is on screen, for instance to move the focus into it. */
  onOpen?: ((panel: HTMLElement) => void) | undefined
  onClose: () => void
  onKeyDown?: KeyboardEventHandler
  children: ReactNode
  id?: string
  role: 'dialog' | 'menu'
  'aria-label': string
  className: string
}) {
  const ref = useRef<HTMLDivElement>(null)
  const start = useEffectEvent((panel: HTMLElement) => {
    applyInsets(panel, insets())
    onOpen?.(panel)
  })
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const panel = ref.current
    if (panel === null) return
    closers.set(panel, () => {
      giveFocusBack({ panel, opener })
      close()
    })
    start(panel)
    return watchDismissal({ panel, opener, close: () => close() })
  }, [opener])
  return createPortal(
    <div ref={ref} tabIndex={-1} {...rest}>
      {children}
    </div>,
    placeFor(opener),
  )
}
