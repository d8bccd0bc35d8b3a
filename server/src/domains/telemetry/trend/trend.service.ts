import type { Db } from '#platform/database/database'
import { mayBeCompacted } from '../blocks/closed-days.ts'
import { dayMs } from '../sample.ts'
import { planWithValues } from '../sample-span.queries.ts'
import { openCalendar } from './calendar.ts'
import { type ReportingSeries, shortestPeriod } from './reporting-period.ts'
import type { Span } from './spans.ts'
import { selectPending, selectRawFrom } from './trend.queries.ts'
import {
  columnsOfParts,
  columnsOfSamples,
  gapLimit,
  type LevelPart,
  type Measure,
  type TrendColumns,
} from './trend-columns.ts'
import {
  bucketBounds,
  chooseScale,
  isUnreduced,
  levelMs,
  type TrendLevel,
  type TrendScale,
  type TrendWish,
} from './trend-level.ts'
import { affordablePieces, keptPending } from './trend-pieces.ts'
import { type Damaged, openTrendSource } from './trend-source.ts'

export type TrendRequest = {
  series: readonly ReportingSeries[]
  /** Milliseconds since 1970. */
  from: number
  to: number
  /** Maximum number of buckets. */
  buckets: number
  /** Time zone by whose wall clock buckets begin. */
  zone: string
  now: number
}

export type TrendAnswer = {
  level: TrendLevel
  /** Width of a bucket; 0 for individual samples. */
  bucketMs: number
  /** The span as whole buckets. */
  from: number
  to: number
  /** One for each series, in the order asked. */
  columns: TrendColumns[]
  /** Days and months that the trend leaves out because their samples or hours cannot be read. */
  damaged: readonly Damaged[]
}

/** Maximum number of individual samples of a series that sends more often than its period. */
const mostUnreduced = 4

type Source = ReturnType<typeof openTrendSource>

function answer(
  request: TrendRequest,
  { level, widthMs, damaged }: TrendScale & Pick<Source, 'damaged'>,
  span: Span,
  columnsOf: (series: number, measure: Measure) => TrendColumns,
): TrendAnswer {
  const looked = { from: span.from, until: Math.max(span.from, Math.min(span.until, request.now)) }
  return {
    level,
    bucketMs: widthMs,
    from: span.from,
    to: span.until,
    damaged,
    columns: request.series.map(({ series, ...reporting }) =>
      columnsOf(series, { span: looked, reporting }),
    ),
  }
}

/** All samples; null when there are too many. */
async function readSamples(
  source: Source,
  request: TrendRequest,
  span: Span,
): Promise<TrendAnswer | null> {
  const most = request.series.length * mostUnreduced * request.buckets
  const samples = await source.samples(span, most)
  if (samples === null) return null
  const bySeries = Map.groupBy(samples, (sample) => sample.series)
  const { damaged } = source
  return answer(request, { level: 'raw', widthMs: 0, damaged }, span, (each, measure) =>
    columnsOfSamples(bySeries.get(each) ?? [], measure),
  )
}

async function readBuckets(
  db: Db,
  source: Source,
  request: TrendRequest,
  wish: TrendWish,
): Promise<TrendAnswer> {
  const series = request.series.map((each) => each.series)
  const scale = chooseScale(wish)
  const calendar = openCalendar(request.zone, wish.span.from, wish.span.until)
  const bounds = bucketBounds(calendar, wish.span, scale.widthMs)
  const span = { from: bounds[0] ?? wish.span.from, until: bounds.at(-1) ?? wish.span.until }
  const pending = await selectPending(db, series, span)
  const pieces = affordablePieces(calendar, scale.level, span, {
    ...wish,
    now: request.now,
    pending: keptPending(pending, { from: wish.rawFrom, until: span.until }),
  })
  const found = await Promise.all(
    pieces.map(async (piece): Promise<LevelPart[]> => {
      const unitMs = levelMs[piece.level]
      const gapMs = gapLimit(wish.periodMs, unitMs)
      const parts = await source.parts(piece, { bounds, gapMs })
      return parts.map((part) => ({ ...part, unitMs }))
    }),
  )
  const bySeries = Map.groupBy(found.flat(), (part) => part.series)
  const { damaged } = source
  return answer(request, { ...scale, damaged }, span, (each, measure) =>
    columnsOfParts(bySeries.get(each) ?? [], bounds, measure),
  )
}

/**
 * The trend of series over a span, reduced to buckets by the wall clock of a zone with minimum and maximum kept. Reads
 * the coarsest level that shows the requested detail, and its missing parts from the levels below it, so that a sample
 * stored before the call is included; after an import, samples years old follow within minutes. `db` is a
 * transaction of its own tenant in which all statements see the same moment (`readTenant`): timed work moves samples meanwhile.
 */
export async function readTrendColumns(db: Db, request: TrendRequest): Promise<TrendAnswer> {
  const [rawFrom] = await Promise.all([selectRawFrom(db, request.now), planWithValues(db)])
  const wish: TrendWish = {
    span: { from: request.from, until: request.to },
    buckets: request.buckets,
    seriesCount: request.series.length,
    periodMs: shortestPeriod(request.series, { from: request.from, until: request.to }),
    rawFrom,
    isClosed: mayBeCompacted(Math.floor(request.from / dayMs), request.now),
  }
  const series = request.series.map((each) => each.series)
  const open = () => openTrendSource(db, series, request.now)
  const samples = isUnreduced(wish) ? await readSamples(open(), request, wish.span) : null
  return samples ?? readBuckets(db, open(), request, wish)
}
