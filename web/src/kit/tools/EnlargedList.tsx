import type { ReactNode } from 'react'
import { Panel } from '#web/ui/overlay/Panel.tsx'

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
    <Panel title={title} width="100%" onClose={onClose}>
      {children}
    </Panel>
  )
}
