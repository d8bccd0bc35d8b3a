import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { PendingArrival } from './arrival-spans.ts'
import { partition } from './partitions/sample-days.queries.ts'
import type { Sample } from './sample.ts'
import { cameIn } from './sample-span.queries.ts'
import { encodeArray } from './sink/sample-rows.ts'

const columnOf =
  (samples: readonly Sample[]) => (type: 'int4' | 'float8' | 'timestamptz', name: keyof Sample) =>
    encodeArray(
      type,
      samples.map((sample) => sample[name]),
    )

const given = (samples: readonly Sample[]) => {
  const column = columnOf(samples)
  return sql`
    insert into point_last as l (series, tenant_id, ts, received_at, value, quality)
    select * from unnest(${column('int4', 'series')}::int4[], ${column('int4', 'tenantId')}::int4[],
      ${column('timestamptz', 'at')}::timestamptz[], ${column('timestamptz', 'receivedAt')}::timestamptz[],
      ${column('float8', 'value')}::float8[], ${column('int4', 'quality')}::int4[])
      u (series, tenant_id, ts, received_at, value, quality)
     order by series`
}

const atPlaces = (samples: readonly Sample[], rows: readonly { place: number }[]) => {
  const places = new Set(rows.map(({ place }) => place))
  return samples.filter((_, place) => places.has(place))
}

/** Those of some imported values of a UTC day that the store still has. They stay there until the transaction ends. */
export async function holdStored(
  db: Db,
  day: string,
  samples: readonly Sample[],
): Promise<Sample[]> {
  const column = columnOf(samples)
  const { rows } = await sql<{ place: number }>`
    select k.place::int - 1 as place
      from unnest(${column('int4', 'series')}::int4[], ${column('timestamptz', 'at')}::timestamptz[],
        ${column('timestamptz', 'receivedAt')}::timestamptz[]) with ordinality k (series, ts, received_at, place)
      join ${partition(day)} s using (series, ts, received_at) for key share of s`.execute(db)
  return atPlaces(samples, rows)
}

/** The same of those whose day is in a block. */
export async function holdInBlocks(
  db: Db,
  day: string,
  samples: readonly Sample[],
): Promise<Sample[]> {
  const column = columnOf(samples)
  const { rows } = await sql<{ place: number }>`
    select k.place::int - 1 as place
      from unnest(${column('int4', 'series')}::int4[], ${column('timestamptz', 'receivedAt')}::timestamptz[])
        with ordinality k (series, received_at, place)
      join sample_block b on b.series = k.series and b.day = ${day}::date and k.received_at = any(b.imports)
       for key share of b`.execute(db)
  return atPlaces(samples, rows)
}

/** Adds the values of series that have none; those of others are skipped. */
export const insertFirst = (db: Db, samples: readonly Sample[]) =>
  sql`${given(samples)} on conflict (series) do nothing`.execute(db)

/** Whether an arrival is that of an import; see `isImported`. */
const isImport = sql`extract(microseconds from excluded.received_at)::int % 1000 = 500`

/**
 * Keeps the newer of the stored and the given value; for one moment the rule of conflicts decides (see `settle`), so
 * that several processes may write in any order.
 */
export const upsertLast = (db: Db, samples: readonly Sample[]) =>
  sql`${given(samples)}
  on conflict (series) do update set ts = excluded.ts, received_at = excluded.received_at,
    value = excluded.value, quality = excluded.quality
  where (excluded.ts, excluded.quality = 0, excluded.received_at) > (l.ts, l.quality = 0, l.received_at)
     or (excluded.ts, excluded.quality = 0, excluded.received_at) = (l.ts, l.quality = 0, l.received_at)
        and case when ${isImport} then excluded.value <> l.value
                 else (excluded.value, excluded.quality) > (l.value, l.quality) end`.execute(db)

/** For the series of new samples the newest of these, where it is newer than the stored one. */
export async function selectUnwritten(db: Db, span: PendingArrival): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    with newest as (
      select distinct on (s.series) s.series, s.tenant_id, s.ts, s.received_at, s.value, s.quality
        from sample s where ${cameIn(span)} order by s.series, s.ts desc)
    select n.series, n.tenant_id as "tenantId", ${ms('n.ts')} as at, ${ms('n.received_at')} as "receivedAt", n.value, n.quality
      from newest n left join point_last k using (series)
     where k.ts is null or (n.ts, n.received_at) > (k.ts, k.received_at)
        or (n.ts, n.received_at) = (k.ts, k.received_at) and n.value <> k.value`.execute(db)
  return rows
}

/** A date of the driver has whole milliseconds, an arrival may be between them. */
const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)

export type LastMoment = { series: number; at: number }

/** Times of the last samples of the series that have any and are visible to the caller. */
export async function selectLastMoments(db: Db, series: readonly number[]): Promise<LastMoment[]> {
  const { rows } = await sql<LastMoment>`
    select series, ${ms('ts')} as at from point_last where series = any(${series}::int[])`.execute(
    db,
  )
  return rows
}

/** The time of an arrival in milliseconds since 1970, exactly. */
export const instantOf = (arrival: number) =>
  sql<Date>`(timestamptz 'epoch' + ${arrival}::float8 * interval '1 millisecond')`

/** Replaces a last value that is older, or came by the import with `arrival`. */
const overOlder = (arrival: number | null) => sql`
  on conflict (series) do update set ts = excluded.ts, received_at = excluded.received_at, value = excluded.value,
    quality = excluded.quality
  where excluded.ts > l.ts or l.received_at = ${arrival === null ? null : instantOf(arrival)}`

/** These become the last values of their series, unless newer ones stand there that did not come by the import with `arrival`. */
export const putLast = (db: Db, samples: readonly Sample[], arrival: number | null) =>
  sql`${given(samples)} ${overOlder(arrival)}`.execute(db)

/** The same of the newest sample of each series on a day that is not in a block. Answers the series that have one. */
export async function takeLastOfDay(
  db: Db,
  day: string,
  series: readonly number[],
  arrival: number | null,
): Promise<number[]> {
  const { rows } = await sql<{ series: number }>`
    with newest as materialized (
      select n.* from unnest(${series}::int[]) k (series)
       cross join lateral (
         select s.series, s.tenant_id, s.ts, s.received_at, s.value, s.quality from ${partition(day)} s
          where s.series = k.series order by s.ts desc limit 1) n),
    put as (
      insert into point_last as l (series, tenant_id, ts, received_at, value, quality)
      select * from newest order by series ${overOlder(arrival)})
    select series from newest`.execute(db)
  return rows.map((row) => row.series)
}

/** A day of a tenant's clock is part of so many UTC days. */
const utcDays = sql`generate_series(0, 2) n`

/**
 * The UTC days on which the newest samples of series can be: those that were counted last, and those that the rollups do not include
 * yet. Few for series without any.
 */
export async function selectLastDays(
  db: Db,
  tenantId: number,
  series: readonly number[],
): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    with wanted as materialized (select unnest(${series}::int[]) as series),
    -- Looked up by halving, because both the series and the waiting arrivals may be some ten thousand.
    spans as materialized (select range_agg(int4range(series, series, '[]')) as all_of_them from wanted)
    select distinct day::date as day from (
      select (c.bucket at time zone 'UTC')::date + n as day
        from wanted w cross join lateral (
          select d.bucket from sample_day d where d.series = w.series order by d.bucket desc limit 3) c, ${utcDays}
      union all
      select (d.bucket at time zone 'UTC')::date + n
        from wanted w join rollup_due d on d.tenant_id = ${tenantId} and d.level in ('hour', 'day') and d.series = w.series, ${utcDays}
      union all
      select a.day from sample_arrival a
       where a.tenant_id = ${tenantId}
         and int4range(a.series_from, a.series_until, '[]') && (select all_of_them from spans)) days`.execute(
    db,
  )
  return new Set(rows.map(({ day }) => day))
}
