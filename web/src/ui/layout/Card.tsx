import './card.css'
import { type ReactNode, useId } from 'react'

/** A white panel with a title row. `note` is shown beside the title, `extra` at the end of the row. */
export function Card({
  title,
  note,
  extra,
  className,
  children,
}: {
  title?: ReactNode
  note?: ReactNode
  extra?: ReactNode
  className?: string
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      className={className === undefined ? 'w-card' : `w-card ${className}`}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <header className="w-card-head">
          <h2 id={titleId}>
            {title}
            {note !== undefined && <small>{note}</small>}
          </h2>
          {extra !== undefined && <div className="w-card-extra">{extra}</div>}
        </header>
      )}
      <div className="w-card-body">{children}</div>
    </section>
  )
}
