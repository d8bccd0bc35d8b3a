import './panel.css'
import { Maximize2, Minimize2, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { panelText } from './panel.text.ts'
import { type DialogSet, DialogsAbove, useModal } from './use-modal.ts'
import { useReadByKeys } from './use-read-by-keys.ts'

/** Fields that are typed into; one that opens something when it is reached would get in the way. */
const typedInto =
  ':is(input:not([type]), input[type=text], input[type=search], input[type=tel], input[type=email], input[type=password], textarea)' +
  ':not([readonly], :disabled, [role=combobox], .ant-picker input)'

/** Whether the code of a form is still being loaded. */
const isComing = (dialog: HTMLElement) =>
  dialog.querySelector('.w-panel-body [data-coming]') !== null

/** Whether it asks something, and is no form: the first button below a form may delete the record. */
const asks = (dialog: HTMLElement) =>
  dialog.matches('.w-panel-dialog:not(.w-panel-form)') && !isComing(dialog)

/** Where what is typed begins: the first field of a form, the safe answer of a question, else the panel itself. */
function beginningOf(dialog: HTMLElement) {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector)
  return (
    find(`.w-panel-body ${typedInto}`) ??
    (asks(dialog) ? find('.w-panel-foot button') : null) ??
    dialog
  )
}

/** Puts the focus to where a panel begins. */
export const beginPanel = (dialog: HTMLElement) =>
  beginningOf(dialog).focus({ preventScroll: true })

/**
 * What had the focus may be gone, such as the button of a step that is over: the panel then keeps it, as the keyboard would go on
 * nowhere else. A form that comes later than its panel gets the focus, unless it was taken elsewhere.
 */
function useHeldFocus(ref: RefObject<HTMLDialogElement | null>, above: DialogSet) {
  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    let awaits = isComing(dialog)
    const follow = () => {
      const hasCome = awaits && !isComing(dialog)
      if (hasCome) awaits = false
      const { activeElement, body } = document
      if (above.size > 0 || !dialog.open) return
      const isLost = activeElement === null || activeElement === body
      if (hasCome && (isLost || activeElement === dialog)) beginPanel(dialog)
      else if (isLost) dialog.focus({ preventScroll: true })
    }
    let timer: number | undefined
    // Later: nothing has the focus while it goes from one field to the next, where a message may come below the first.
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = window.setTimeout(follow)
    })
    observer.observe(dialog, { subtree: true, childList: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [ref, above])
}

export type PanelPlace = 'drawer' | 'dialog'

export type PanelFrameProps = {
  title: ReactNode
  /** At the right of the page, or over its middle; either has the whole window of a phone. */
  in: PanelPlace
  /** In pixels, or a share of the window. */
  width?: number | `${number}%` | undefined
  /** Offers to give it the whole window. */
  isEnlargeable?: boolean | undefined
  /** Escape, the cross, or a click beside it. */
  onClose: () => void
  /** Beside the cross. */
  extra?: ReactNode
  footer?: ReactNode
  className?: string | undefined
  children: ReactNode
}

const widths = { drawer: 560, dialog: 440 } as const

/**
 * What lies over a page and keeps the focus: the browser's own dialog, for pages, their shell and the sign-in alike. It
 * lies above everything else, and of several only the topmost hears Escape.
 */
export function PanelFrame({
  title,
  in: place,
  width = widths[place],
  isEnlargeable = false,
  onClose,
  extra,
  footer,
  className = '',
  children,
}: PanelFrameProps) {
  const words = useText(panelText)
  const titleId = useId()
  const [above] = useState<DialogSet>(() => new Set())
  const modal = useModal(onClose, { begin: beginPanel, above })
  useHeldFocus(modal.ref, above)
  const body = useRef<HTMLDivElement>(null)
  const isRead = useReadByKeys(body)
  const [isWhole, setWhole] = useState(false)
  const Size = isWhole ? Minimize2 : Maximize2
  return createPortal(
    <dialog
      {...modal}
      className={`w-panel w-panel-${place}${isWhole ? ' w-panel-whole' : ''} ${className}`.trim()}
      style={{ width }}
      aria-labelledby={titleId}
      tabIndex={-1}
    >
      <div className="w-panel-frame">
        <div className="w-panel-head">
          <h2 id={titleId}>{title}</h2>
          {extra}
          {isEnlargeable && (
            <IconButton
              label={isWhole ? words.shrink : words.enlarge}
              className="w-panel-size"
              onClick={() => setWhole(!isWhole)}
            >
              <Size size={16} />
            </IconButton>
          )}
          <IconButton label={words.close} onClick={onClose}>
            <X size={17} />
          </IconButton>
        </div>
        <div
          ref={body}
          className="w-panel-body"
          {...(isRead && { role: 'region', 'aria-labelledby': titleId, tabIndex: 0 })}
        >
          <DialogsAbove value={above}>{children}</DialogsAbove>
        </div>
        {footer !== undefined && footer !== false && <div className="w-panel-foot">{footer}</div>}
      </div>
    </dialog>,
    document.body,
  )
}
