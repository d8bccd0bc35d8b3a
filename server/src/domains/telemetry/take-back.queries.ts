import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { instantOf } from './last-value.queries.ts'
import { partition } from './partitions/sample-days.queries.ts'

/** The values of one import: those of a tenant with one arrival, in milliseconds since 1970 (see `isImported`). */
export type TakeBack = { tenantId: number; arrival: number }

/** Pages of a day of samples, the last one not included. */
export type Piece = { from: number; until: number }

/** `restored`: of the moments of the removed ones those at which another value counts again. */
export type TakenBack = { removed: number; restored: number }

/** Values that one transaction takes out, so that rollups wait for some tenths of a second only. */
const mostAtOnce = 10_000

/** Where some pages of a day have values of an import. A whole day of them takes longer than a statement may. */
export async function selectPiecesOf(
  db: Db,
  day: string,
  { from, until }: Piece,
  { tenantId, arrival }: TakeBack,
): Promise<Piece[]> {
  const { rows } = await sql<{ page: number; n: number }>`
    select (ctid::text::point)[0]::int as page, count(*)::int as n from ${partition(day)}
     where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${until},0)`}::tid
       and tenant_id = ${tenantId} and received_at = ${instantOf(arrival)} group by 1 order by 1`.execute(
    db,
  )
  const pieces: (Piece & { n: number })[] = []
  for (const { page, n } of rows) {
    const last = pieces.at(-1)
    if (last && last.n + n <= mostAtOnce) {
      last.until = page + 1
      last.n += n
    } else pieces.push({ from: page, until: page + 1, n })
  }
  return pieces
}

const isOf = (table: string, { from, until }: Piece, { tenantId, arrival }: TakeBack) => sql`
  ${sql.ref(`${table}.ctid`)} >= ${`(${from},0)`}::tid and ${sql.ref(`${table}.ctid`)} < ${`(${until},0)`}::tid
  and ${sql.ref(`${table}.tenant_id`)} = ${tenantId} and ${sql.ref(`${table}.received_at`)} = ${instantOf(arrival)}`

/** The series that have values of the import in a piece of a UTC day. */
export async function selectSeriesOf(db: Db, day: string, piece: Piece, taken: TakeBack) {
  const { rows } = await sql<{ series: number }>`
    select distinct s.series from ${partition(day)} s where ${isOf('s', piece, taken)}`.execute(db)
  return rows.map(({ series }) => series)
}

/**
 * Takes the values of a piece of a UTC day out and lets those count that they had displaced (see `settle`). Their minutes, hours and
 * days go with them and are due anew, as far as there is something left.
 */
export async function takeBackOfPiece(
  db: Db,
  day: string,
  piece: Piece,
  taken: TakeBack,
): Promise<TakenBack> {
  const { tenantId, arrival } = taken
  const table = partition(day)
  const start = sql`${`${day} 00:00+00`}::timestamptz`
  const ofDay = (column: string) =>
    sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${start} + interval '1 day'`
  const near = (column: string) =>
    sql`${sql.ref(column)} >= ${start} - interval '2 days' and ${sql.ref(column)} < ${start} + interval '1 day'`
  const own = isOf('s', piece, taken)
  // A statement of its own: what others keep beside these values until now is then seen by the next one.
  await sql`select from ${table} s where ${own} for update`.execute(db)
  const { rows } = await sql<TakenBack>`
    with gone as (delete from ${table} s where ${own} returning s.series, s.ts),
    back as materialized (
      select g.series, g.ts, c.received_at, c.value, c.quality from gone g
       cross join lateral (
         select d.received_at, d.value, d.quality from sample_conflict d
          where d.series = g.series and d.ts = g.ts and d.tenant_id = ${tenantId} and d.received_at <> ${instantOf(arrival)}
          order by (d.quality = 0) desc, d.received_at desc, d.decided_at desc, d.value desc, d.quality desc limit 1) c),
    put as (
      insert into ${table} (ts, received_at, value, series, tenant_id, quality)
      select ts, received_at, value, series, ${tenantId}::int, quality from back order by series, ts
      returning 1),
    no_longer_displaced as (
      delete from sample_conflict c using back b
       where c.series = b.series and c.ts = b.ts and c.received_at = b.received_at and c.value = b.value
         and c.quality = b.quality),
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
      on conflict do nothing),
    others as (
      select o.series, o.ts, o.received_at from minute m
       cross join lateral (
         select s.series, s.ts, s.received_at from ${table} s
          where s.series = m.series and s.ts >= m.bucket and s.ts < m.bucket + interval '1 minute'
            and s.received_at <> ${instantOf(arrival)}) o
      union all select series, ts, received_at from back),
    waiting as (
      insert into sample_arrival (tenant_id, day, count, series_from, series_until, ts_from, ts_until, received_from, received_until)
      select ${tenantId}::int, ${day}::date, count(*), series, series, min(ts), max(ts), min(received_at), max(received_at)
        from others group by series)
    select (select count(*)::int from gone) as removed, (select count(*)::int from put) as restored`.execute(
    db,
  )
  return oneRow(rows)
}

/** Forgets values of an import that others have displaced, at most so many; answers their number. */
export async function forgetDisplaced(db: Db, { tenantId, arrival }: TakeBack): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with forgotten as (
      delete from sample_conflict where ctid = any(array(
        select ctid from sample_conflict where tenant_id = ${tenantId} and received_at = ${instantOf(arrival)}
         limit ${sql.lit(mostAtOnce)}))
      returning 1)
    select count(*)::int as n from forgotten`.execute(db)
  return oneRow(rows).n
}

/** Series whose last value came by an import. */
export async function selectLastOf(db: Db, { tenantId, arrival }: TakeBack): Promise<number[]> {
  const { rows } = await sql<{ series: number }>`
    select series from point_last where tenant_id = ${tenantId} and received_at = ${instantOf(arrival)}`.execute(
    db,
  )
  return rows.map(({ series }) => series)
}

export const deleteLastOf = (db: Db, { tenantId, arrival }: TakeBack) =>
  sql`
    delete from point_last where tenant_id = ${tenantId} and received_at = ${instantOf(arrival)}`.execute(
    db,
  )
