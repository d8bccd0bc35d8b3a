import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Device, Point } from './counterparts.ts'

/** Visible points with their devices, whether in use or not, by their ids. */
export async function selectPatternPoints(
  db: Db,
  tenantId: number,
  pointIds: readonly string[],
): Promise<{ point: Point; device: Device; unitId: string }[]> {
  const { rows } = await sql<{ point: Point; device: Device; unitId: string }>`
    select json_build_object('id', p.id, 'deviceId', p.device_id, 'factor', p.factor,
             'name', json_build_object('zh', p.name_zh, 'en', p.name_en)) as point,
           json_build_object('id', d.id, 'name', json_build_object('zh', d.name_zh, 'en', d.name_en)) as device,
           p.unit_id as "unitId"
      from point_name p join device_name d on d.tenant_id = p.tenant_id and d.id = p.device_id
     where p.tenant_id = ${tenantId} and p.id = any (${[...pointIds]}::uuid[]) order by p.id`.execute(
    db,
  )
  return rows
}

/** What visible devices are called. */
export async function selectDeviceNames(db: Db, tenantId: number, deviceIds: readonly string[]) {
  const { rows } = await sql<Device>`
    select id, json_build_object('zh', name_zh, 'en', name_en) as name from device_name
     where tenant_id = ${tenantId} and id = any (${[...deviceIds]}::uuid[])`.execute(db)
  return new Map(rows.map((device) => [device.id, device]))
}

/** The units and devices that a plan of the same name is about already, each as `unit device`; without a device `unit null`. */
export async function selectPlaced(db: Db, tenantId: number, name: LocalText) {
  const { rows } = await sql<{ unitId: string; deviceId: string | null }>`
    select e.unit_id as "unitId", e.device_id as "deviceId"
      from maintenance_plan p join maintenance_equipment e on e.tenant_id = p.tenant_id and e.parent_id = p.id
     where p.tenant_id = ${tenantId} and p.name_zh = ${name.zh} and p.name_en = ${name.en}`.execute(
    db,
  )
  return new Set(rows.map(({ unitId, deviceId }) => `${unitId} ${deviceId}`))
}
