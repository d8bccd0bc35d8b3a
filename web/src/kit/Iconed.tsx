import type { ReactNode } from 'react'
import { NamedIcon } from '#web/product/NamedIcon.tsx'

/** A choice with its icon in front. */
export function Iconed({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <span className="kit-iconed">
      <NamedIcon name={icon} size={16} />
      {children}
    </span>
  )
}
