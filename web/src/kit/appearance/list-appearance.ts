import {
  type ListAppearance,
  type ListSize,
  readListAppearance,
  usualListAppearance,
} from '@iwater/contract/kit/list-appearance'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { useSettings } from '#web/platform/settings/settings.ts'

/** The tenant's settings of lists: one call for all of them. */
const appearanceQuery = {
  ...apiQuery(readListAppearance, {}),
  // Lists do not wait for another try: they are shown as the product has them.
  retry: false,
  staleTime: 300_000,
}

export function useListAppearance(): ListAppearance {
  const { data } = useQuery(appearanceQuery)
  return data ?? usualListAppearance
}

/** How close things stand in lists: who has chosen a compact display has it in lists, too. */
export function useListSize(): ListSize {
  const { rowSize } = useListAppearance()
  const isCompact = useSettings((settings) => settings.compact)
  return isCompact ? 'compact' : rowSize
}
