import type { ComponentProps } from 'react'
import { Panel } from './Panel.tsx'

/** A panel over the middle of the page. */
export const Dialog = (panel: Omit<ComponentProps<typeof Panel>, 'in'>) => (
  <Panel {...panel} in="dialog" />
)

export { ConfirmDialog } from './ConfirmDialog.tsx'
