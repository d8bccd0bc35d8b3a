import type { LocalText } from '@iwater/contract/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { beginningsIn, fewestCharacters, keyOf } from './name-keys.ts'

/** A device with the name of its unit. */
export type PlacedDevice = { deviceId: string; name: LocalText; unitName: LocalText }

/** A device that a name may mean. */
export type NamedDevice = PlacedDevice & {
  unitId: string
  /** Whether it is of the organisation on screen, or below it. */
  isHere: boolean
}

/** A name that a text may have, and the first devices that are called by it. */
export type DeviceName = { key: string; devices: NamedDevice[] }

/** The same of units, with the ways in which the name is written. */
export type UnitName = { key: string; written: string[]; unitIds: string[] }

/** Different names that are looked at, the longest first, and devices of one. */
const mostNames = 40
const mostOfName = 7

/** As `keyOf`. */
const keySql = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql`translate(lower(normalize(${name}, nfkc)), ${'号 \t\r\n'}, '#')`

const placed = sql`d.id as "deviceId", jsonb_build_object('zh', d.name_zh, 'en', d.name_en) as name,
  jsonb_build_object('zh', u.name_zh, 'en', u.name_en) as "unitName"`

/** What stands in a text: `n.name` may, and its key `k.key` does. */
const standsIn = (text: string) => ({
  may: sql`strpos(${beginningsIn(text)}, lower(left(n.name, 1))) > 0`,
  does: sql`strpos(${keyOf(text)}, k.key) > 0 and length(k.key) >= ${fewestCharacters}`,
})

const isHere = (organisationId: string) =>
  sql`coalesce(o.path @> array[${organisationId}::uuid], false) as "isHere"`

/** The names of visible units in use that are part of a text, the longest first. */
export async function selectUnitsIn(db: Db, tenantId: number, text: string): Promise<UnitName[]> {
  const { may, does } = standsIn(text)
  const { rows } = await sql<UnitName>`
    select k.key, array_agg(distinct n.name) as written, array_agg(distinct u.id) as "unitIds" from unit_name u
     cross join lateral (values (u.name_zh), (u.name_en)) n (name)
     cross join lateral (select ${keySql(sql`n.name`)} as key) k
     where u.tenant_id = ${tenantId} and u.retired_at is null and ${may} and ${does}
     group by k.key order by length(k.key) desc, k.key limit ${mostNames}`.execute(db)
  return rows
}

/** Visible devices in use of units, in the order in which they were added. */
export async function selectDevicesOf(
  db: Db,
  tenantId: number,
  { unitIds, organisationId }: { unitIds: readonly string[]; organisationId: string },
): Promise<NamedDevice[]> {
  const { rows } = await sql<NamedDevice>`
    select ${placed}, u.id as "unitId", ${isHere(organisationId)}
      from device_name d join unit_name u on u.tenant_id = d.tenant_id and u.id = d.unit_id
      left join organisation o on o.tenant_id = u.tenant_id and o.id = u.organisation_id
     where d.tenant_id = ${tenantId} and d.retired_at is null and u.id = any(${[...unitIds]}::uuid[])
     order by "isHere" desc, u.name_zh, u.id, d.created_at, d.id limit ${mostOfName}`.execute(db)
  return rows
}

/**
 * The names of visible devices in use that are part of a text, the longest first; of one name those of some units before others. Every
 * name of the tenant is compared: what a policy decides is not looked up by a part of a text in any index.
 */
export async function selectNamesIn(
  db: Db,
  tenantId: number,
  {
    text,
    organisationId,
    unitIds,
  }: { text: string; organisationId: string; unitIds: readonly string[] },
): Promise<DeviceName[]> {
  const { may, does } = standsIn(text)
  const { rows } = await sql<DeviceName>`
    with named as materialized (
      select distinct d.*, k.key from device_name d
       cross join lateral (values (d.name_zh), (d.name_en)) n (name)
       cross join lateral (select ${keySql(sql`n.name`)} as key) k
       where d.tenant_id = ${tenantId} and d.retired_at is null and ${may} and ${does}),
    longest as materialized (
      select key from named group by key order by length(key) desc, key limit ${mostNames})
    select l.key, found.devices from longest l cross join lateral (
      select jsonb_agg(to_jsonb(f)) as devices from (
        select ${placed}, u.id as "unitId", ${isHere(organisationId)}
          from named d join unit_name u on u.tenant_id = d.tenant_id and u.id = d.unit_id
          left join organisation o on o.tenant_id = u.tenant_id and o.id = u.organisation_id
         where d.key = l.key order by u.id = any(${[...unitIds]}::uuid[]) desc, "isHere" desc, u.name_zh, u.id, d.name_zh, d.id limit ${mostOfName}) f) found
     where found.devices is not null order by length(l.key) desc, l.key`.execute(db)
  return rows
}

/** A device that the scope of the request shows. */
export async function selectPlacedDevice(
  db: Db,
  tenantId: number,
  id: string,
): Promise<PlacedDevice | undefined> {
  const { rows } = await sql<PlacedDevice>`
    select ${placed} from device_name d join unit_name u on u.tenant_id = d.tenant_id and u.id = d.unit_id
     where d.tenant_id = ${tenantId} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** What the first points in use of a device are called, each name once. */
export async function selectPointNames(
  db: Db,
  tenantId: number,
  { deviceId, most }: { deviceId: string; most: number },
): Promise<LocalText[]> {
  const { rows } = await sql<LocalText>`
    select p.name_zh as zh, p.name_en as en from point_name p
     where p.tenant_id = ${tenantId} and p.device_id = ${deviceId} and p.retired_at is null
     group by p.name_zh, p.name_en order by min(p.created_at), min(p.series) limit ${most}`.execute(
    db,
  )
  return rows
}
