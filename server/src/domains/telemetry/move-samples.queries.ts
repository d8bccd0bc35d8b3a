import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { partition } from './partitions/sample-days.queries.ts'

/** Samples of these series since a moment, that arrived until another one. Places of `sources` and `targets` belong together. */
export type SampleMove = {
  tenantId: number
  sources: readonly number[]
  targets: readonly number[]
  from: Date
  receivedUntil: Date
}

export type MovedCount = { moved: number; kept: number }

/**
 * Moves the samples of a UTC day. One stays where its target has another sample of the same moment that does not move itself.
 * All are taken out before the first is put back: series may exchange theirs. What a sample had displaced goes with it.
 */
export async function moveSamplesOfDay(
  db: Db,
  day: string,
  { tenantId, sources, targets, from, receivedUntil }: SampleMove,
): Promise<MovedCount> {
  const table = partition(day)
  const { rows } = await sql<MovedCount>`
    with pair as (select * from unnest(${sources}::int[], ${targets}::int[]) p (source, target)),
    wanted as (
      select count(*)::int as n from ${table} s
       where s.series = any(${sources}::int[]) and s.ts >= ${from} and s.received_at <= ${receivedUntil}),
    gone as (
      delete from ${table} s using pair p
       where s.series = p.source and s.tenant_id = ${tenantId} and s.ts >= ${from} and s.received_at <= ${receivedUntil}
         and not exists (select from ${table} t where t.series = p.target and t.ts = s.ts
                            and (t.series <> all(${sources}::int[]) or t.received_at > ${receivedUntil}))
      returning s.ts, s.received_at, s.value, p.source, p.target, s.tenant_id, s.quality),
    put as (
      insert into ${table} (ts, received_at, value, series, tenant_id, quality)
      select ts, received_at, value, target, tenant_id, quality from gone order by target, ts
      returning 1),
    displaced as (
      delete from sample_conflict c using gone g where c.series = g.source and c.ts = g.ts
      returning c.tenant_id, g.target, c.ts, c.received_at, c.value, c.quality, c.decided_at),
    displaced_there as (
      insert into sample_conflict (tenant_id, series, ts, received_at, value, quality, decided_at)
      select * from displaced order by target, ts on conflict do nothing)
    select (select count(*)::int from put) as moved,
           (select n from wanted) - (select count(*)::int from put) as kept`.execute(db)
  return oneRow(rows)
}

/** Takes the minutes of sources away, and has those of all series computed anew from the samples of the day. */
export async function renewMinutes(
  db: Db,
  day: string,
  { tenantId, sources, targets, from }: SampleMove,
) {
  await sql`
    delete from sample_minute where series = any(${sources}::int[])
       and bucket >= greatest(date_trunc('minute', ${from}::timestamptz), ${`${day} 00:00+00`}::timestamptz)
       and bucket < ${`${day} 00:00+00`}::timestamptz + interval '1 day'`.execute(db)
  await sql`
    insert into sample_arrival (tenant_id, day, count, series_from, series_until, ts_from, ts_until, received_from, received_until)
    select ${tenantId}, ${day}::date, count(*), s.series, s.series, min(s.ts), max(s.ts), min(s.received_at), max(s.received_at)
      from ${partition(day)} s
     where s.series = any(${[...sources, ...targets]}::int[]) and s.ts >= date_trunc('minute', ${from}::timestamptz)
     group by s.series`.execute(db)
}

/**
 * Takes the hours of sources that begin in a UTC day or reach into it away, which are rows, and has them and their days computed anew from the samples that are
 * left. At once: a day that is compacted afterwards has only the hours that have samples computed anew.
 */
export async function renewHours(db: Db, day: string, { tenantId, sources, from }: SampleMove) {
  const zone = sql`(select time_zone from tenant where id = ${tenantId})`
  const start = sql`${`${day} 00:00+00`}::timestamptz`
  await sql`
    with gone as (
      delete from sample_hour h where h.series = any(${sources}::int[])
         and h.bucket > ${start} - interval '1 hour' and h.bucket < ${start} + interval '1 day'
         and h.bucket >= date_trunc('hour', ${from}::timestamptz, ${zone})
      returning h.series, h.bucket),
    whole_day as (select distinct series, date_trunc('day', bucket, ${zone}) as bucket from gone),
    no_day as (delete from sample_day d using whole_day w where d.series = w.series and d.bucket = w.bucket)
    insert into rollup_due (tenant_id, level, series, bucket)
    select ${tenantId}::int, 'hour', series, bucket from gone
    union all select ${tenantId}::int, 'day', series, bucket from whole_day
    on conflict do nothing`.execute(db)
}

export const forgetLast = (db: Db, series: readonly number[]) =>
  sql`delete from point_last where series = any(${series}::int[])`.execute(db)
