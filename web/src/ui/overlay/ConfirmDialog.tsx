import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { panelText } from './panel.text.ts'

/** The button that had it is gone. */
const takeFocus = (button: HTMLElement | null) => button?.focus()

/** Asks before something that cannot be undone, or at least not easily. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  isReversible = false,
  isBusy = false,
  error = null,
  refusedTitle,
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
  /** Why it was not done. Where it never will be, the reason takes the place of the question. */
  error?: unknown
  /** Says in one sentence what was refused; the reason follows it. */
  refusedTitle?: string
  onConfirm: () => void
  onClose: () => void
}) {
  const words = useText(panelText)
  if (error instanceof ApiError && error.isRejection)
    return (
      <PanelFrame
        in="dialog"
        title={title}
        onClose={onClose}
        footer={
          <Button ref={takeFocus} onClick={onClose}>
            {words.close}
          </Button>
        }
      >
        {refusedTitle !== undefined && <p>{refusedTitle}</p>}
        <ErrorNote error={error} />
      </PanelFrame>
    )
  return (
    <PanelFrame
      in="dialog"
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
      {error !== null && <ErrorNote error={error} />}
    </PanelFrame>
  )
}
