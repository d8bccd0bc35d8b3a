import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** An existing point of a unit of the name. `series` is null where the unit has no point yet. */
export type StationPoint = {
  unitName: string
  unitId: string
  /** The device of the requested name, if the unit has it. */
  deviceId: string | null
  series: number | null
  factor: string
  name: string
  unitOfMeasure: string
  isRetired: boolean
  isUnitRetired: boolean
}

/** Units of these names in an organisation with their points; of several with one name the first, those in use before others. */
export async function selectStationPoints(
  db: Db,
  tenantId: number,
  { orgId, names, deviceName }: { orgId: string; names: readonly string[]; deviceName: string },
): Promise<StationPoint[]> {
  const { rows } = await sql<StationPoint>`
    with station as (
      select distinct on (name_zh) id, tenant_id, name_zh, retired_at from unit
       where tenant_id = ${tenantId} and organisation_id = ${orgId} and name_zh = any(${names}::text[])
       order by name_zh, retired_at is not null, created_at, id)
    select s.name_zh as "unitName", s.id as "unitId", p.series, p.factor, p.name_zh as name,
           coalesce(p.unit_of_measure, '') as "unitOfMeasure",
           p.retired_at is not null as "isRetired", s.retired_at is not null as "isUnitRetired",
           (select d.id from device d where d.tenant_id = s.tenant_id and d.unit_id = s.id
               and d.name_zh = ${deviceName} and d.retired_at is null order by d.created_at limit 1) as "deviceId"
      from station s left join point p on p.tenant_id = s.tenant_id and p.unit_id = s.id
     order by p.position`.execute(db)
  return rows
}
