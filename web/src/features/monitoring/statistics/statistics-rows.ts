import {
  type CalendarStatistics,
  longestStatisticsMs,
  type PointStatistics,
  type StatisticsUnit,
  statisticsUnits,
} from '@iwater/contract/plant/statistics'
import { wallText } from '#web/platform/clock/wall-clock.ts'
import type { Format } from '#web/platform/i18n/format.ts'
import type { statisticsText } from './statistics.text.ts'

export type Span = { from: number; to: number }

/** What the server begins and ends with: the same request for a while where a period moves on with the time. */
const stepMs = 900_000

/** A period in whole quarters of an hour, at which every day of every time zone begins. */
export const roundedSpan = ({ from, to }: Span): Span => ({
  from: Math.floor(from / stepMs) * stepMs,
  to: Math.ceil(to / stepMs) * stepMs,
})

/** The units by which a period can be told. */
export const unitsFor = ({ from, to }: Span): StatisticsUnit[] =>
  statisticsUnits.filter((unit) => to - from <= longestStatisticsMs[unit])

const mostDays = 92 * 86_400_000

/** The unit that was chosen, where a period can be told by it; else days, or months of a long period. */
export function unitFor(span: Span, chosen: StatisticsUnit | undefined): StatisticsUnit {
  if (chosen !== undefined && unitsFor(span).includes(chosen)) return chosen
  return span.to - span.from <= mostDays ? 'day' : 'month'
}

/** One point in one unit; moments in milliseconds since 1970. */
export type StatisticsRow = { at: number; point: PointStatistics; index: number }

/** The latest unit first, its points in the order asked. */
export const statisticsRows = ({ bounds, points }: CalendarStatistics): StatisticsRow[] =>
  bounds
    .slice(0, -1)
    .flatMap((at, index) => points.map((point) => ({ at, point, index })))
    .sort((a, b) => b.at - a.at)

/** Names a unit by the wall clock of a zone. */
export function periodText(
  at: number,
  unit: StatisticsUnit,
  { format, zone }: { format: Format; zone: string },
): string {
  if (unit === 'hour') return format.minute(at)
  const day = wallText(at, zone).slice(0, 10)
  if (unit === 'day') return format.day(day)
  return unit === 'month' ? format.month(day) : day.slice(0, 4)
}

/** A cell of a CSV file. A text that begins like a formula would be computed by a spreadsheet. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Statistics as a CSV file, for spreadsheets: with a mark of its encoding, numbers with all of their digits. */
export function statisticsCsv(
  statistics: CalendarStatistics,
  {
    words,
    labelOf,
  }: { words: (typeof statisticsText)['en']; labelOf: (pointId: string) => string },
): string {
  const time = (at: number | null | undefined) =>
    at === null || at === undefined ? null : wallText(at, statistics.timeZone).replace('T', ' ')
  const head = [
    `${words.period} (${statistics.timeZone})`,
    words.point,
    words.unitOfMeasure,
    words.mean,
    words.min,
    words.minAt,
    words.max,
    words.maxAt,
    words.deviation,
    words.valid,
    words.count,
    words.completeness,
  ]
  const rows = statisticsRows(statistics).map(({ at, point, index }) => [
    time(at),
    labelOf(point.pointId),
    point.unitOfMeasure,
    point.mean[index] ?? null,
    point.min[index] ?? null,
    time(point.minAt[index]),
    point.max[index] ?? null,
    time(point.maxAt[index]),
    point.deviation[index] ?? null,
    point.valid[index] ?? 0,
    point.count[index] ?? 0,
    point.completeness[index] ?? null,
  ])
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}
