import type { Db } from '#platform/database/database'
import { type Block, selectBlocks } from '../blocks/block.queries.ts'
import { decodeBlock } from '../blocks/block-codec.ts'
import { mayBeCompacted } from '../blocks/closed-days.ts'
import { UnreadableBlock } from '../blocks/frame.ts'
import type { DamagedBlock } from '../blocks/read-blocks.ts'
import { dayMs } from '../sample.ts'
import { planWithValues } from '../sample-span.queries.ts'
import { periodAt, type Reporting, type ReportingSeries } from '../trend/reporting-period.ts'
import type { Span } from '../trend/spans.ts'
import { type ArrivedSample, selectArrived } from './arrived.queries.ts'

/** Which samples are asked for: of series, by the time of the device and by that of their arrival. */
export type ArrivedRequest = {
  series: readonly number[]
  /** Every block of it is read: some milliseconds for a month of a series. */
  span: Span
  received: Span
  now: number
  /** Nothing is answered where there are more. */
  limit: number
}

export type Arrived = {
  /** By series and time; null where there are more than the limit. */
  samples: ArrivedSample[] | null
  /** Days that are left out because their block cannot be read. */
  damaged: DamagedBlock[]
}

/** The samples of each block that can be read, with their arrivals, and the blocks that cannot. */
function decodeEach(blocks: readonly Block[]) {
  const samples: ArrivedSample[] = []
  const damaged: DamagedBlock[] = []
  for (const { samples: block, tenantId, series, day } of blocks)
    try {
      for (const sample of decodeBlock(block)) samples.push({ series, ...sample })
    } catch (error) {
      if (!(error instanceof UnreadableBlock)) throw error
      damaged.push({ tenantId, series, day })
    }
  return { samples, damaged }
}

const isWithin = (moment: number, { from, until }: Span) => moment >= from && moment < until

/**
 * The samples of series that arrived within a span, as they are stored now: one that lost against a later value of its moment is not
 * among them. `db` is a transaction in which all statements see the same moment (`readTenant`).
 */
export async function readArrived(
  db: Db,
  { series, span, received, now, limit }: ArrivedRequest,
): Promise<Arrived> {
  const hasBlocks = mayBeCompacted(Math.floor(span.from / dayMs), now)
  const [, stored, blocks] = await Promise.all([
    planWithValues(db),
    selectArrived(db, series, { span, received, limit: limit + 1 }),
    hasBlocks ? selectBlocks(db, series, span) : [],
  ])
  const closed = decodeEach(blocks)
  const found = closed.samples.filter(
    ({ at, receivedAt }) => isWithin(at, span) && isWithin(receivedAt, received),
  )
  const samples = [...found, ...stored].toSorted((a, b) => a.series - b.series || a.at - b.at)
  return { samples: samples.length > limit ? null : samples, damaged: closed.damaged }
}

/** A span of a series in which late samples are, up to and with the last of them. */
export type LateSpan = {
  series: number
  from: number
  to: number
  count: number
  /** The latest arrival among them. */
  receivedAt: number
}

/** What a station sends in this time after its moment is not late. */
const usualDelayMs = 5 * 60_000

const isLate = ({ at, receivedAt }: Pick<ArrivedSample, 'at' | 'receivedAt'>, periodMs: number) =>
  receivedAt - at > Math.max(usualDelayMs, 3 * periodMs)

/** Joins late samples of one series, by time, that are at most three periods apart. */
function lateSpansOf(samples: readonly ArrivedSample[], reporting: Reporting): LateSpan[] {
  const spans: LateSpan[] = []
  for (const { series, at, receivedAt } of samples) {
    const periodMs = periodAt(reporting, at)
    if (!isLate({ at, receivedAt }, periodMs)) continue
    const last = spans.at(-1)
    if (last && at - last.to <= 3 * periodMs) {
      last.to = at
      last.count += 1
      last.receivedAt = Math.max(last.receivedAt, receivedAt)
    } else spans.push({ series, from: at, to: at, count: 1, receivedAt })
  }
  return spans
}

/**
 * The spans of series that received late samples since a moment, by series and time: what was computed or judged of them before has to be
 * looked at again. Values of imports and corrections are late like those that a station sends when its line is back. Null where there
 * are too many samples.
 */
export async function readLateSpans(
  db: Db,
  {
    series,
    since,
    ...request
  }: Omit<ArrivedRequest, 'received' | 'series'> & {
    series: readonly ReportingSeries[]
    since: number
  },
): Promise<{ spans: LateSpan[] | null; damaged: DamagedBlock[] }> {
  const { samples, damaged } = await readArrived(db, {
    ...request,
    series: series.map((each) => each.series),
    received: { from: since, until: request.now + dayMs },
  })
  if (samples === null) return { spans: null, damaged }
  const bySeries = Map.groupBy(samples, (sample) => sample.series)
  const spans = series.flatMap((each) => {
    const own = bySeries.get(each.series) ?? []
    return lateSpansOf(own, each)
  })
  return { spans, damaged }
}
