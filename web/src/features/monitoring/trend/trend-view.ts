import type { WorkSpan } from '@iwater/contract/maintenance/work-spans'
import type { Point, TrendSeries } from '@iwater/contract/monitoring'
import type { Format } from '#web/platform/i18n/format.ts'
import type { ValueText } from '#web/product/value-text.ts'
import type { trendText } from './trend.text.ts'
import type { Row } from './trend-series.ts'

/** What turns figures and moments into words; `locale` is a BCP 47 tag. */
export type Wording = {
  words: (typeof trendText)['zh']
  format: Format
  textOf: ValueText
  locale: string
}

/** One course in a chart, with everything that is drawn of it. */
export type TrendLine = {
  series: TrendSeries
  /** Unit and point, in the language in use. */
  label: string
  color: string
  limits: Pick<Point, 'lowLimit' | 'highLimit'>
  /** What came in live since the answer. */
  tail: readonly Row[]
}

export type TrendView = {
  /** Ends of the axis, milliseconds since 1970. */
  from: number
  to: number
  /** 0 where the lines are raw samples. */
  bucketMs: number
  zone: string
  lines: readonly TrendLine[]
  showsLimits: boolean
  /** What was worked on meanwhile: its data count in no statistics. */
  work: readonly WorkSpan[]
  /** Of the chart, CSS pixels. */
  width: number
}

const axisWidth = 54
const edge = 14

/** The units of measure in a view, each of which has an axis: the first left, the second right, and so on. */
export const unitsIn = ({ lines }: TrendView): string[] => [
  ...new Set(lines.map(({ series }) => series.unitOfMeasure)),
]

/** Number of axes per side; on narrow screens one per side, the others are drawn without labels. */
function axesBeside({ width }: TrendView, count: number) {
  const most = width < 560 ? 1 : width < 900 ? 2 : 4
  return {
    left: Math.min(Math.ceil(count / 2), most),
    right: Math.min(Math.floor(count / 2), most),
  }
}

export type Plot = { left: number; right: number; axes: { left: number; right: number } }

/** Where in the chart the lines are drawn: distances from its edges, CSS pixels. */
export function plotOf(view: TrendView): Plot {
  const axes = axesBeside(view, unitsIn(view).length)
  return {
    axes,
    left: axes.left * axisWidth,
    right: Math.max(axes.right * axisWidth, edge),
  }
}

/** Side and distance of the axis of unit number `index`; hidden where there is no room for its labels. */
export function axisPlace(index: number, { axes }: Plot) {
  const position = index % 2 === 0 ? ('left' as const) : ('right' as const)
  const rank = Math.floor(index / 2)
  return { position, offset: rank * axisWidth, show: rank < axes[position] }
}

/** The moment at a distance from the left edge of the chart, CSS pixels. */
export function momentAt(x: number, view: TrendView): number {
  const plot = plotOf(view)
  const share = (x - plot.left) / Math.max(view.width - plot.left - plot.right, 1)
  return view.from + Math.min(Math.max(share, 0), 1) * (view.to - view.from)
}

/** A step of 1, 2 or 5 times a power of ten, of which about five make a length. */
function roundStep(length: number) {
  const power = 10 ** Math.floor(Math.log10(length / 5))
  const steps = [1, 2, 5, 10].map((times) => times * power)
  return steps.find((step) => length / step <= 6) ?? 10 * power
}

const numbersIn = (columns: readonly (readonly (number | null)[])[]) =>
  columns.flat().filter((value): value is number => value !== null)

/** Ends of the axis of one unit that include its limits, unless they are far from all values. */
export function valueRange(lines: readonly TrendLine[]): { min?: number; max?: number } {
  const values = numbersIn(lines.flatMap(({ series }) => [series.min, series.max]))
  if (values.length === 0) return {}
  const low = values.reduce((least, value) => Math.min(least, value))
  const high = values.reduce((most, value) => Math.max(most, value))
  const length = high - low || Math.abs(high) || 1
  const limits = numbersIn(
    lines.map(({ limits: { lowLimit, highLimit } }) => [lowLimit, highLimit]),
  )
  const below = limits.filter((limit) => limit < low && limit >= low - length * 0.6)
  const above = limits.filter((limit) => limit > high && limit <= high + length * 0.6)
  const step = roundStep(length)
  return {
    ...(below.length === 0 ? {} : { min: Math.floor(Math.min(...below) / step - 0.2) * step }),
    ...(above.length === 0 ? {} : { max: Math.ceil(Math.max(...above) / step + 0.2) * step }),
  }
}
