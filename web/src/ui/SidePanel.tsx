import './side-panel.css'
import { Drawer } from 'antd'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { useUnsaved } from '#web/platform/page/use-unsaved.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { useNarrow } from './use-narrow.ts'

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

/** A panel at the right of the page; as wide as the window on phones. */
export function SidePanel({
  title,
  width,
  isOpen = true,
  isUnsaved = false,
  onClose,
  footer,
  children,
}: {
  title: ReactNode
  /** In pixels, or a share of the window. */
  width: number | `${number}%`
  isOpen?: boolean
  /** Closing would lose something: it is asked about first, and the page says so. */
  isUnsaved?: boolean
  /** Escape, the cross, or a click beside it. */
  onClose: () => void
  /** A function gets how to close the panel, with the question if one has to be asked. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
  children: ReactNode
}) {
  const isNarrow = useNarrow()
  const [asksToLeave, setAsksToLeave] = useState(false)
  useUnsaved(isUnsaved)
  useFocusGivenBack()
  const close = () => (isUnsaved ? setAsksToLeave(true) : onClose())
  const discard = () => {
    setAsksToLeave(false)
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
      footer={
        footer !== undefined && (
          <div className="w-side-panel-foot">
            {typeof footer === 'function' ? footer(close) : footer}
          </div>
        )
      }
    >
      <div className="w-side-panel">{children}</div>
      {asksToLeave && <DiscardQuestion onDiscard={discard} onStay={() => setAsksToLeave(false)} />}
    </Drawer>
  )
}
