import type { LucideIcon } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { CountChips } from './CountChips.tsx'

export type StateLook = { label: string; Icon: LucideIcon; className: string }

/** The states of a list's things with how many there are of each; pressing one shows only those, or all again. */
export function StateChips<State extends string>({
  label,
  allLabel,
  order,
  lookOf,
  state,
  counts,
  onChange,
}: {
  label: string
  allLabel: string
  order: readonly State[]
  lookOf: (state: State) => StateLook
  state: State | undefined
  /** Undefined until they are known. */
  counts: Readonly<Record<State, number>> | undefined
  onChange: (state: State | null) => void
}) {
  const format = useFormat()
  const all = counts && order.reduce((sum, key) => sum + counts[key], 0)
  return (
    <CountChips<State | 'all'>
      label={label}
      value={state ?? 'all'}
      onChange={(key) => onChange(key === 'all' || key === state ? null : key)}
      chips={[
        { key: 'all', label: allLabel, count: all === undefined ? undefined : format.number(all) },
        ...order.map((key) => {
          const { Icon, ...look } = lookOf(key)
          return {
            key,
            ...look,
            count: counts && format.number(counts[key]),
            icon: <Icon size={14} strokeWidth={2.2} aria-hidden="true" />,
          }
        }),
      ]}
    />
  )
}
