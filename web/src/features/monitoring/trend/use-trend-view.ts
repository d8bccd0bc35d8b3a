import type { WorkSpan } from '@iwater/contract/maintenance/work-spans'
import type { Point, Trend, TrendSeries } from '@iwater/contract/monitoring'
import { useMemo } from 'react'
import { useKeptState } from '#web/platform/page/use-kept-state.ts'
import { usePalette } from '#web/platform/theme/theme.ts'
import { tailOf } from './trend-series.ts'
import type { TrendLine, TrendView } from './trend-view.ts'
import type { useTails } from './use-trend.ts'

/** A point in a chart, named so that it can be told from its like elsewhere. */
export type ChartedPoint = { point: Point; label: string }

type Tails = ReturnType<typeof useTails>

/** Limits of more lines than these would be a thicket. */
const mostWithLimits = 2

/** The series of an answer in the order of the points, in the colours that those keep. */
function useLines(points: readonly ChartedPoint[], trend: Trend | undefined, tails: Tails) {
  const palette = usePalette()
  return useMemo<TrendLine[]>(() => {
    if (trend === undefined) return []
    // One of the eight colours may be missing, because it is too like the brand's.
    const colors = [...palette.series, palette.text2]
    const byId = new Map<string, TrendSeries>(trend.series.map((one) => [one.pointId, one]))
    return points.flatMap(({ point, label }, index) => {
      const series = byId.get(point.pointId)
      if (series === undefined) return []
      const tail = tailOf(series, tails.get(point.pointId) ?? [], {
        bucketMs: trend.bucketMs,
        periodSeconds: point.periodSeconds,
      })
      return {
        series,
        label,
        color: colors[index % colors.length] ?? palette.brand,
        limits: point,
        tail,
      }
    })
  }, [points, trend, tails, palette])
}

/** The ends of the axis: those of the answer, moved on by what came in live since. */
function spanIn(trend: Trend, lines: readonly TrendLine[]) {
  const from = Date.parse(trend.from)
  const to = Date.parse(trend.to)
  const latest = Math.max(to, ...lines.map(({ tail }) => tail.at(-1)?.[0] ?? to))
  return { from: from + latest - to, to: latest }
}

const noLines: readonly string[] = []

const asLines = (kept: unknown): readonly string[] | undefined =>
  Array.isArray(kept) && kept.every((line) => typeof line === 'string') ? kept : undefined

/** What a chart draws: the lines of an answer without those that a person has hidden. */
export function useTrendView(
  points: readonly ChartedPoint[],
  trend: Trend | undefined,
  tails: Tails,
  frame: { zone: string; width: number; work: readonly WorkSpan[] },
) {
  const { zone, width, work } = frame
  const [kept, setKept] = useKeptState('hidden-lines', noLines, asLines)
  const hidden = useMemo(() => new Set(kept), [kept])
  const lines = useLines(points, trend, tails)
  const view = useMemo<TrendView | null>(() => {
    if (trend === undefined || width === 0) return null
    const shown = lines.filter(({ series }) => !hidden.has(series.pointId))
    return {
      ...spanIn(trend, lines),
      bucketMs: trend.bucketMs,
      zone,
      lines: shown,
      showsLimits: shown.length <= mostWithLimits,
      work: work.filter((span) =>
        shown.some(({ series }) => span.pointIds.includes(series.pointId)),
      ),
      width,
    }
  }, [trend, lines, hidden, zone, width, work])
  const toggle = (pointId: string) =>
    setKept(kept.includes(pointId) ? kept.filter((known) => known !== pointId) : [...kept, pointId])
  return { view, lines, hidden, toggle }
}
