import './list-card.css'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/Card.tsx'

/** The panel of a list: what narrows it, then what was found. */
export function ListCard({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return <Card className={`w-list-card ${className}`.trim()}>{children}</Card>
}

/** What was found. While something else is being asked for, what is there stays, paler. */
export function ListResults({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  return (
    <div className="w-list-results" aria-busy={isBusy}>
      {children}
    </div>
  )
}
