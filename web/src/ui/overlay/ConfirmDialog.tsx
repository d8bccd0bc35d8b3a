import type { ReactNode } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { PanelFrame } from './PanelFrame.tsx'
import { panelText } from './panel.text.ts'

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
  const words = useText(panelText)
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
    </PanelFrame>
  )
}
