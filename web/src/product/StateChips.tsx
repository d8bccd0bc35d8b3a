import { useFormat } from '#web/platform/i18n/format.ts'
import { useChangeFilter } from '#web/platform/page/list-query.ts'
import { CountChips } from '#web/ui/list/CountChips.tsx'
import type { StateAppearance } from './StateTag.tsx'

/**
 * The states of a list's things with how many there are of each; pressing one narrows the list to
 * those, or shows all again.
 */
export function StateChips<State extends string>({
  label,
  allLabel,
  order,
  appearances,
  labels,
  state,
  counts,
}: {
  label: string
  allLabel: string
  order: readonly State[]
  appearances: Readonly<Record<State, StateAppearance>>
  labels: Readonly<Record<State, string>>
  state: State | undefined
  /** Undefined until they are known. */
  counts: Readonly<Record<State, number>> | undefined
}) {
  const format = useFormat()
  const change = useChangeFilter()
  const all = counts && order.reduce((sum, key) => sum + counts[key], 0)
  return (
    <CountChips<State | 'all'>
      label={label}
      value={state ?? 'all'}
      onChange={(key) => change({ state: key === 'all' || key === state ? null : key })}
      chips={[
        { key: 'all', label: allLabel, count: all === undefined ? undefined : format.number(all) },
        ...order.map((key) => {
          const { tone, Icon } = appearances[key]
          return {
            key,
            label: labels[key],
            className: `w-state-${tone}`,
            count: counts && format.number(counts[key]),
            icon: <Icon size={14} strokeWidth={2.2} aria-hidden="true" />,
          }
        }),
      ]}
    />
  )
}
