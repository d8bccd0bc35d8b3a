import './field.css'
import { type ReactNode, useId } from 'react'

/** A label, a control of any kind, and below it what is wrong or worth knowing. */
export function Field({
  label,
  error,
  hint,
  className,
  children,
}: {
  label: string
  error?: string | undefined
  hint?: ReactNode
  className?: string
  /** Gets what ties the control to its label and note. */
  children: (control: {
    id: string
    'aria-describedby'?: string
    'aria-invalid'?: true
  }) => ReactNode
}) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? (hint || undefined)
  return (
    <div className={className === undefined ? 'w-labelled' : `w-labelled ${className}`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(note !== undefined && { 'aria-describedby': noteId }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? undefined : 'w-wrong'}>
          {note}
        </p>
      )}
    </div>
  )
}
