import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Work during which the samples of series count as flagged M. Moments are milliseconds since 1970; open without an end. */
export type MaintenanceSpan = {
  tenantId: number
  workId: string
  series: readonly number[]
  from: number
  until: number | null
}

type Moment = RawBuilder<unknown>

const instant = (ms: number) => new Date(ms)

/** `spans`: the joined maintenance spans of a series that reach into a span of time; null where there are none. */
export const spansOver = (series: RawBuilder<unknown>, from: Moment, until: Moment) => sql`(
  select range_agg(tstzrange(m.from_at, m.until_at)) as spans from maintenance_span m
   where m.series = ${series} and m.from_at < ${until} and m.until_at > ${from})`

/** The maintenance spans of series that reach into a span of time, in milliseconds since 1970. */
export async function selectSpansOf(
  db: Db,
  series: readonly number[],
  { from, until }: { from: number; until: number },
): Promise<Map<number, { from: number; until: number }[]>> {
  const { rows } = await sql<{ series: number; from: number; until: number | null }>`
    select m.series, (extract(epoch from m.from_at) * 1000)::float8 as from,
           case when isfinite(m.until_at) then (extract(epoch from m.until_at) * 1000)::float8 end as until
      from maintenance_span m
     where m.series = any(${series}::int[]) and m.from_at < ${instant(until)} and m.until_at > ${instant(from)}`.execute(
    db,
  )
  const spans = new Map<number, { from: number; until: number }[]>()
  for (const row of rows) {
    const own = spans.get(row.series) ?? []
    spans.set(row.series, own)
    own.push({ from: row.from, until: row.until ?? Number.POSITIVE_INFINITY })
  }
  return spans
}

/** Whether a sample `s` counts: its flag is N, and none of the maintenance spans of `w` (see `spansOver`) covers it. */
export const counts = sql`s.quality = 0 and (w.spans @> s.ts) is not true`

/** Sets the span of a work over these series and no others; without series it has none. */
export async function putMaintenanceSpan(
  db: Db,
  { tenantId, workId, series, from, until }: MaintenanceSpan,
) {
  await sql`
    delete from maintenance_span
     where tenant_id = ${tenantId} and work_id = ${workId} and series <> all(${series}::int[])`.execute(
    db,
  )
  await sql`
    insert into maintenance_span as m (tenant_id, work_id, series, from_at, until_at)
    select ${tenantId}, ${workId}, each, ${instant(from)}::timestamptz, coalesce(${until === null ? null : instant(until)}::timestamptz, 'infinity')
      from unnest(${series}::int[]) each order by each
    on conflict (series, work_id) do update set from_at = excluded.from_at, until_at = excluded.until_at
     where (m.from_at, m.until_at) <> (excluded.from_at, excluded.until_at)`.execute(db)
}

export const deleteMaintenanceSpan = (db: Db, tenantId: number, workId: string) =>
  db
    .deleteFrom('maintenance_span')
    .where('tenant_id', '=', tenantId)
    .where('work_id', '=', workId)
    .execute()

/** The series on which someone works at a moment, or has since another: that of `since`, in the order of `series`. */
export async function selectUnderMaintenance(
  db: Db,
  tenantId: number,
  { series, since, now }: { series: readonly number[]; since: readonly Date[]; now: Date },
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ series: number }>`
    select distinct m.series from unnest(${[...series]}::int[], ${[...since]}::timestamptz[]) as w (series, since)
      join maintenance_span m on m.series = w.series
     where m.tenant_id = ${tenantId} and m.from_at <= ${now} and m.until_at > w.since`.execute(db)
  return new Set(rows.map((row) => row.series))
}

/** Time of a series that counts otherwise than its minutes were computed, in milliseconds since 1970. */
export type MaintenanceDue = {
  tenantId: number
  id: string
  series: number
  from: number
  until: number
}

/** The earliest recorded ones; an end that is not known is now. */
export async function selectMaintenanceDue(
  db: Db,
  now: number,
  limit: number,
): Promise<MaintenanceDue[]> {
  const { rows } = await sql<MaintenanceDue>`
    select tenant_id as "tenantId", id, series, (extract(epoch from from_at) * 1000)::float8 as from,
           (extract(epoch from least(until_at, ${instant(now)})) * 1000)::float8 as until
      from maintenance_due order by id limit ${limit}::int`.execute(db)
  return rows
}

/** Records what is left of a time of which the first days are computed. */
export const putBackMaintenanceDue = (
  db: Db,
  { tenantId, series, until }: MaintenanceDue,
  from: number,
) =>
  sql`
    insert into maintenance_due (tenant_id, series, from_at, until_at)
    values (${tenantId}, ${series}, ${instant(from)}, ${instant(until)})`.execute(db)

export const deleteMaintenanceDue = (db: Db, { tenantId, id }: MaintenanceDue) =>
  db.deleteFrom('maintenance_due').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
