import './dialog.css'
import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { dialogText } from './dialog.text.ts'
import { useModal } from './use-modal.ts'

/** The initial focus: the first field of a form, the safe answer of a question. */
const beginning = '.w-dialog-body :is(input, select, textarea), .w-dialog-foot button'

/** A question or a form over the page. The browser keeps the focus inside, and gives it back on closing. */
export function Dialog({
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
  const modal = useModal(onClose)
  const { ref } = modal
  useLayoutEffect(() => {
    // The browser would focus the close button, which comes first.
    ref.current?.querySelector<HTMLElement>(beginning)?.focus()
  }, [ref])
  return (
    <dialog {...modal} className="w-dialog" aria-labelledby={titleId}>
      <div className="w-dialog-frame">
        <div className="w-dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton label={words.close} onClick={onClose}>
            <X size={17} />
          </IconButton>
        </div>
        <div className="w-dialog-body">{children}</div>
        {footer !== undefined && <div className="w-dialog-foot">{footer}</div>}
      </div>
    </dialog>
  )
}

/** Asks before something that cannot be undone, or at least not easily. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  isReversible = false,
  isBusy = false,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  confirmLabel: string
  /** Of the safe answer; “Cancel” where that cannot be taken for the confirmation. */
  cancelLabel?: string | undefined
  /** The same place offers the way back: the button is not red. */
  isReversible?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const words = useText(dialogText)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel ?? words.cancel}</Button>
          <Button variant={isReversible ? 'solid' : 'danger'} isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
