import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

/** The samples of these series that arrived within a span, both ends included. */
export type TakeBack = {
  tenantId: number
  series: readonly number[]
  receivedFrom: Date
  receivedUntil: Date
}

export type TakenBack = {
  removed: number
  /** Of the moments of the removed ones those at which an earlier or later value counts again. */
  restored: number
  /** Series that had samples of the day. */
  touched: number[]
}

const partition = (day: string) => sql.table(`sample_${day.replaceAll('-', '')}`)

/**
 * Takes samples of a UTC day out, lets those count that they had displaced (see `beats`), and forgets where they were
 * displaced themselves. Their minutes, hours and days go with them and are due anew.
 */
export async function takeBackOfDay(
  db: Db,
  day: string,
  { tenantId, series, receivedFrom, receivedUntil }: TakeBack,
): Promise<TakenBack> {
  const table = partition(day)
  const start = sql`${`${day} 00:00+00`}::timestamptz`
  const ofDay = (column: string) =>
    sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start} + interval '1 day'`
  const near = (column: string) =>
    sql`${sql.ref(column)} >= ${start} - interval '2 days' and ${sql.ref(column)} < ${start} + interval '1 day'`
  const came = (column: string) =>
    sql`${sql.ref(column)} between ${receivedFrom}::timestamptz and ${receivedUntil}::timestamptz`
  const { rows } = await sql<TakenBack>`
    with gone as (
      delete from ${table} s
       where s.series = any(${series}::int[]) and s.tenant_id = ${tenantId} and ${came('s.received_at')}
      returning s.series, s.ts),
    back as materialized (
      select distinct on (c.series, c.ts) c.series, c.ts, c.received_at, c.value, c.quality
        from gone g join sample_conflict c on c.series = g.series and c.ts = g.ts
       where not (${came('c.received_at')})
       order by c.series, c.ts, (c.quality = 0) desc, c.received_at desc, c.value desc, c.quality desc),
    put as (
      insert into ${table} (ts, received_at, value, series, tenant_id, quality)
      select ts, received_at, value, series, ${tenantId}::int, quality from back order by series, ts
      returning 1),
    no_longer_displaced as (
      delete from sample_conflict c using back b
       where c.series = b.series and c.ts = b.ts and c.received_at = b.received_at and c.value = b.value
         and c.quality = b.quality),
    forgotten as (
      delete from sample_conflict c
       where c.series = any(${series}::int[]) and ${ofDay('c.ts')} and ${came('c.received_at')}),
    minute as materialized (select distinct series, date_trunc('minute', ts) as bucket from gone),
    hour as materialized (
      select distinct m.series, date_trunc('hour', m.bucket, z.time_zone) as bucket, z.time_zone
        from minute m join tenant z on z.id = ${tenantId}),
    whole_day as materialized (select distinct series, date_trunc('day', bucket, time_zone) as bucket from hour),
    no_minute as (
      delete from sample_minute r using minute m where r.series = m.series and r.bucket = m.bucket and ${ofDay('r.bucket')}),
    no_hour as (
      delete from sample_hour r using hour h where r.series = h.series and r.bucket = h.bucket and ${near('r.bucket')}),
    no_day as (delete from sample_day r using whole_day d where r.series = d.series and r.bucket = d.bucket),
    due as (
      insert into rollup_due (tenant_id, level, series, bucket)
      select ${tenantId}::int, 'hour', series, bucket from hour
      union all select ${tenantId}::int, 'day', series, bucket from whole_day
      on conflict do nothing)
    select (select count(*)::int from gone) as removed, (select count(*)::int from put) as restored,
           (select coalesce(array_agg(distinct series), '{}') from minute) as touched`.execute(db)
  return oneRow(rows)
}

/** Has the minutes of a day computed that have samples and do not exist. */
export const renewMissingMinutes = (
  db: Db,
  day: string,
  tenantId: number,
  series: readonly number[],
) =>
  sql`
    insert into sample_arrival (tenant_id, day, count, series_from, series_until, ts_from, ts_until, received_from, received_until)
    select ${tenantId}::int, ${day}::date, count(*), s.series, s.series, min(s.ts), max(s.ts), min(s.received_at), max(s.received_at)
      from ${partition(day)} s
     where s.series = any(${series}::int[])
       and not exists (select from sample_minute m
                        where m.series = s.series and m.bucket = date_trunc('minute', s.ts)
                          and m.bucket >= ${`${day} 00:00+00`}::timestamptz
                          and m.bucket < ${`${day} 00:00+00`}::timestamptz + interval '1 day')
     group by s.series`.execute(db)

/** Forgets the last values that are among the samples; answers their series. */
export async function forgetLastOf(db: Db, taken: TakeBack): Promise<number[]> {
  const { rows } = await sql<{ series: number }>`
    delete from point_last
     where series = any(${taken.series}::int[])
       and received_at between ${taken.receivedFrom}::timestamptz and ${taken.receivedUntil}::timestamptz
    returning series`.execute(db)
  return rows.map(({ series }) => series)
}
