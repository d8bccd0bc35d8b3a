import type { TrendSeries } from '@iwater/contract/monitoring'
import { withBreaks } from '../trend/trend-series.ts'

type Box = { width: number; height: number; padding: number }

/**
 * The pieces of a small line between two moments, each as the `points` of an SVG polyline: where nothing
 * was measured there is no line. A level course runs along the middle.
 */
export function hourLine(
  series: TrendSeries,
  { from, to }: { from: number; to: number },
  { width, height, padding }: Box,
): string[] {
  const rows = withBreaks(series, series.mean)
  const values = rows.flatMap(([, value]) => (value === null ? [] : [value]))
  if (values.length === 0) return []
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const x = (at: number) => padding + ((at - from) / (to - from)) * (width - 2 * padding)
  const y = (value: number) =>
    padding + (1 - (range === 0 ? 0.5 : (value - low) / range)) * (height - 2 * padding)
  const pieces: string[][] = [[]]
  for (const [at, value] of rows) {
    if (value === null) pieces.push([])
    else pieces.at(-1)?.push(`${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  }
  // A single sample is a line of no length, which round caps turn into a dot.
  return pieces
    .filter((piece) => piece.length > 0)
    .map((piece) => (piece.length === 1 ? [...piece, ...piece] : piece).join(' '))
}
