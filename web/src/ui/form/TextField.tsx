import { type ComponentProps, type ReactNode, useId } from 'react'
import './text-field.css'
import { RequiredMark } from './RequiredMark.tsx'
import { useCutNote } from './use-cut-note.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id'> & {
  label: string
  /** Read out at once and tied to the field. */
  error?: string | undefined
  hint?: string | undefined
  /** Stands at the right end, inside the frame. */
  inside?: ReactNode
  /** Stands to the right of the frame. */
  beside?: ReactNode
}

/** A labelled input without antd, for pages that have to be there at once. */
export function TextField({ label, error, hint, inside, beside, ...input }: TextFieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  const { ref, note: cut } = useCutNote()
  return (
    <div ref={ref} className="w-field">
      <label htmlFor={id}>
        {label}
        {input.required && <RequiredMark />}
      </label>
      <div className="w-field-row">
        <div className="w-field-frame">
          <input
            {...input}
            id={id}
            aria-invalid={error === undefined ? undefined : true}
            aria-describedby={note === undefined ? undefined : noteId}
          />
          {inside}
        </div>
        {beside}
      </div>
      {error !== undefined ? (
        <div key="error" id={noteId} className="w-field-error" role="alert">
          {error}
        </div>
      ) : (
        hint !== undefined && (
          <div key="hint" id={noteId} className="w-field-hint">
            {hint}
          </div>
        )
      )}
      {cut !== undefined && (
        <div className="w-field-hint" role="status">
          {cut}
        </div>
      )}
    </div>
  )
}
