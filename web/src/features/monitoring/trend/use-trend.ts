import { type LiveSample, readTrend } from '@iwater/contract/monitoring'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useLiveContext } from '../live/use-live.ts'
import { createBatch } from './batch.ts'
import {
  defaultRange,
  drawingMs,
  endsNow,
  renewalMs,
  spanOf,
  type TimeRange,
} from './time-range.ts'

export type TrendRequest = {
  pointIds: readonly string[]
  range: TimeRange
  /** 0 until the chart has a width. */
  buckets: number
  isRenewed: boolean
}

function momentsOf(range: TimeRange) {
  const now = serverNow()
  return spanOf(range, now) ?? spanOf(defaultRange, now) ?? { from: now - 21_600_000, to: now }
}

const iso = (ms: number) => new Date(ms).toISOString()

/** The trend of points over a range. A range that ends now is refreshed while the page is visible. */
export function useTrend({ pointIds, range, buckets, isRenewed }: TrendRequest) {
  const { from, to } = momentsOf(range)
  return useQuery({
    queryKey: [readTrend.path, pointIds, range, buckets],
    queryFn: ({ signal }) => {
      const span = momentsOf(range)
      return call(
        readTrend,
        { pointIds: [...pointIds], from: iso(span.from), to: iso(span.to), buckets },
        { signal },
      )
    },
    enabled: pointIds.length > 0 && buckets > 0,
    placeholderData: keepPreviousData,
    staleTime: endsNow(range) ? 0 : 60_000,
    refetchInterval: endsNow(range) && isRenewed ? renewalMs(to - from) : false,
  })
}

/** Longer than the longest time between two readings of a range that ends now. */
const keptMs = 900_000
const mostSamples = 3000

type Tails = ReadonlyMap<string, readonly LiveSample[]>

const noTails: Tails = new Map()

function extended(tails: Tails, samples: readonly LiveSample[]) {
  const next = new Map(tails)
  const oldest = serverNow() - keptMs
  for (const sample of samples) {
    const kept = (next.get(sample.pointId) ?? []).filter(({ at }) => at >= oldest)
    next.set(sample.pointId, [...kept.slice(-mostSamples), sample])
  }
  return next
}

/** What came in live of the points of a chart, for the end of their lines. */
export function useTails(
  pointIds: readonly string[],
  { range, width, isWanted }: { range: TimeRange; width: number; isWanted: boolean },
): Tails {
  const { subscribe } = useLiveContext()
  const [tails, setTails] = useState<Tails>(noTails)
  const key = pointIds.join(',')
  const { from, to } = momentsOf(range)
  const everyMs = drawingMs(to - from, width)
  useEffect(() => {
    if (!isWanted) return
    const wanted = new Set(key.split(','))
    const batch = createBatch<LiveSample>(everyMs, (samples) =>
      setTails((known) => extended(known, samples)),
    )
    const stop = subscribe((samples) => {
      const ours = samples.filter(({ pointId }) => wanted.has(pointId))
      if (ours.length > 0) batch.add(ours)
    })
    return () => {
      stop()
      batch.stop()
    }
  }, [key, isWanted, everyMs, subscribe])
  return isWanted ? tails : noTails
}
