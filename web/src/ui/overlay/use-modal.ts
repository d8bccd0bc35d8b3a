import { type DialogHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react'

type Handlers = 'onMouseDown' | 'onKeyDown' | 'onKeyDownCapture' | 'onCancel' | 'onClose'

/** A list of choices that is open below its field; Escape closes the list alone. */
const openChoices = '[role=combobox][aria-haspopup][aria-expanded=true]'

/**
 * What a `<dialog>` over the page needs on it: `<dialog {...useModal(onClose)}>`. The browser keeps the focus inside
 * and gives it back on closing. `onClose` is called on Escape and on a click on the backdrop; the component that shows the dialog
 * then takes it away, or keeps it to ask first.
 */
export function useModal(onClose: () => void): Required<
  Pick<DialogHTMLAttributes<HTMLDialogElement>, Handlers>
> & {
  ref: RefObject<HTMLDialogElement | null>
} {
  const ref = useRef<HTMLDialogElement>(null)
  // Before the element leaves the page: only then does the browser give the focus back, and only to where no other
  // dialog lies above. One that asks about this one, and goes with it, is therefore closed first.
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => {
      const above = dialog?.querySelectorAll<HTMLDialogElement>('dialog[open]') ?? []
      for (const one of [...above].reverse()) one.close()
      dialog?.close()
    }
  }, [])
  return {
    ref,
    onMouseDown: (event) => {
      if (event.target === ref.current) onClose()
    },
    onKeyDownCapture: (event) => {
      if (event.key === 'Escape' && (event.target as Element).matches(openChoices)) {
        event.preventDefault()
      }
    },
    // A drawer below listens on the window and would close along with what lies over it.
    onKeyDown: (event) => {
      if (event.key === 'Escape') event.stopPropagation()
    },
    // Escape arrives as `cancel`. So does leaving a file field without a choice, and that event bubbles.
    onCancel: (event) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose()
    },
    // The browser closes without asking when Escape is pressed twice with nothing in between.
    onClose: (event) => {
      if (event.target !== ref.current || ref.current.open) return
      ref.current.showModal()
      onClose()
    },
  }
}
