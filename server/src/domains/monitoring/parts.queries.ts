import type { LocalText } from '@iwater/contract/fields'
import type { Part } from '@iwater/contract/organisation/parts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type PartRow = Omit<Part, 'partName'>

/** The units in use of an organisation and those below it, or all that are visible, in their order. */
export async function selectParts(
  db: Db,
  tenantId: number,
  organisationId?: string,
): Promise<PartRow[]> {
  const below =
    organisationId === undefined ? sql`` : sql`and o.path @> array[${organisationId}::uuid]`
  const { rows } = await sql<PartRow>`
    select u.id as "partId", json_build_object('zh', u.name_zh, 'en', u.name_en) as name, u.kind,
           u.organisation_id as "organizationId"
      from unit u join organisation o on o.tenant_id = u.tenant_id and o.id = u.organisation_id
     where u.tenant_id = ${tenantId} and u.retired_at is null ${below}
     order by cardinality(o.path), o.position, o.id, u.position, u.id`.execute(db)
  return rows
}

type PartDevice = { deviceId: string; name: LocalText }

/** A unit with its devices in use; undefined for one that is not visible or retired. */
export async function selectPart(db: Db, tenantId: number, unitId: string) {
  const { rows } = await sql<PartRow & { devices: PartDevice[] }>`
    select u.id as "partId", json_build_object('zh', u.name_zh, 'en', u.name_en) as name, u.kind,
           u.organisation_id as "organizationId",
           (select coalesce(json_agg(json_build_object('deviceId', d.id,
                     'name', json_build_object('zh', d.name_zh, 'en', d.name_en)) order by d.position, d.id), '[]')
              from device d where d.tenant_id = u.tenant_id and d.unit_id = u.id and d.retired_at is null) as devices
      from unit u where u.tenant_id = ${tenantId} and u.id = ${unitId} and u.retired_at is null`.execute(
    db,
  )
  return rows[0]
}
