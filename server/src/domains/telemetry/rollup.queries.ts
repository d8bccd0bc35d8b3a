import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { PendingArrival } from './arrival-spans.ts'
import { cameIn, isInDay } from './sample-span.queries.ts'

export type RollupLevel = 'hour' | 'day'

const lock = { kind: 7348, number: 1 }

/** Makes this transaction the only one that computes rollups; false when another process is at it. */
export async function lockRollups(db: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lock.kind}::int, ${lock.number}::int) as locked`.execute(db)
  return rows[0]?.locked ?? false
}

export const makeRollupPartitions = (db: Db, day: string) =>
  sql`select ensure_rollup_partitions(${day}::date)`.execute(db)

/** Columns of a rollup row computed anew; the key and the tenant stay. */
const anew = sql.raw(
  ['n', 'valid_n', 'min', 'max', 'sum', 'last']
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/**
 * Computes the minutes anew in which samples came in, and notes their hours as due. `keepsPresent` leaves minutes that
 * are there already as they are.
 */
export const writeMinutes = (db: Db, span: PendingArrival, { keepsPresent = false } = {}) =>
  sql`
    with touched as materialized (
      select s.series, date_trunc('minute', s.ts) as bucket from sample s where ${cameIn(span)} group by 1, 2),
    computed as (
      select t.bucket, t.series, min(s.tenant_id) as tenant_id, count(*) as n,
             count(*) filter (where s.quality = 0) as valid_n, min(s.value) filter (where s.quality = 0) as min,
             max(s.value) filter (where s.quality = 0) as max, sum(s.value) filter (where s.quality = 0) as sum,
             max(s.ts) filter (where s.quality = 0) as last_ts
        from touched t
        join sample s on s.series = t.series and s.ts >= t.bucket and s.ts < t.bucket + interval '1 minute'
         and ${isInDay(span)}
       group by t.bucket, t.series),
    written as (
      insert into sample_minute (bucket, series, tenant_id, n, valid_n, min, max, sum, last)
      select c.bucket, c.series, c.tenant_id, c.n, c.valid_n, c.min, c.max, c.sum, s.value
        from computed c left join sample s on s.series = c.series and s.ts = c.last_ts and ${isInDay(span)}
      on conflict (series, bucket) ${keepsPresent ? sql`do nothing` : sql`do update set ${anew}`}
      returning tenant_id, series, bucket)
    insert into rollup_due (tenant_id, level, series, bucket)
    select distinct w.tenant_id, 'hour', w.series, date_trunc('hour', w.bucket, z.time_zone)
      from written w join tenant z on z.id = w.tenant_id
    on conflict do nothing`.execute(db)

const rollups = {
  hour: { from: 'sample_minute', to: 'sample_hour', longestMs: 3_600_000 },
  // The day on which clocks go back, and half an hour more for islands that change by half an hour.
  day: { from: 'sample_hour', to: 'sample_day', longestMs: 25.5 * 3_600_000 },
}

/** Due buckets further apart than this are computed in turns, so that one turn reads a bounded stretch. */
const longestSpan = { hour: '3 days', day: '60 days' }

/**
 * From the first to the last of the earliest due hours or days, about `limit` of them and no more than days or weeks
 * apart; null when none is due.
 */
export async function selectDueSpan(
  db: Db,
  level: RollupLevel,
  limit: number,
): Promise<{ first: Date; last: Date } | null> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(bucket) as first, max(bucket) as last
      from (select bucket, min(bucket) over () as earliest
              from (select bucket from rollup_due where level = ${level} order by bucket limit ${limit}::int) due) d
     where bucket < earliest + ${longestSpan[level]}::interval`.execute(db)
  const [{ first, last } = { first: null, last: null }] = rows
  return first && last ? { first, last } : null
}

/** Computes the due hours or days of a span anew from the level below, and notes the days of hours as due. */
export async function writeDue(
  db: Db,
  level: RollupLevel,
  { first, last }: { first: Date; last: Date },
) {
  const { from, to, longestMs } = rollups[level]
  const end = new Date(last.getTime() + longestMs)
  await sql`
    with due as (
      delete from rollup_due where level = ${level} and bucket between ${first} and ${last}
      returning tenant_id, series, bucket),
    written as (
      insert into ${sql.table(to)} (bucket, series, tenant_id, n, valid_n, min, max, sum, last)
      select d.bucket, d.series, d.tenant_id, sum(f.n), sum(f.valid_n), min(f.min), max(f.max), sum(f.sum),
             (array_agg(f.last order by f.bucket desc) filter (where f.last is not null))[1]
        from due d join (
          -- Kept whole by its offset: joined by series alone, years of an import would never end.
          select h.*, date_trunc(${level}, h.bucket, z.time_zone) as whole
            from ${sql.table(from)} h join tenant z on z.id = h.tenant_id
           where h.bucket >= ${first} and h.bucket < ${end} offset 0) f
          on f.series = d.series and f.whole = d.bucket
       group by d.bucket, d.series, d.tenant_id
      on conflict (series, bucket) do update set ${anew}
      returning tenant_id, series, bucket)
    insert into rollup_due (tenant_id, level, series, bucket)
    select distinct w.tenant_id, 'day', w.series, date_trunc('day', w.bucket, z.time_zone)
      from written w join tenant z on z.id = w.tenant_id where ${level} = 'hour'
    on conflict do nothing`.execute(db)
}
