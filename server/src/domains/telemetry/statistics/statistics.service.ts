import type { Db } from '#platform/database/database'
import { selectBlocks } from '../blocks/block.queries.ts'
import { mayBeCompacted } from '../blocks/closed-days.ts'
import { UnreadableBlock } from '../blocks/frame.ts'
import { tallies } from '../decoding/block-work.ts'
import { decode } from '../decoding/decode.ts'
import { mayBePacked } from '../hours/closed-months.ts'
import { selectDamagedHoursOf, selectHourBlocks } from '../hours/hour-block.queries.ts'
import { decodeHours } from '../hours/hour-codec.ts'
import { selectSpansOf } from '../maintenance-spans.queries.ts'
import { dayMs } from '../sample.ts'
import { planWithValues } from '../sample-span.queries.ts'
import { openCalendar } from '../trend/calendar.ts'
import { type ReportingSeries, shortestPeriod } from '../trend/reporting-period.ts'
import { clip, type Span } from '../trend/spans.ts'
import { selectPending, selectRawFrom } from '../trend/trend.queries.ts'
import {
  affordablePieces,
  divideSpan,
  isAffordable,
  keptPending,
  type Pending,
  type Piece,
} from '../trend/trend-pieces.ts'
import type { Damaged } from '../trend/trend-source.ts'
import { type CalendarUnit, reachMs, unitBounds } from './calendar-units.ts'
import { selectTallies, selectUnspread } from './statistics.queries.ts'
import type { Tally } from './tally.ts'
import { openUnits } from './unit-tallies.ts'

export type StatisticsRequest = {
  series: readonly ReportingSeries[]
  /** Milliseconds since 1970. */
  from: number
  to: number
  unit: CalendarUnit
  /** Time zone by whose wall clock units begin. */
  zone: string
  now: number
}

export type StatisticsAnswer = {
  /** Beginnings of the units that contain the span, and the end of the last. */
  bounds: number[]
  /** One tally a unit, for each series in the order asked. */
  tallies: Tally[][]
  /** Days and months that the tallies leave out because their samples or hours cannot be read. */
  damaged: readonly Damaged[]
}

/** The coarsest rollup of which units are made up. */
const levelOf = { minute: 'minute', hour: 'hour', day: 'day', month: 'day', year: 'day' } as const

type Units = ReturnType<typeof openUnits>

type Reading = {
  db: Db
  series: readonly number[]
  now: number
  damaged: Damaged[]
  bounds: readonly number[]
}

async function addStored(
  { db, series, bounds }: Reading,
  unitsOf: ReadonlyMap<number, Units>,
  piece: Piece,
) {
  for (const part of await selectTallies(db, series, piece, bounds))
    unitsOf.get(part.series)?.addPart(part)
}

async function addBlocks(
  { db, series, now, damaged, bounds }: Reading,
  unitsOf: ReadonlyMap<number, Units>,
  piece: Piece,
) {
  if (!mayBeCompacted(Math.floor(piece.from / dayMs), now)) return
  const [blocks, spans] = await Promise.all([
    selectBlocks(db, series, piece),
    selectSpansOf(db, series, piece),
  ])
  const found = await decode(tallies, { blocks, span: piece, spans, bounds })
  damaged.push(...found.damaged)
  for (const [of, units] of found.tallies) unitsOf.get(of)?.addUnits(units)
}

async function addPackedHours(
  { db, series, now, damaged }: Reading,
  unitsOf: ReadonlyMap<number, Units>,
  piece: Piece,
) {
  if (!mayBePacked(piece.from, now)) return
  const [blocks, aside] = await Promise.all([
    selectHourBlocks(db, series, piece),
    selectDamagedHoursOf(db, series, piece),
  ])
  damaged.push(...aside)
  for (const { tenantId, series: of, month, hours } of blocks)
    try {
      unitsOf.get(of)?.addHours(decodeHours(hours), piece)
    } catch (error) {
      if (!(error instanceof UnreadableBlock)) throw error
      damaged.push({ tenantId, series: of, month })
    }
}

/** What is read of a piece: rows of its level, and what was compacted of it. */
const readPiece = (reading: Reading, unitsOf: ReadonlyMap<number, Units>, piece: Piece) =>
  Promise.all([
    addStored(reading, unitsOf, piece),
    ...(piece.level === 'hour' ? [addPackedHours(reading, unitsOf, piece)] : []),
    ...(piece.level === 'raw' || piece.level === 'minute'
      ? [addBlocks(reading, unitsOf, piece)]
      : []),
  ])

/** Everything pending, and days of which the rollups do not know enough: these are read from their samples. */
const withUnspread = (pending: Pending, unspread: readonly Span[]): Pending => ({
  minute: [...pending.minute, ...unspread],
  hour: [...pending.hour, ...unspread],
  day: [...pending.day, ...unspread],
})

/**
 * Statistics of series by the calendar of a zone, for the whole units that contain a span: count, mean, deviation, and extremes
 * with their times. Reads the coarsest rollups of which units are made up, and what is missing in them from the levels below, so that a
 * sample stored before the call is included. `db` is a transaction of its own tenant in which all statements see the same moment
 * (`readTenant`).
 */
export async function readStatistics(
  db: Db,
  { unit, zone, now, ...request }: StatisticsRequest,
): Promise<StatisticsAnswer> {
  const reach = reachMs[unit]
  const calendar = openCalendar(zone, request.from - reach, request.to + reach)
  const bounds = unitBounds(calendar, unit, { from: request.from, until: request.to })
  const span = { from: bounds[0] ?? request.from, until: bounds.at(-1) ?? request.to }
  const series = request.series.map((each) => each.series)
  const [, rawFrom, pending, unspread] = await Promise.all([
    planWithValues(db),
    selectRawFrom(db, now),
    selectPending(db, series, span),
    selectUnspread(db, series, { ...span, zone }),
  ])
  const kept = { from: rawFrom, until: span.until }
  const cost = {
    seriesCount: series.length,
    periodMs: shortestPeriod(request.series, span),
  }
  const known = keptPending(pending, kept)
  const level = levelOf[unit]
  const whole = divideSpan(calendar, level, span, withUnspread(known, clip(unspread, kept)))
  const pieces = isAffordable(whole, cost)
    ? whole
    : affordablePieces(calendar, level, span, { ...cost, pending: known, now })
  const unitsOf = new Map(series.map((each) => [each, openUnits(bounds)]))
  const damaged: Damaged[] = []
  const reading = { db, series, now, damaged, bounds }
  await Promise.all(pieces.map((piece) => readPiece(reading, unitsOf, piece)))
  return { bounds, tallies: series.map((each) => unitsOf.get(each)?.units ?? []), damaged }
}
