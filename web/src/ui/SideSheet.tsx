import './side-sheet.css'
import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { dialogText } from './dialog.text.ts'
import { IconButton } from './IconButton.tsx'

/** A panel over the right side of the window, as wide as a phone's. The browser keeps the focus inside. */
export function SideSheet({
  title,
  onClose,
  children,
  footer,
}: {
  title: string
  /** Escape, the cross, or a click beside it. */
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
}) {
  const words = useText(dialogText)
  const titleId = useId()
  const element = useRef<HTMLDialogElement>(null)
  // Before the element leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const closeBeside = (event: MouseEvent) => {
    if (event.target === element.current) onClose()
  }
  return (
    // The keyboard's way out of a dialog is Escape, which arrives as `cancel`.
    <dialog
      ref={element}
      className="w-side-sheet"
      aria-labelledby={titleId}
      onMouseDown={closeBeside}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <div className="w-side-sheet-frame">
        <div className="w-side-sheet-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton label={words.close} onClick={onClose}>
            <X size={17} />
          </IconButton>
        </div>
        <div className="w-side-sheet-body">{children}</div>
        {footer !== undefined && footer !== false && (
          <div className="w-side-sheet-foot">{footer}</div>
        )}
      </div>
    </dialog>
  )
}
