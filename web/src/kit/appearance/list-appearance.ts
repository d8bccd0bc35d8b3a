import {
  type ListAppearance,
  type ListSize,
  listSizes,
  readListAppearance,
  rowActionKinds,
  usualListAppearance,
} from '@iwater/contract/kit/list-appearance'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { readRecord, writeRecord } from '#web/platform/settings/record.ts'
import { useSettings } from '#web/platform/settings/settings.ts'

const recordName = 'list-appearance'

const names = Object.keys(usualListAppearance) as (keyof ListAppearance)[]
const kinds = { rowSize: listSizes, rowActions: rowActionKinds }

/** What was kept, as far as nobody has changed it by hand. */
function keptAppearance(): ListAppearance | undefined {
  const kept = (readRecord(recordName, 'session') ?? {}) as Readonly<Record<string, unknown>>
  const isRight = names.every((name) =>
    name === 'rowSize' || name === 'rowActions'
      ? (kinds[name] as readonly unknown[]).includes(kept[name])
      : typeof kept[name] === 'boolean',
  )
  return isRight ? (kept as unknown as ListAppearance) : undefined
}

/** Keeps the setting until the tab is closed: a watermark stays while it is not known whether it still has to. */
export const keepAppearance = (appearance: ListAppearance) =>
  writeRecord(recordName, appearance, 'session')

const repeatMs = 15_000

/** The tenant's settings of lists: one call for all of them. */
export const appearanceQuery = {
  ...apiQuery(readListAppearance, {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const found = await call(readListAppearance, {}, { signal })
    keepAppearance(found)
    return found
  },
  initialData: keptAppearance,
  initialDataUpdatedAt: 0,
  staleTime: 300_000,
}

export function useListAppearance(): ListAppearance {
  const { data } = useQuery({
    ...appearanceQuery,
    // Lists are shown meanwhile as they were last, or as the product has them.
    refetchInterval: ({ state }) => (state.status === 'error' ? repeatMs : false),
  })
  return data ?? usualListAppearance
}

/** How close things stand in lists: who has chosen a compact display has it in lists, too. */
export function useListSize(): ListSize {
  const { rowSize } = useListAppearance()
  const isCompact = useSettings((settings) => settings.compact)
  return isCompact ? 'compact' : rowSize
}
