import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The last value of a point. A `value` is null where there is none, where it is flagged, or where it is stale. */
type PresentValue = {
  pointId: string
  value: number | null
  lastValid: number | null
  at: Date | null
}

/** The last values of points that are visible; `lastValid` is the same however old it is. */
export async function selectPresentValues(
  db: Db,
  tenantId: number,
  pointIds: readonly string[],
  now: Date,
): Promise<PresentValue[]> {
  const { rows } = await sql<PresentValue>`
    select p.id as "pointId", l.ts as at,
           case when l.quality = 0 then l.value end as "lastValid",
           case when l.quality = 0 and value_fresh_until(l.ts, l.received_at, p.period_seconds) >= ${now} then l.value end as value
      from point p left join last_value l on l.series = p.series
     where p.tenant_id = ${tenantId} and p.id = any(${[...pointIds]}::uuid[])`.execute(db)
  return rows
}

/** The series of the points of a device, or of all points of a unit. */
export async function selectSeriesOf(
  db: Db,
  tenantId: number,
  { unitId, deviceId }: { unitId: string; deviceId: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ series: number }>`
    select series from point
     where tenant_id = ${tenantId} and unit_id = ${unitId} and (${deviceId}::uuid is null or device_id = ${deviceId}::uuid)
     order by series`.execute(db)
  return rows.map(({ series }) => series)
}

/** Where visible points stand. */
export async function selectPlacesOfPoints(
  db: Db,
  tenantId: number,
  pointIds: readonly string[],
): Promise<{ pointId: string; unitId: string; deviceId: string }[]> {
  const { rows } = await sql<{ pointId: string; unitId: string; deviceId: string }>`
    select id as "pointId", unit_id as "unitId", device_id as "deviceId" from point
     where tenant_id = ${tenantId} and id = any(${[...pointIds]}::uuid[]) order by id`.execute(db)
  return rows
}

/** The last value of a point, whether it counts or not. */
export type LastReading = {
  pointId: string
  name: LocalText
  unitOfMeasure: string
  decimals: number
  /** `flagged`: the device marked it as not valid. */
  state: 'fresh' | 'stale' | 'flagged' | 'missing'
  value: number | null
  at: Date | null
}

/** The last values of points that are visible, by the ids of the points. */
export async function selectLastReadings(
  db: Db,
  tenantId: number,
  pointIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LastReading>> {
  const { rows } = await sql<LastReading>`
    select p.id as "pointId", json_build_object('zh', p.name_zh, 'en', p.name_en) as name,
           coalesce(p.unit_of_measure, '') as "unitOfMeasure", p.decimals, l.value, l.ts as at,
           case when l.ts is null then 'missing' when l.quality <> 0 then 'flagged'
                when value_fresh_until(l.ts, l.received_at, p.period_seconds) >= ${now} then 'fresh' else 'stale' end as state
      from point p left join last_value l on l.series = p.series
     where p.tenant_id = ${tenantId} and p.id = any(${[...pointIds]}::uuid[])`.execute(db)
  return new Map(rows.map((reading) => [reading.pointId, reading]))
}
