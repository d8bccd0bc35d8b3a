import './field.css'
import { type ReactNode, useId } from 'react'
import { RequiredMark } from './RequiredMark.tsx'
import { useCutNote } from './use-cut-note.ts'

/** A label, a control of any kind, and below it what is wrong or worth knowing. */
export function Field({
  label,
  isRequired,
  error,
  hint,
  className,
  children,
}: {
  label: string
  /** Marked at the label, and read out with the control. */
  isRequired?: boolean
  error?: string | undefined
  hint?: ReactNode
  className?: string
  /** Gets what ties the control to its label and note. */
  children: (control: {
    id: string
    'aria-required'?: true
    'aria-describedby'?: string
    'aria-invalid'?: true
  }) => ReactNode
}) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? (hint || undefined)
  const { ref, note: cut } = useCutNote()
  return (
    <div ref={ref} className={className === undefined ? 'w-labelled' : `w-labelled ${className}`}>
      <label htmlFor={id}>
        {label}
        {isRequired && <RequiredMark />}
      </label>
      {children({
        id,
        ...(isRequired && { 'aria-required': true }),
        ...(note !== undefined && { 'aria-describedby': noteId }),
        ...(error !== undefined && { 'aria-invalid': true }),
      })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? undefined : 'w-wrong'}>
          {note}
        </p>
      )}
      {cut !== undefined && <p role="status">{cut}</p>}
    </div>
  )
}
