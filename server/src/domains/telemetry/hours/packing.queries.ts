import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import type { Span } from '../trend/spans.ts'
import { monthOf, spanOfMonth } from './closed-months.ts'
import type { WholeHours } from './hour-codec.ts'

const instant = (ms: number) => new Date(ms)

/**
 * Whether any hour of a UTC month, or a day with such hours, is still to be computed or soon will be. Hours of a few tenants reach over
 * midnight of UTC.
 */
export async function selectIsMonthWaiting(db: Db, month: string): Promise<boolean> {
  const { from, until } = spanOfMonth(month)
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from sample_arrival where day between ${month}::date - 1 and ${monthOf(until)}::date)
        or exists (select from rollup_due
                    where bucket >= ${instant(from)}::timestamptz - interval '26 hours' and bucket < ${instant(until)}) as "isWaiting"`.execute(
    db,
  )
  return oneRow(rows).isWaiting
}

/** Years with hours that are rows, as spans of time, the oldest first. */
export async function selectHourYears(db: Db): Promise<Span[]> {
  const { rows } = await sql<{ year: number }>`
    select right(c.relname, 4)::int as year from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'sample_hour'::regclass order by 1`.execute(db)
  return rows.map(({ year }) => ({ from: Date.UTC(year, 0), until: Date.UTC(year + 1, 0) }))
}

/** The first hour of a series in a month. */
export type FirstHour = { series: number; at: number }

/**
 * The first hours of series by months before a moment, on from one of them, by series and time; those of later months once a series. It
 * goes from one to the next by the index, so that what lies between costs nothing. Bounds of the year are values, so that one partition is opened.
 */
export async function selectFirstHours(
  db: Db,
  { from, until }: Span,
  { after, before, most }: { after: FirstHour; before: number; most: number },
): Promise<FirstHour[]> {
  const next = (series: ReturnType<typeof sql>, bucket: ReturnType<typeof sql>) => sql`(
    select h.series, h.bucket from sample_hour h
     where (h.series, h.bucket) >= (${series}, ${bucket}) and h.bucket >= ${instant(from)} and h.bucket < ${instant(until)}
     order by h.series, h.bucket limit 1)`
  const isBefore = sql`f.bucket < ${instant(before)}`
  const nextMonth = sql`(date_trunc('month', f.bucket at time zone 'UTC') + interval '1 month') at time zone 'UTC'`
  const { rows } = await sql<FirstHour>`
    with recursive first as (
      select n.series, n.bucket, 1 as place from ${next(sql`${after.series}::int`, sql`${instant(after.at)}::timestamptz`)} n
      union all
      select n.series, n.bucket, f.place + 1 from first f
       cross join lateral ${next(sql`case when ${isBefore} then f.series else f.series + 1 end`, sql`case when ${isBefore} then ${nextMonth} else '-infinity' end`)} n
       where f.place < ${most}::int)
    select series, (extract(epoch from bucket) * 1000)::float8 as at from first order by place`.execute(
    db,
  )
  return rows
}

/** The hours of one series. */
export type HoursOfSeries = { tenantId: number; series: number } & WholeHours

/** The hours of series in a month, by time. Columns travel as JSON, which costs a fraction of rows. */
export async function selectHoursOf(
  db: Db,
  month: string,
  series: readonly number[],
): Promise<HoursOfSeries[]> {
  const { from, until } = spanOfMonth(month)
  const column = (expression: string) => sql`json_agg(${sql.raw(expression)} order by h.bucket)`
  const { rows } = await sql<HoursOfSeries>`
    select min(h.tenant_id) as "tenantId", h.series, ${column('(extract(epoch from h.bucket) * 1000)::float8')} as at,
           ${column('h.n')} as n, ${column('h.valid_n')} as "validN", ${column('h.min')} as min, ${column('h.max')} as max,
           ${column('h.sum')} as sum, ${column('h.last')} as last, ${column('h.sq_dev')} as "sqDev",
           ${column('h.min_after')} as "minAfter", ${column('h.max_after')} as "maxAfter"
      from sample_hour h
     where h.series = any(${series}::int[]) and h.bucket >= ${instant(from)} and h.bucket < ${instant(until)}
     group by h.series order by h.series`.execute(db)
  return rows
}

/** Takes the hours of series in a month out of the rows; answers their number. */
export async function deleteHoursOf(
  db: Db,
  month: string,
  series: readonly number[],
): Promise<number> {
  const { from, until } = spanOfMonth(month)
  const { numAffectedRows } = await sql`
    delete from sample_hour
     where series = any(${series}::int[]) and bucket >= ${instant(from)} and bucket < ${instant(until)}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
