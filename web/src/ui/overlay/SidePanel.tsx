import './side-panel.css'
import { Drawer } from 'antd'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { UnsavedPart, useUnsaved, useUnsavedPart } from '#web/platform/page/use-unsaved.ts'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'

// One panel follows another, as that with the content follows the one that waited for it: the focus goes back to what
// opened the first.
let openPanels = 0
let opener: Element | null = null

/** The drawer gives the focus back when it has closed; one that is taken away has no time to. */
function useFocusGivenBack() {
  useLayoutEffect(() => {
    const active = document.activeElement
    if (openPanels === 0 && active !== document.body) opener = active
    openPanels += 1
    return () => {
      openPanels -= 1
      requestAnimationFrame(() => {
        const isLost = openPanels === 0 && document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      })
    }
  }, [])
}

/** What opened the panel may have gone with what was chosen in it: then the keyboard goes on at the page. */
function keepFocusOnPage() {
  // The drawer takes its content away first, and with it the focus.
  requestAnimationFrame(() => {
    const active = document.activeElement
    const isLost =
      active === null ||
      active === document.body ||
      active.closest('.ant-drawer:not(.ant-drawer-open)')
    if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
  })
}

/** Fields that are typed into; one that opens something when it is reached would get in the way. */
const typedInto =
  ':is(input:not([type]), input[type=text], input[type=search], input[type=tel], input[type=email], textarea)' +
  ':not([readonly], :disabled, [role=combobox], .ant-picker input)'

/** What is typed right after a panel is opened belongs into its first field. */
function useFirstField(isOpen: boolean) {
  const body = useRef<HTMLDivElement>(null)
  const begin = () => {
    const panel = body.current
    if (panel === null || panel.contains(document.activeElement)) return
    panel.querySelector<HTMLElement>(typedInto)?.focus({ preventScroll: true })
  }
  const beginNow = useEffectEvent(begin)
  // After the drawer, which takes the focus for itself as it opens.
  useEffect(() => {
    if (isOpen) beginNow()
  }, [isOpen])
  return { body, begin }
}

/** A panel at the right of the page; as wide as the window on phones. */
export function SidePanel({
  title,
  width,
  isOpen = true,
  isUnsaved = false,
  onClose,
  onDiscard,
  footer,
  children,
}: {
  title: ReactNode
  /** In pixels, or a share of the window. */
  width: number | `${number}%`
  isOpen?: boolean
  /** Closing would lose something: it is asked about first, and the page says so. Forms of the kit say it themselves. */
  isUnsaved?: boolean
  /** Escape, the cross, or a click beside it. */
  onClose: () => void
  /** The user has confirmed that what was entered is thrown away. */
  onDiscard?: () => void
  /** A function gets how to close the panel, with the question if one has to be asked. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  children: ReactNode
}) {
  const isNarrow = useNarrow()
  const [asksToLeave, setAsksToLeave] = useState(false)
  const { body, begin } = useFirstField(isOpen)
  useUnsaved(isUnsaved)
  useFocusGivenBack()
  const inside = useUnsavedPart()
  const close = () => (isUnsaved || inside.isUnsaved ? setAsksToLeave(true) : onClose())
  const discard = () => {
    setAsksToLeave(false)
    onDiscard?.()
    onClose()
  }
  return (
    <Drawer
      open={isOpen}
      onClose={(event) => {
        // The same Escape would cancel the dialog that asks.
        event.preventDefault()
        close()
      }}
      title={title}
      size={isNarrow ? '100%' : width}
      destroyOnHidden
      afterOpenChange={(isNowOpen) => {
        if (!isNowOpen) keepFocusOnPage()
        else begin()
      }}
      footer={
        footer !== undefined && (
          <div className="w-side-panel-foot">
            {typeof footer === 'function' ? footer(close) : footer}
          </div>
        )
      }
    >
      <div ref={body} className="w-side-panel">
        <UnsavedPart value={inside.marks}>{children}</UnsavedPart>
      </div>
      {asksToLeave && <DiscardQuestion onDiscard={discard} onStay={() => setAsksToLeave(false)} />}
    </Drawer>
  )
}
