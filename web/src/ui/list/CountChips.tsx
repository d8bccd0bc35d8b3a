import './count-chips.css'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { showInRow } from './show-in-row.ts'

export type CountChip<Key extends string> = {
  key: Key
  label: string
  icon?: ReactNode
  /** Formatted; undefined until it is known. */
  count: string | undefined
  /** Colour of the icon, such as that of a state. */
  className?: string
}

/** Kinds of things with how many there are of each; one can be pressed to see only those. */
export function CountChips<Key extends string>({
  label,
  chips,
  value,
  onChange,
}: {
  label: string
  chips: readonly CountChip<Key>[]
  value: Key
  onChange: (key: Key) => void
}) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[data-chip="${CSS.escape(value)}"]`)
    // On narrow screens the row scrolls: what is chosen comes into sight.
    if (row.current !== null && chip) showInRow(row.current, chip, 'middle')
  }, [value])
  return (
    <div ref={row} className="w-count-chips" role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.key}
          type="button"
          data-chip={chip.key}
          aria-pressed={chip.key === value}
          className={chip.className}
          onClick={() => onChange(chip.key)}
        >
          {chip.icon}
          {chip.label}
          {chip.count !== undefined && <i className="w-own-tint">{chip.count}</i>}
        </button>
      ))}
    </div>
  )
}
