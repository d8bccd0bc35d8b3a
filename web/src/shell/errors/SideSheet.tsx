import './side-sheet.css'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { dialogText } from '#web/ui/overlay/dialog.text.ts'
import { useModal } from '#web/ui/overlay/use-modal.ts'

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
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className="shell-side-sheet" aria-labelledby={titleId}>
      <div className="shell-side-sheet-frame">
        <div className="shell-side-sheet-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton label={words.close} onClick={onClose}>
            <X size={17} />
          </IconButton>
        </div>
        <div className="shell-side-sheet-body">{children}</div>
        {footer !== undefined && footer !== false && (
          <div className="shell-side-sheet-foot">{footer}</div>
        )}
      </div>
    </dialog>
  )
}
