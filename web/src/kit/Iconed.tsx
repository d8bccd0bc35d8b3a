import type { ReactNode } from 'react'
import { MenuIcon } from '#web/product/MenuIcon.tsx'

/** A choice with its icon in front. */
export function Iconed({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <span className="kit-iconed">
      <MenuIcon name={icon} size={16} />
      {children}
    </span>
  )
}
