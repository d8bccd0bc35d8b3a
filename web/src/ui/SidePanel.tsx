import './side-panel.css'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from './use-narrow.ts'

/** A panel at the right of the page; as wide as the window on phones. */
export function SidePanel({
  title,
  width,
  isOpen = true,
  onClose,
  footer,
  children,
}: {
  title: ReactNode
  /** In pixels, or a share of the window. */
  width: number | `${number}%`
  isOpen?: boolean
  /** Escape, the cross, or a click beside it. */
  onClose: () => void
  footer?: ReactNode
  children: ReactNode
}) {
  const isNarrow = useNarrow()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      title={title}
      size={isNarrow ? '100%' : width}
      destroyOnHidden
      footer={footer !== undefined && <div className="w-side-panel-foot">{footer}</div>}
    >
      <div className="w-side-panel">{children}</div>
    </Drawer>
  )
}
