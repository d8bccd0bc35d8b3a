import { listWorkSpans, type WorkSpan } from '@iwater/contract/maintenance/work-spans'
import type { Trend } from '@iwater/contract/monitoring'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'

const noSpans: readonly WorkSpan[] = []

/** The maintenance of the points of a trend in its time; none until that is known. */
export function useWorkSpans(pointIds: readonly string[], trend: Trend | undefined) {
  const { data = noSpans } = useQuery({
    ...apiQuery(listWorkSpans, {
      pointIds: [...pointIds],
      from: trend?.from ?? '',
      to: trend?.to ?? '',
    }),
    enabled: trend !== undefined && pointIds.length > 0,
    placeholderData: keepPreviousData,
  })
  return data
}
