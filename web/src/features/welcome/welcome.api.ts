import { readResourceStatistics } from '@iwater/contract/activity'
import type { OutputOf } from '@iwater/contract/route'
import { apiQuery } from '#web/platform/api/api.ts'

const refreshMs = 30_000

export type Statistics = OutputOf<typeof readResourceStatistics>

/** Counts of what the person may see in an organisation, fetched again while they look at them. */
export const statisticsQuery = (organizationId: string | undefined) => ({
  ...apiQuery(readResourceStatistics, organizationId === undefined ? {} : { organizationId }),
  refetchInterval: refreshMs,
})
