import { type ReactNode, useId } from 'react'

/** A choice below its name. */
export function Setting({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: (names: { 'aria-labelledby': string; 'aria-describedby'?: string }) => ReactNode
}) {
  const id = useId()
  const hintId = `${id}-hint`
  return (
    <div className="page-settings-choice">
      <h3 id={id}>{title}</h3>
      {children({
        'aria-labelledby': id,
        ...(hint !== undefined && { 'aria-describedby': hintId }),
      })}
      {hint !== undefined && <small id={hintId}>{hint}</small>}
    </div>
  )
}
