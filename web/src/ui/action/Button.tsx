import type { ComponentProps } from 'react'
import './button.css'

type ButtonProps = ComponentProps<'button'> & {
  /** `solid` for the one thing a screen is for, `danger` where that cannot be undone. */
  variant?: 'solid' | 'danger' | 'outline' | 'quiet'
  /** While its work runs: it keeps the focus, says so, and does nothing when pressed again. */
  isBusy?: boolean
}

/** A button without antd, for pages that have to be there at once. */
export function Button({
  variant = 'outline',
  isBusy = false,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={['w-button', `w-button-${variant}`, className].filter(Boolean).join(' ')}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  )
}
