import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { containing } from '#platform/database/matching'

/** A unit or device in use, and where it stands: the organisation of a unit, the unit of a device. */
export type FoundPlace = {
  id: string
  unitId: string
  organisationId: string
  name: LocalText
  place: LocalText
}

type Wanted = {
  keyword?: string | undefined
  unitKind?: string | undefined
  /** With those below it. */
  organisationId?: string | undefined
  /** These alone. */
  ids?: readonly string[] | undefined
  most: number
}

const named = (table: string) =>
  sql`json_build_object('zh', ${sql.ref(`${table}.name_zh`)}, 'en', ${sql.ref(`${table}.name_en`)})`

const sources = {
  unit: sql`
    select u.id, u.id as unit_id, u.name_zh as own_zh, u.name_en as own_en, ${named('u')} as name, ${named('o')} as place,
           o.name_zh as place_zh, o.name_en as place_en, u.name_zh as unit_zh, u.kind, u.organisation_id, o.path, u.retired_at, u.tenant_id
      from unit u join organisation o on o.tenant_id = u.tenant_id and o.id = u.organisation_id`,
  device: sql`
    select d.id, u.id as unit_id, d.name_zh as own_zh, d.name_en as own_en, ${named('d')} as name, ${named('u')} as place,
           u.name_zh as place_zh, u.name_en as place_en, u.name_zh as unit_zh, u.kind, u.organisation_id, o.path,
           coalesce(d.retired_at, u.retired_at) as retired_at, u.tenant_id
      from device d join unit u on u.tenant_id = d.tenant_id and u.id = d.unit_id
      join organisation o on o.tenant_id = u.tenant_id and o.id = u.organisation_id`,
} as const

/** Visible units or devices in use, at most so many, by name; with how many there are. */
export async function selectFoundPlaces(
  db: Db,
  tenantId: number,
  kind: 'unit' | 'device',
  { keyword, unitKind, organisationId, ids, most }: Wanted,
): Promise<{ places: FoundPlace[]; total: number }> {
  const like = containing(keyword ?? '')
  const { rows } = await sql<{ place: FoundPlace; total: number }>`
    select json_build_object('id', f.id, 'unitId', f.unit_id, 'organisationId', f.organisation_id, 'name', f.name, 'place', f.place) as place,
           count(*) over ()::int as total
      from (${sources[kind]}) f
     where f.tenant_id = ${tenantId} and f.retired_at is null
       and (${ids ? [...ids] : null}::uuid[] is null or f.id = any (${ids ? [...ids] : null}::uuid[]))
       and (${unitKind ?? null}::text is null or f.kind = ${unitKind ?? null})
       and (${organisationId ?? null}::uuid is null or f.path @> array[${organisationId ?? null}::uuid])
       and concat_ws(chr(10), f.own_zh, f.own_en, f.place_zh, f.place_en) ilike ${like}
     order by f.unit_zh, f.unit_id, f.own_zh, f.id limit ${most}`.execute(db)
  return { places: rows.map(({ place }) => place), total: rows[0]?.total ?? 0 }
}

/** A unit that is visible, with its kind. */
export async function selectUnitKind(db: Db, tenantId: number, unitId: string) {
  const { rows } = await sql<{ name: LocalText; kind: string }>`
    select ${named('u')} as name, u.kind from unit u where u.tenant_id = ${tenantId} and u.id = ${unitId}`.execute(
    db,
  )
  return rows[0]
}

/** What the devices and points in use of some units are called; `factor` of points alone. */
export type UnitParts = {
  devices: { id: string; unitId: string; name: LocalText }[]
  points: { id: string; unitId: string; deviceId: string; name: LocalText; factor: string }[]
}

/** Devices and points in use of units that are visible, in the order of their units. */
export async function selectPartsOfUnits(
  db: Db,
  tenantId: number,
  unitIds: readonly string[],
): Promise<UnitParts> {
  const ids = [...unitIds]
  const devices = await sql<UnitParts['devices'][number]>`
    select d.id, d.unit_id as "unitId", ${named('d')} as name from device d
     where d.tenant_id = ${tenantId} and d.unit_id = any (${ids}::uuid[]) and d.retired_at is null
     order by d.unit_id, d.position, d.id`.execute(db)
  const points = await sql<UnitParts['points'][number]>`
    select p.id, p.unit_id as "unitId", p.device_id as "deviceId", ${named('p')} as name, p.factor from point p
     where p.tenant_id = ${tenantId} and p.unit_id = any (${ids}::uuid[]) and p.retired_at is null
     order by p.unit_id, p.position, p.id`.execute(db)
  return { devices: devices.rows, points: points.rows }
}
