import './figure.css'
import { absent } from '#web/platform/i18n/format.ts'

/** A measured value with its unit. Without a value it shows a dash, never a zero. */
export function Figure({
  value,
  unit,
  size = 'body',
}: {
  /** Formatted already; null where there is none. */
  value: string | null
  unit?: string | undefined
  size?: 'body' | 'card' | 'large'
}) {
  return (
    <span className={`w-figure w-figure-${size}`}>
      <b>{value ?? absent}</b>
      {value !== null && unit ? <small>{unit}</small> : null}
    </span>
  )
}
