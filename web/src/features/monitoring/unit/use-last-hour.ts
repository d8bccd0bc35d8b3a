import { type Point, readTrend, type Trend, type TrendSeries } from '@iwater/contract/monitoring'
import { useQueries } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'

const hourMs = 3_600_000
/** As many points as one call answers. */
const atOnce = 20

export type LastHour = {
  series: ReadonlyMap<string, TrendSeries>
  /** Ends of the hour, milliseconds since 1970. */
  span: { from: number; to: number }
}

function groupsOf(pointIds: readonly string[]) {
  const count = Math.ceil(pointIds.length / atOnce)
  return Array.from({ length: count }, (_, group) =>
    pointIds.slice(group * atOnce, (group + 1) * atOnce),
  )
}

/** A function of its own, so that equal answers give the same object. */
function lastHourOf(results: readonly { data: Trend | undefined }[]): LastHour {
  const answers = results.flatMap(({ data }) => data ?? [])
  return {
    series: new Map(
      answers.flatMap(({ series }) => series.map((one) => [one.pointId, one] as const)),
    ),
    span: {
      from: Math.min(...answers.map(({ from }) => Date.parse(from))),
      to: Math.max(...answers.map(({ to }) => Date.parse(to))),
    },
  }
}

/** The course of points over the last hour, renewed every minute. */
export function useLastHour(points: readonly Point[]): LastHour {
  return useQueries({
    queries: groupsOf(points.map(({ pointId }) => pointId)).map((pointIds) => ({
      queryKey: [readTrend.path, 'last hour', pointIds],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const now = serverNow()
        const from = new Date(now - hourMs).toISOString()
        const to = new Date(now).toISOString()
        return call(readTrend, { pointIds, from, to, buckets: 120 }, { signal })
      },
      refetchInterval: 60_000,
    })),
    combine: lastHourOf,
  })
}
