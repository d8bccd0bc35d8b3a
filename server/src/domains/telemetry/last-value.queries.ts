import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { PendingArrival } from './arrival-spans.ts'
import type { Sample } from './sample.ts'
import { encodeArray } from './sample-rows.ts'
import { cameIn } from './sample-span.queries.ts'

const keepTheNewer = sql`
  on conflict (series) do update set ts = excluded.ts, received_at = excluded.received_at,
    value = excluded.value, quality = excluded.quality
  where (excluded.ts, excluded.quality = 0, excluded.received_at, excluded.value, excluded.quality)
      > (l.ts, l.quality = 0, l.received_at, l.value, l.quality)`

/**
 * Keeps the newer of what is stored and what is given; at one moment the rule of conflicts decides (see `beats`),
 * so that several processes may write in any order.
 */
export async function upsertLast(db: Db, samples: readonly Sample[]) {
  const column = (type: 'int4' | 'float8' | 'timestamptz', name: keyof Sample) =>
    encodeArray(
      type,
      samples.map((sample) => sample[name]),
    )
  await sql`
    insert into point_last as l (series, tenant_id, ts, received_at, value, quality)
    select * from unnest(${column('int4', 'series')}::int4[], ${column('int4', 'tenantId')}::int4[],
      ${column('timestamptz', 'at')}::timestamptz[], ${column('timestamptz', 'receivedAt')}::timestamptz[],
      ${column('float8', 'value')}::float8[], ${column('int4', 'quality')}::int4[])
      u (series, tenant_id, ts, received_at, value, quality)
     order by series
    ${keepTheNewer}`.execute(db)
}

/**
 * Last values of the series in which samples came in, from the samples themselves. What is written already is left
 * alone, because even a row that an upsert does not change is locked by it until the end of a long transaction.
 */
export const healLastValues = (db: Db, span: PendingArrival) =>
  sql`
    with newest as (
      select distinct on (s.series) s.series, s.tenant_id, s.ts, s.received_at, s.value, s.quality
        from sample s where ${cameIn(span)} order by s.series, s.ts desc)
    insert into point_last as l (series, tenant_id, ts, received_at, value, quality)
    select n.* from newest n left join point_last k using (series)
     where k.ts is null or (n.ts, n.received_at) > (k.ts, k.received_at)
     order by n.series
    ${keepTheNewer}`.execute(db)

/** Last samples of the series that have any and that the caller may see. */
export async function selectLastValues(db: Db, series: readonly number[]): Promise<Sample[]> {
  const rows = await db
    .selectFrom('point_last')
    .select(['series', 'tenant_id', 'ts', 'received_at', 'value', 'quality'])
    .where(({ eb, val }) => eb('series', '=', sql<number>`any(${val(series)})`))
    .execute()
  return rows.map((row) => ({
    series: row.series,
    tenantId: row.tenant_id,
    at: row.ts.getTime(),
    receivedAt: row.received_at.getTime(),
    value: row.value,
    quality: row.quality,
  }))
}
