import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from '#web/ui/use-narrow.ts'

const drawerWidth = '60%'

/** The panel at the right of the list; full on phones. */
export function RolePanel({
  title,
  footer,
  onClose,
  children,
}: {
  title: ReactNode
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const isNarrow = useNarrow()
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      size={isNarrow ? '100%' : drawerWidth}
      footer={<div className="role-foot">{footer}</div>}
    >
      <div className="role-panel">{children}</div>
    </Drawer>
  )
}
