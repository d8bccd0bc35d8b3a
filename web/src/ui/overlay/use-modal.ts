import {
  createContext,
  type DialogHTMLAttributes,
  type RefObject,
  use,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'

type Handlers = 'onMouseDown' | 'onKeyDown' | 'onKeyDownCapture' | 'onCancel' | 'onClose'

/** A list of choices or a calendar that is open below its field; Escape closes that alone. */
const openChoices = '[role=combobox][aria-haspopup][aria-expanded=true]'
const openCalendar = '.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)'

const isForField = (target: Element, dialog: HTMLElement) =>
  target.matches(openChoices) ||
  (target.closest('.ant-picker, .ant-picker-dropdown') !== null &&
    dialog.querySelector(openCalendar) !== null)

/**
 * The browser gives the focus back to what opened a dialog, unless that lies below another one that goes at the same
 * time, or has gone with what was chosen: then the keyboard goes on at the page.
 */
function giveFocusBack(opener: Element | null) {
  requestAnimationFrame(() => {
    const isLost = () => document.activeElement === null || document.activeElement === document.body
    if (isLost() && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    if (isLost()) document.getElementById('main')?.focus({ preventScroll: true })
  })
}

/** Open dialogs, each by what puts it on top. */
export type DialogSet = Set<() => void>

/** For dialogs inside another one to add themselves to. */
export const DialogsAbove = createContext<DialogSet | null>(null)

/**
 * What a `<dialog>` over the page needs on it: `<dialog {...useModal(onClose)}>`. The browser keeps the focus inside
 * and gives it back on closing. `onClose` is called on Escape and on a click on the backdrop; the component that shows the dialog
 * then takes it away, or keeps it to ask first. `begin` moves the focus to where the dialog begins: the browser takes the first
 * button. `above` holds the dialogs inside it.
 */
export function useModal(
  onClose: () => void,
  { begin, above }: { begin?: (dialog: HTMLDialogElement) => void; above?: DialogSet } = {},
): Required<Pick<DialogHTMLAttributes<HTMLDialogElement>, Handlers>> & {
  ref: RefObject<HTMLDialogElement | null>
} {
  const ref = useRef<HTMLDialogElement>(null)
  /** Whether the key that is down belongs to a field inside. */
  const isInside = useRef(false)
  const below = use(DialogsAbove)
  const show = useEffectEvent((dialog: HTMLDialogElement) => {
    if (dialog.open) dialog.close()
    dialog.showModal()
    begin?.(dialog)
    for (const raise of above ?? []) raise()
  })
  // Closed before the element leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const opener = document.activeElement
    // Of dialogs that appear together React shows the inner ones first.
    const raise = () => show(dialog)
    raise()
    below?.add(raise)
    return () => {
      below?.delete(raise)
      dialog.close()
      giveFocusBack(opener)
    }
  }, [below])
  return {
    ref,
    onMouseDown: (event) => {
      if (event.target === ref.current) onClose()
    },
    // The browser would close a dialog whatever its fields do with the key, and on a second Escape without asking.
    onKeyDownCapture: (event) => {
      const dialog = ref.current
      if (event.key !== 'Escape' || dialog === null) return
      const target = event.target as Element
      if (!dialog.contains(target)) return
      isInside.current = isForField(target, dialog)
      event.preventDefault()
    },
    // What a field keeps for itself does not come here. Dialogs below are not asked.
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !ref.current?.contains(event.target as Element)) return
      if (isInside.current) return
      event.stopPropagation()
      if (!event.nativeEvent.isComposing) onClose()
    },
    // Where the key was pressed outside of any element, or by the gesture of a phone. Leaving a file field without a choice
    // is such an event as well, and that one bubbles.
    onCancel: (event) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    // The browser closes without asking when that happens twice with nothing in between.
    onClose: (event) => {
      if (event.target !== ref.current || ref.current.open) return
      ref.current.showModal()
      onClose()
    },
  }
}
