import './record.css'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

/** Says above a form what saving it has met with. */
export function TopNote({
  id,
  title,
  of,
  children,
}: {
  id?: string
  title: string
  /** What it tells about: of something else it is a new note. */
  of: unknown
  children: ReactNode
}) {
  // Where saving was tried it may be out of sight.
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' })
    note.current?.focus({ preventScroll: true })
  }, [of])
  return (
    <div ref={note} id={id} className="kit-conflict" role="alert" tabIndex={-1}>
      <h3>
        <TriangleAlert size={16} aria-hidden="true" />
        {title}
      </h3>
      {children}
    </div>
  )
}
