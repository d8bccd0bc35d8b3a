import type { LocalText } from '@iwater/contract/fields'
import type { Point } from '@iwater/contract/monitoring'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { linkOfPoint, pointAsJson } from './live-state.queries.ts'

/** A device with its points in use, each with its series, state and last value. */
export type DeviceWithPoints = {
  deviceId: string
  name: LocalText
  unitId: string
  unitName: LocalText
  points: { series: number; point: Point }[]
}

/** The organisation of a device visible to the session; undefined where it is not, or does not exist. */
export async function selectOrganisationOfDevice(
  db: Db,
  tenantId: number,
  deviceId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('device')
    .select('organisation_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', deviceId)
    .executeTakeFirst()
  return found?.organisation_id
}

/** A device visible to the session; undefined where it is not, or does not exist. */
export async function selectDeviceWithPoints(
  db: Db,
  tenantId: number,
  deviceId: string,
  now: Date,
): Promise<DeviceWithPoints | undefined> {
  const { rows } = await sql<DeviceWithPoints>`
    select d.id as "deviceId", json_build_object('zh', d.name_zh, 'en', d.name_en) as name,
           u.id as "unitId", json_build_object('zh', u.name_zh, 'en', u.name_en) as "unitName",
           coalesce((
             select json_agg(json_build_object('series', p.series, 'point', ${pointAsJson(now)}) order by p.position, p.id)
               from point p left join last_value l on l.series = p.series ${linkOfPoint(now)}
              where p.tenant_id = d.tenant_id and p.device_id = d.id and p.retired_at is null), '[]') as points
      from device d join unit u on u.tenant_id = d.tenant_id and u.id = d.unit_id
     where d.tenant_id = ${tenantId} and d.id = ${deviceId}`.execute(db)
  return rows[0]
}
