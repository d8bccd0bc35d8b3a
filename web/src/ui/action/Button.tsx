import type { ComponentProps } from 'react'
import './button.css'

type ButtonProps = ComponentProps<'button'> & {
  /** `solid` for the one thing a screen is for, `danger` where that cannot be undone. */
  variant?: 'solid' | 'danger' | 'outline' | 'quiet'
  /** While its work runs: it keeps the focus, says so, and does nothing when pressed again. */
  isBusy?: boolean
  /** The id of the text that says why it does nothing; it keeps the focus, so that the text is read out with it. */
  reason?: string | null
}

/** A button without antd, for pages that have to be there at once. */
export function Button({
  variant = 'outline',
  isBusy = false,
  reason = null,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const isStill = isBusy || reason !== null
  return (
    <button
      type="button"
      {...rest}
      {...(reason !== null && { 'aria-describedby': reason, style: { opacity: 0.55 } })}
      className={['w-button', `w-button-${variant}`, className].filter(Boolean).join(' ')}
      aria-busy={isBusy || undefined}
      aria-disabled={isStill || undefined}
      onClick={isStill ? (event) => event.preventDefault() : onClick}
    />
  )
}
