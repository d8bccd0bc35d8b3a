import { type LiveState, liveStates } from '@iwater/contract/monitoring'
import type { Statistics } from './welcome.api.ts'

type Count = Statistics['counts'][number]
type Trend = Count['trend']

export const countOf = (statistics: Statistics, resource: Count['resource']): Count | undefined =>
  statistics.counts.find((count) => count.resource === resource)

/** How much a count has changed since the end of yesterday; `today` as `yyyy-mm-dd`. */
export function changeSinceYesterday({ count, trend }: Count, today: string): number | undefined {
  const yesterday = trend.findLast(({ day }) => day < today)
  return yesterday === undefined ? undefined : count - yesterday.count
}

/** What came in on each day, from the counts at the ends of days. Data that was deleted counts as none. */
export const dailyGrowth = (trend: Trend): Trend =>
  trend.slice(1).map(({ day, count }, index) => ({
    day,
    count: Math.max(0, count - (trend[index]?.count ?? 0)),
  }))

/** States that occur, in their usual order, with how many units are in each. */
export function statesPresent(statistics: Statistics): { state: LiveState; count: number }[] {
  return liveStates.flatMap((state) => {
    const count = statistics.unitStates.find((entry) => entry.state === state)?.count ?? 0
    return count === 0 ? [] : [{ state, count }]
  })
}

/** The organisations with most units first, at most so many. */
export const largestOrganisations = (statistics: Statistics, atMost: number) =>
  statistics.unitsByOrganisation
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, atMost)

type Hours = Statistics['samplesByHour']

const hourMs = 3_600_000

/**
 * The hours that are over, and what the running one has brought so far: drawn together it would look like a
 * fall. Right after the start, when nothing came before, the running hour is all there is to draw.
 */
export function completeHours(hours: Hours, now: number): { hours: Hours; running: number | null } {
  const last = hours.at(-1)
  const isRunning = last !== undefined && Date.parse(last.hour) + hourMs > now
  const past = hours.slice(0, -1)
  return isRunning && past.some(({ count }) => count > 0)
    ? { hours: past, running: last.count }
    : { hours, running: null }
}
