import './page-header.css'
import type { ReactNode } from 'react'

/** Title of a page, a line below it, and what can be done with the page at the end of the row. */
export function PageHeader({
  title,
  description,
  actions,
}: {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="w-page-header">
      <div>
        <h1>{title}</h1>
        {description !== undefined && <p>{description}</p>}
      </div>
      {actions !== undefined && <div className="w-page-actions">{actions}</div>}
    </header>
  )
}
