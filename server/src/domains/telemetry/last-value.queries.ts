import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { PointLastTable } from '#platform/database/tables'
import type { PendingArrival } from './arrival-spans.ts'
import type { Sample } from './sample.ts'
import { cameIn } from './sample-span.queries.ts'
import { encodeArray } from './sink/sample-rows.ts'

const given = (samples: readonly Sample[]) => {
  const column = (type: 'int4' | 'float8' | 'timestamptz', name: keyof Sample) =>
    encodeArray(
      type,
      samples.map((sample) => sample[name]),
    )
  return sql`
    insert into point_last as l (series, tenant_id, ts, received_at, value, quality)
    select * from unnest(${column('int4', 'series')}::int4[], ${column('int4', 'tenantId')}::int4[],
      ${column('timestamptz', 'at')}::timestamptz[], ${column('timestamptz', 'receivedAt')}::timestamptz[],
      ${column('float8', 'value')}::float8[], ${column('int4', 'quality')}::int4[])
      u (series, tenant_id, ts, received_at, value, quality)
     order by series`
}

/** Adds the values of series that have none; those of others are skipped. */
export const insertFirst = (db: Db, samples: readonly Sample[]) =>
  sql`${given(samples)} on conflict (series) do nothing`.execute(db)

/**
 * Keeps the newer of the stored and the given value; for one moment the rule of conflicts decides (see `beats`), so
 * that several processes may write in any order.
 */
export const upsertLast = (db: Db, samples: readonly Sample[]) =>
  sql`${given(samples)}
  on conflict (series) do update set ts = excluded.ts, received_at = excluded.received_at,
    value = excluded.value, quality = excluded.quality
  where (excluded.ts, excluded.quality = 0, excluded.received_at, excluded.value, excluded.quality)
      > (l.ts, l.quality = 0, l.received_at, l.value, l.quality)`.execute(db)

/** For the series of new samples the newest of these, where it is newer than the stored one. */
export async function selectUnwritten(db: Db, span: PendingArrival): Promise<Sample[]> {
  const { rows } = await sql<LastRow>`
    with newest as (
      select distinct on (s.series) s.series, s.tenant_id, s.ts, s.received_at, s.value, s.quality
        from sample s where ${cameIn(span)} order by s.series, s.ts desc)
    select n.* from newest n left join point_last k using (series)
     where k.ts is null or (n.ts, n.received_at) > (k.ts, k.received_at)`.execute(db)
  return rows.map(asSample)
}

type LastRow = Pick<
  Selectable<PointLastTable>,
  'series' | 'tenant_id' | 'ts' | 'received_at' | 'value' | 'quality'
>

const asSample = (row: LastRow): Sample => ({
  series: row.series,
  tenantId: row.tenant_id,
  at: row.ts.getTime(),
  receivedAt: row.received_at.getTime(),
  value: row.value,
  quality: row.quality,
})

/** Last samples of the series that have any and are visible to the caller. */
export async function selectLastValues(db: Db, series: readonly number[]): Promise<Sample[]> {
  const rows = await db
    .selectFrom('point_last')
    .select(['series', 'tenant_id', 'ts', 'received_at', 'value', 'quality'])
    .where(({ eb, val }) => eb('series', '=', sql<number>`any(${val(series)})`))
    .execute()
  return rows.map(asSample)
}

/**
 * The newest sample of each series on a day becomes its last value, unless a newer one stands there. Answers the series that have
 * one on that day.
 */
export async function takeLastOfDay(
  db: Db,
  day: string,
  series: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ series: number }>`
    insert into point_last as l (series, tenant_id, ts, received_at, value, quality)
    select distinct on (series) series, tenant_id, ts, received_at, value, quality
      from ${sql.table(`sample_${day.replaceAll('-', '')}`)}
     where series = any(${series}::int[]) order by series, ts desc
    on conflict (series) do update set ts = greatest(l.ts, excluded.ts),
      received_at = case when excluded.ts > l.ts then excluded.received_at else l.received_at end,
      value = case when excluded.ts > l.ts then excluded.value else l.value end,
      quality = case when excluded.ts > l.ts then excluded.quality else l.quality end
    returning l.series`.execute(db)
  return rows.map((row) => row.series)
}
