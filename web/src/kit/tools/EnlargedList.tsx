import type { ReactNode } from 'react'
import { SidePanel } from '#web/ui/overlay/SidePanel.tsx'

/** A list that has the whole window. */
export function EnlargedList({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  return (
    <SidePanel title={title} width="100%" onClose={onClose}>
      {children}
    </SidePanel>
  )
}
