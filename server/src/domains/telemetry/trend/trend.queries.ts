import { qualityFlags } from '@iwater/contract/rules/quality-flags'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { doubles, integers, times } from '../blocks/byte-columns.ts'
import type { HourColumns } from '../hours/hour-codec.ts'
import { counts, spansOver } from '../maintenance-spans.queries.ts'
import { minuteRows } from '../minute-rows.queries.ts'
import type { Span } from './spans.ts'
import type { Pending } from './trend-pieces.ts'

/** The rows of one level of one series in one piece. Moments are milliseconds since 1970. */
export type Part = {
  series: number
  /** First and last row of the level. */
  first: number
  last: number
  /** Neighbouring rows that are further apart than given. */
  gaps: [number, number][] | null
  /** Buckets with rows, and the values of each. */
  places: number[]
  n: number[]
  validN: number[]
  min: (number | null)[]
  max: (number | null)[]
  sum: (number | null)[]
}

export type RawSample = { series: number; at: number; value: number; quality: number }

/** The place of flag M, under maintenance. */
export const maintainedFlag = qualityFlags.indexOf('M')
const maintained = sql.lit(maintainedFlag)

const date = (ms: number) => new Date(ms)
const ms = (expression: string) => sql.raw(`round(date_part('epoch', ${expression}) * 1000)`)

/** The start of the caller's samples at `now`; of earlier data there are rollups only. */
export async function selectRawFrom(db: Db, now: number): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select ${ms(`greatest(n.at - t.retention_days * interval '24 hours', r.kept_from::timestamp at time zone 'UTC')`)} as at
      from (select ${date(now)}::timestamptz as at) n, tenant t left join sample_retention r on r.tenant_id = t.id
     where t.id = app_tenant()`.execute(db)
  return rows[0]?.at ?? now
}

/** Spans in which the rollups of these series are behind. */
export async function selectPending(
  db: Db,
  series: readonly number[],
  { from, until }: Span,
): Promise<Pending> {
  const { rows } = await sql<{ level: 'minute' | 'hour' | 'day'; from: number; until: number }>`
    with behind as (
      select 'minute' as level, tstzrange(ts_from, ts_until + interval '1 millisecond') as span from sample_arrival
       where ts_until >= ${date(from)} and ts_from < ${date(until)}
         and series_from <= ${Math.max(...series)} and series_until >= ${Math.min(...series)}
      union all
      select 'minute', tstzrange(from_at, least(until_at, ${date(until)})) from maintenance_due
       where tenant_id = (select app_tenant()) and series = any(${series}::int[])
         and from_at < ${date(until)} and until_at > ${date(from)}
      union all
      select level, tstzrange(bucket, bucket + case level when 'hour' then interval '1 hour' else interval '1 day' end)
        from rollup_due
       where tenant_id = (select app_tenant()) and level in ('hour', 'day')
         and series = any(${series}::int[]) and bucket >= ${date(from)}::timestamptz - interval '26 hours'
         and bucket < ${date(until)})
    select level, ${ms('lower(span)')} as from, ${ms('upper(span)')} as until
      from (select level, unnest(range_agg(span)) as span from behind group by level) joined`.execute(
    db,
  )
  const pending: Pending = { minute: [], hour: [], day: [] }
  for (const { level, ...span } of rows) pending[level].push(span)
  return pending
}

/** The maintenance spans of each series that has any in a span. */
const spansOfSeries = (series: readonly number[], { from, until }: Span) => sql`(
  select each as series, found.spans from unnest(${series}::int[]) each
   cross join lateral ${spansOver(sql`each`, sql`${date(from)}`, sql`${date(until)}`)} found)`

/** Every sample of a span, in order; at most `limit` of them. */
export async function selectSamples(
  db: Db,
  series: readonly number[],
  { from, until }: Span,
  limit: number,
): Promise<RawSample[]> {
  const { rows } = await sql<RawSample>`
    select s.series, ${ms('s.ts')} as at, s.value,
           case when s.quality = 0 and not (${counts}) then ${maintained} else s.quality end as quality
      from sample s left join ${spansOfSeries(series, { from, until })} w using (series)
     where s.series = any(${series}::int[]) and s.ts >= ${date(from)} and s.ts < ${date(until)}
     order by s.series, s.ts limit ${limit}::int`.execute(db)
  return rows
}

/** The samples or the minutes of series in a span of time, as rows. */
function rowsOf(level: FineLevel, series: readonly number[], { from, until }: Span) {
  const [start, end] = [sql`${date(from)}::timestamptz`, sql`${date(until)}::timestamptz`]
  if (level === 'raw')
    return sql`
      select s.series, s.ts as start, 1 as n, (${counts})::int as valid_n, case when ${counts} then s.value end as min,
             case when ${counts} then s.value end as max, case when ${counts} then s.value end as sum
        from sample s left join ${spansOfSeries(series, { from, until })} w using (series)
       where s.series = any(${series}::int[]) and s.ts >= ${start} and s.ts < ${end}`
  return sql`
    select asked.series, m.bucket as start, m.n, m.valid_n, m.min, m.max, m.sum
      from unnest(${series}::int[]) asked (series)
     cross join lateral ${minuteRows(sql`asked.series`, { from: start, until: end }, { from: date(from), until: date(until) })} m`
}

type FineLevel = 'raw' | 'minute'

/**
 * The samples or minutes of one piece in buckets, one row a series: columns travel as JSON, which costs a fraction of rows. `gapMs` is the
 * distance of two rows that counts as a gap.
 */
export async function selectParts(
  db: Db,
  series: readonly number[],
  { level, from, until }: Span & { level: FineLevel },
  { bounds, gapMs }: { bounds: readonly number[]; gapMs: number },
): Promise<Part[]> {
  const { rows } = await sql<Part>`
    with found as materialized (
      select series, start, n, valid_n, min, max, sum, lag(start) over (partition by series order by start) as previous
        from (${rowsOf(level, series, { from, until })}) rows),
    edges as (
      select series, ${ms('min(start)')} as first, ${ms('max(start)')} as last,
             json_agg(json_build_array(${ms('previous')}, ${ms('start')}) order by start)
               filter (where start - previous > ${gapMs}::float8 * interval '1 millisecond') as gaps
        from found group by series),
    buckets as (
      select series, width_bucket(start, ${bounds.map(date)}::timestamptz[]) - 1 as place,
             sum(n) as n, sum(valid_n) as valid_n, min(min) as min, max(max) as max, sum(sum) as sum
        from found group by 1, 2 order by 1, 2),
    columns as (
      select series, to_json(array_agg(place)) as places, to_json(array_agg(n)) as n,
             to_json(array_agg(valid_n)) as "validN", to_json(array_agg(min)) as min,
             to_json(array_agg(max)) as max, to_json(array_agg(sum)) as sum
        from buckets group by series)
    select * from edges join columns using (series)`.execute(db)
  return rows
}

type SentColumns = { series: number } & Record<keyof HourColumns, Buffer>

/** The hours or days of one piece as columns of each series, by time. The database takes longer to put them into buckets than to send them. */
export async function selectRollups(
  db: Db,
  series: readonly number[],
  { level, from, until }: Span & { level: 'hour' | 'day' },
): Promise<{ series: number; columns: HourColumns }[]> {
  const column = (sent: string) => sql.raw(`string_agg(${sent}, ''::bytea order by s.bucket)`)
  const number = (name: string) => column(`float8send(coalesce(s.${name}, 'NaN'))`)
  const { rows } = await sql<SentColumns>`
    select s.series, ${column('timestamptz_send(s.bucket)')} as at, ${column('int4send(s.n)')} as n,
           ${column('int4send(s.valid_n)')} as "validN", ${number('min')} as min, ${number('max')} as max, ${number('sum')} as sum
      from ${sql.table(`sample_${level}`)} s
     where s.series = any(${series}::int[]) and s.bucket >= ${date(from)} and s.bucket < ${date(until)}
     group by s.series`.execute(db)
  return rows.map(({ series: of, at, n, validN, min, max, sum }) => ({
    series: of,
    columns: {
      at: times(at),
      n: integers(n),
      validN: integers(validN),
      min: doubles(min),
      max: doubles(max),
      sum: doubles(sum),
    },
  }))
}
