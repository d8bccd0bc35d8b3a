import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { PendingArrival } from './arrival-spans.ts'

export type StoredArrival = PendingArrival & { id: string }

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
/** Whole milliseconds around a span of arrivals, which imports have between them. */
const from = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`)
const until = (column: string) => sql.raw(`ceil(extract(epoch from ${column}) * 1000)::float8`)

/** The number of the last recorded arrival. */
export async function selectNewestArrival(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(max(id), 0)::text as id from sample_arrival`.execute(db)
  return rows[0]?.id ?? '0'
}

export async function selectArrivals(
  db: Db,
  newest: string,
  limit: number,
): Promise<StoredArrival[]> {
  const { rows } = await sql<StoredArrival>`
    select tenant_id as "tenantId", id, day, count, series_from as "seriesFrom", series_until as "seriesUntil",
           ${ms('ts_from')} as from, ${ms('ts_until')} as until,
           ${from('received_from')} as "receivedFrom", ${until('received_until')} as "receivedUntil"
      from sample_arrival where id <= ${newest}::bigint order by id limit ${limit}::int`.execute(db)
  return rows
}

/** Answers those that still existed. */
export async function deleteArrivals(
  db: Db,
  arrivals: readonly StoredArrival[],
): Promise<StoredArrival[]> {
  const { rows } = await sql<{ id: string }>`
    delete from sample_arrival a
     using unnest(${arrivals.map(({ tenantId }) => tenantId)}::int[], ${arrivals.map(({ id }) => id)}::bigint[])
       d (tenant_id, id)
     where a.tenant_id = d.tenant_id and a.id = d.id returning a.id`.execute(db)
  const deleted = new Set(rows.map(({ id }) => id))
  return arrivals.filter(({ id }) => deleted.has(id))
}

export async function insertArrivals(db: Db, arrivals: readonly PendingArrival[]) {
  if (arrivals.length === 0) return
  await db
    .insertInto('sample_arrival')
    .values(
      arrivals.map((arrival) => ({
        tenant_id: arrival.tenantId,
        day: arrival.day,
        count: arrival.count,
        series_from: arrival.seriesFrom,
        series_until: arrival.seriesUntil,
        ts_from: new Date(arrival.from),
        ts_until: new Date(arrival.until),
        received_from: new Date(arrival.receivedFrom),
        received_until: new Date(arrival.receivedUntil),
      })),
    )
    .execute()
}
