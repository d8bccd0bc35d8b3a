import './icon-button.css'
import type { ComponentProps, ReactNode } from 'react'

/** A button that shows only an icon; `label` is read out and shown as its tip. */
export function IconButton({
  label,
  children,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label' | 'title'> & {
  label: string
  children: ReactNode
}) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? 'w-icon-button' : `w-icon-button ${className}`}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  )
}
