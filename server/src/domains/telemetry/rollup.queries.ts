import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { tryLock } from '#platform/database/locks'
import type { PendingArrival } from './arrival-spans.ts'
import { counts, spansOver } from './maintenance-spans.queries.ts'
import { minuteRows } from './minute-rows.queries.ts'
import { longestDayMs } from './sample.ts'
import { cameIn, isInDay } from './sample-span.queries.ts'
import { deviation, firstMaximum, firstMinimum, joinedDeviations, msOf } from './spread.queries.ts'

export type RollupLevel = 'hour' | 'day'

/** Makes this transaction the only one that computes rollups; false when another process computes them. */
export const lockRollups = (db: Db): Promise<boolean> => tryLock(db, 'rollups', 0)

/** Recomputed columns of a rollup row; the key and the tenant stay. */
export const anew = sql.raw(
  ['n', 'valid_n', 'min', 'max', 'sum', 'last', 'sq_dev', 'min_after', 'max_after']
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/** A day of a series of which no minute has more samples is sparse: minutes would be about as many as its samples. */
const mostSparse = 3

/**
 * Recomputes the minutes with new samples, and records their hours as due. On sparse days there are only the hours; for a day that was sparse
 * until now all of its minutes are computed. `keepsPresent` is for samples that will be deleted: all
 * have minutes, of which existing ones stay as they are. Each minute is read by the index: whatever the planner knows of a
 * table that grows by the second, lateral leaves it no other way.
 */
export const writeMinutes = (db: Db, span: PendingArrival, { keepsPresent = false } = {}) =>
  sql`
    with touched as materialized (
      select s.series, date_trunc('minute', s.ts) as bucket, min(s.tenant_id) as tenant_id
        from sample s where ${cameIn(span)} group by 1, 2),
    of_day as materialized (
      select f.series, f.tenant_id, f.fullest <= ${sql.lit(mostSparse)} and ${sql.lit(!keepsPresent)} and k.series is null as is_sparse
        from (select t.series, t.tenant_id, max(c.n) as fullest from touched t
               cross join lateral (
                 select count(*) as n from (
                   select from sample s
                    where s.series = t.series and s.ts >= t.bucket and s.ts < t.bucket + interval '1 minute' and ${isInDay(span)}
                    limit ${sql.lit(mostSparse + 1)}) s) c
               group by t.series, t.tenant_id) f
        left join lateral (
          select m.series from sample_minute m where m.series = f.series and ${isInDay(span, 'm.bucket')} limit 1) k on true),
    sparse as (
      insert into sample_sparse_day (tenant_id, series, day)
      select tenant_id, series, ${span.day}::date from of_day where is_sparse on conflict do nothing),
    no_longer_sparse as (
      delete from sample_sparse_day d using of_day o
       where d.series = o.series and d.day = ${span.day}::date and not o.is_sparse returning d.series, d.tenant_id),
    wanted as materialized (
      select t.series, t.tenant_id, t.bucket from touched t join of_day o on o.series = t.series and not o.is_sparse
      union
      select d.series, d.tenant_id, m.bucket from no_longer_sparse d
       cross join lateral (
         select distinct date_trunc('minute', s.ts) as bucket from sample s
          where s.series = d.series and ${isInDay(span)}) m),
    written as (
      insert into sample_minute (bucket, series, tenant_id, n, valid_n, min, max, sum, last, sq_dev, min_after, max_after)
      select t.bucket, t.series, t.tenant_id, c.n, c.valid_n, c.least[1], c.most[1], c.sum, l.value, c.sq_dev,
             c.least[2] - ${msOf('t.bucket')}, -c.most[2] - ${msOf('t.bucket')}
        from wanted t
        cross join lateral ${spansOver(sql`t.series`, sql`t.bucket`, sql`t.bucket + interval '1 minute'`)} w
        cross join lateral (
          select count(*) as n, count(*) filter (where ${counts}) as valid_n,
                 min(array[s.value, ${msOf('s.ts')}]) filter (where ${counts}) as least,
                 max(array[s.value, -${msOf('s.ts')}]) filter (where ${counts}) as most,
                 var_pop(s.value) filter (where ${counts}) * count(*) filter (where ${counts}) as sq_dev,
                 sum(s.value) filter (where ${counts}) as sum, max(s.ts) filter (where ${counts}) as last_ts
            from sample s
           where s.series = t.series and s.ts >= t.bucket and s.ts < t.bucket + interval '1 minute'
             and ${isInDay(span)}) c
        left join lateral (
          select s.value from sample s where s.series = t.series and s.ts = c.last_ts and ${isInDay(span)}) l on true
      on conflict (series, bucket) ${keepsPresent ? sql`do nothing` : sql`do update set ${anew}`}
      returning tenant_id, series, bucket),
    changed as (
      select tenant_id, series, bucket from written
      union all select t.tenant_id, t.series, t.bucket from touched t join of_day o on o.series = t.series and o.is_sparse)
    insert into rollup_due (tenant_id, level, series, bucket)
    select distinct c.tenant_id, 'hour', c.series, date_trunc('hour', c.bucket, z.time_zone)
      from changed c join tenant z on z.id = c.tenant_id
    on conflict do nothing`.execute(db)

const rollups = {
  hour: { to: 'sample_hour', longestMs: 3_600_000 },
  day: { to: 'sample_day', longestMs: longestDayMs },
}

/** Due buckets further apart than this are computed separately, so that one step opens few partitions. */
const longestSpan = { hour: '31 days', day: '1 year' }

export type DueSpan = { first: Date; last: Date }

/**
 * The first and the last of the earliest due hours or days, about `limit` of them and not too far apart; null when none
 * is due.
 */
export async function selectDueSpan(
  db: Db,
  level: RollupLevel,
  limit: number,
): Promise<DueSpan | null> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(bucket) as first, max(bucket) as last
      from (select bucket, min(bucket) over () as earliest
              from (select bucket from rollup_due where level = ${level} order by bucket limit ${limit}::int) due) d
     where bucket < earliest + ${longestSpan[level]}::interval`.execute(db)
  const [{ first, last } = { first: null, last: null }] = rows
  return first && last ? { first, last } : null
}

/**
 * Whether an hour `c` reaches into a day that is in a block, as the hours of a few time zones do at midnight of UTC. It has no
 * minutes there and is right as it is: what changes a sample of it opens both days.
 */
const isInBlock = sql`exists (
  select from sample_block b where b.series = c.series
     and b.day in ((c.bucket at time zone 'UTC')::date, ((c.bucket + interval '59 minutes') at time zone 'UTC')::date))`

/** Whether hours of a day `c` could not be read when they had to change: what was computed of all of them is right, of the others it is not. */
const isOfDamaged = sql`exists (
  select from hour_block_damaged x where x.series = c.series
     and x.month in (date_trunc('month', c.bucket at time zone 'UTC')::date,
                     date_trunc('month', (c.bucket + interval '25 hours 30 minutes') at time zone 'UTC')::date))`

const hoursOf = (series: RawBuilder<unknown>, { from, until }: { from: Date; until: Date }) => sql`(
  select h.bucket as at, h.*, ${msOf('h.bucket')} + h.min_after as min_ms, ${msOf('h.bucket')} + h.max_after as max_ms
    from sample_hour h
   where h.series = ${series} and h.bucket >= ${from} and h.bucket < ${until})`

/** Recomputes up to `limit` due hours or days of a span from the level below, and records the days of hours as due. */
export async function writeDue(
  db: Db,
  level: RollupLevel,
  { first, last }: DueSpan,
  limit: number,
) {
  const { to, longestMs } = rollups[level]
  const end = new Date(last.getTime() + longestMs)
  const within = { from: first, until: end }
  const below =
    level === 'hour'
      ? minuteRows(
          sql`c.series`,
          { from: sql`c.bucket`, until: sql`c.bucket + interval '1 hour'` },
          within,
        )
      : hoursOf(sql`c.series`, within)
  await sql`
    with chosen as materialized (
      select tenant_id, level, series, bucket from rollup_due
       where level = ${level} and bucket between ${first} and ${last}
       order by bucket, series limit ${limit}::int),
    due as (
      delete from rollup_due d using chosen c
       where d.tenant_id = c.tenant_id and d.level = c.level and d.series = c.series and d.bucket = c.bucket),
    written as (
      insert into ${sql.table(to)} (bucket, series, tenant_id, n, valid_n, min, max, sum, last, sq_dev, min_after, max_after)
      select c.bucket, c.series, c.tenant_id, f.n, f.valid_n, f.least[1], f.most[1], f.sum, f.last, f.sq_dev,
             f.least[2] - ${msOf('c.bucket')}, -f.most[2] - ${msOf('c.bucket')}
        from chosen c join tenant z on z.id = c.tenant_id
        cross join lateral (
          select sum(h.n) as n, sum(h.valid_n) as valid_n, ${firstMinimum} as least, ${firstMaximum} as most, sum(h.sum) as sum,
                 ${joinedDeviations} as sq_dev,
                 (array_agg(h.last order by h.at desc) filter (where h.last is not null))[1] as last
            from (
              select h.*, ${deviation} as deviation from ${below} h
               where h.bucket >= c.bucket and h.bucket < c.bucket + ${longestMs}::float8 * interval '1 millisecond'
                 and date_trunc(${level}, h.bucket, z.time_zone) = c.bucket
              window w as ()) h) f
       where f.n is not null
         and not ${level === 'hour' ? isInBlock : isOfDamaged}
      on conflict (series, bucket) do update set ${anew}
      returning tenant_id, series, bucket)
    insert into rollup_due (tenant_id, level, series, bucket)
    select distinct w.tenant_id, 'day', w.series, date_trunc('day', w.bucket, z.time_zone)
      from written w join tenant z on z.id = w.tenant_id where ${level} = 'hour'
    on conflict do nothing`.execute(db)
}
