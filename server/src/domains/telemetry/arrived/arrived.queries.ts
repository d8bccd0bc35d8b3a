import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { instantOf } from '../last-value.queries.ts'
import type { Span } from '../trend/spans.ts'

/** A sample with its arrival; both in milliseconds since 1970, that of an import with a half. */
export type ArrivedSample = {
  series: number
  at: number
  value: number
  quality: number
  receivedAt: number
}

/** Samples of series in a span that arrived within another, outside of blocks, by series and time; at most `limit` of them. */
export async function selectArrived(
  db: Db,
  series: readonly number[],
  { span, received, limit }: { span: Span; received: Span; limit: number },
): Promise<ArrivedSample[]> {
  const { rows } = await sql<ArrivedSample>`
    select s.series, (extract(epoch from s.ts) * 1000)::float8 as at, s.value, s.quality,
           (extract(epoch from s.received_at) * 1000)::float8 as "receivedAt"
      from sample s
     where s.series = any(${series}::int[]) and s.ts >= ${new Date(span.from)} and s.ts < ${new Date(span.until)}
       and s.received_at >= ${instantOf(received.from)} and s.received_at < ${instantOf(received.until)}
     order by s.series, s.ts limit ${limit}::int`.execute(db)
  return rows
}

/** Values of series in a span that another has displaced, or that lost at once, and that arrived no later than a moment. */
export async function selectDisplaced(
  db: Db,
  series: readonly number[],
  { span, until, limit }: { span: Span; until: number; limit: number },
): Promise<ArrivedSample[]> {
  const { rows } = await sql<ArrivedSample>`
    select c.series, (extract(epoch from c.ts) * 1000)::float8 as at, c.value, c.quality,
           (extract(epoch from c.received_at) * 1000)::float8 as "receivedAt"
      from sample_conflict c
     where c.series = any(${series}::int[]) and c.ts >= ${new Date(span.from)} and c.ts < ${new Date(span.until)}
       and c.received_at <= ${instantOf(until)}
     limit ${limit}::int`.execute(db)
  return rows
}
