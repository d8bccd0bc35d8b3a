import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One thing that a person should know of a file. */
export function Note({
  icon: Icon,
  title,
  className = '',
  children,
}: {
  icon: LucideIcon
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="note" className={`import-note ${className}`}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </div>
  )
}
