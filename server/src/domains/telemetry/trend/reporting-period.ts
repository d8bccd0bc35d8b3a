import type { Span } from './spans.ts'

/** How often a series is to have a sample. */
export type Reporting = {
  /** The period that applies now, seconds. */
  periodSeconds: number
  /** Periods that applied before it, each up to a moment (milliseconds since 1970), in the order of time. */
  earlierPeriods?: readonly { until: number; periodSeconds: number }[]
}

export type ReportingSeries = Reporting & { series: number }

/** A part of a span in which one period applies. */
type Stretch = Span & { periodMs: number }

function stretchesOf({ periodSeconds, earlierPeriods = [] }: Reporting, span: Span): Stretch[] {
  const periods = [...earlierPeriods, { until: Number.POSITIVE_INFINITY, periodSeconds }]
  return periods
    .map((period, place) => ({
      from: Math.max(span.from, periods[place - 1]?.until ?? Number.NEGATIVE_INFINITY),
      until: Math.min(span.until, period.until),
      periodMs: 1000 * period.periodSeconds,
    }))
    .filter(({ from, until }) => from < until)
}

/** Milliseconds between two samples that are expected at a moment. */
export function periodAt({ periodSeconds, earlierPeriods = [] }: Reporting, at: number): number {
  const earlier = earlierPeriods.find(({ until }) => at < until)
  return 1000 * (earlier ?? { periodSeconds }).periodSeconds
}

/** The shortest period of some series in a span, milliseconds; of an empty one that at its beginning. */
export function shortestPeriod(series: readonly Reporting[], { from, until }: Span): number {
  const looked = { from, until: Math.max(from + 1, until) }
  const stretches = series.flatMap((each) => stretchesOf(each, looked))
  return Math.min(...stretches.map(({ periodMs }) => periodMs))
}

/** Share of the samples expected in a span, 0 to 1; null where the span is empty and has none. */
export function completenessOf(count: number, reporting: Reporting, span: Span): number | null {
  if (span.until <= span.from) return count > 0 ? 1 : null
  const expected = stretchesOf(reporting, span).reduce(
    (sum, { from, until, periodMs }) => sum + (until - from) / periodMs,
    0,
  )
  return Math.min(1, count / Math.max(1, Math.floor(expected)))
}
