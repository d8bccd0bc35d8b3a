import type { RetirableKind } from '@iwater/contract/plant/retirement'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type Changed = { units: number; devices: number; points: number }

/** What stands inside what: retiring reaches inwards, and each is found by the column that names what it stands in. */
const inside = {
  unit: [
    ['device', 'unit_id'],
    ['point', 'unit_id'],
  ],
  device: [['point', 'device_id']],
  point: [],
} as const satisfies Record<RetirableKind, readonly (readonly [string, string])[]>

const tableOf = (kind: RetirableKind) => sql.table(`public.${kind}`)

/** The ids that are visible to the session. They are locked in one order. */
export async function lockRetirables(
  db: Db,
  tenantId: number,
  kind: RetirableKind,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${tableOf(kind)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
     order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/** Retires what is in use of these, with what they contain. */
export async function retire(
  db: Db,
  tenantId: number,
  { kind, ids, now }: { kind: RetirableKind; ids: readonly string[]; now: Date },
): Promise<Changed> {
  const { rows } = await sql<{ id: string }>`
    update ${tableOf(kind)} set retired_at = ${now}
     where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and retired_at is null returning id`.execute(
    db,
  )
  const retired = rows.map(({ id }) => id)
  const changed = { unit: 0, device: 0, point: 0, [kind]: retired.length }
  for (const [table, column] of inside[kind]) {
    const { numAffectedRows } = await sql`
      update ${tableOf(table)} set retired_at = ${now}, retired_with = ${sql.ref(column)}
       where tenant_id = ${tenantId} and ${sql.ref(column)} = any(${retired}::uuid[]) and retired_at is null`.execute(
      db,
    )
    changed[table] = Number(numAffectedRows)
  }
  return { units: changed.unit, devices: changed.device, points: changed.point }
}

/** Brings these back, with what went with them. */
export async function bringBack(
  db: Db,
  tenantId: number,
  { kind, ids }: { kind: RetirableKind; ids: readonly string[] },
): Promise<Changed> {
  const changed = { unit: 0, device: 0, point: 0 }
  const with_ = kind === 'unit' ? sql`` : sql`, retired_with = null`
  const { numAffectedRows } = await sql`
    update ${tableOf(kind)} set retired_at = null ${with_}
     where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and retired_at is not null`.execute(
    db,
  )
  changed[kind] = Number(numAffectedRows)
  for (const [table, column] of inside[kind]) {
    const { numAffectedRows: along } = await sql`
      update ${tableOf(table)} set retired_at = null, retired_with = null
       where tenant_id = ${tenantId} and ${sql.ref(column)} = any(${ids}::uuid[]) and retired_with = ${sql.ref(column)}`.execute(
      db,
    )
    changed[table] = Number(along)
  }
  return { units: changed.unit, devices: changed.device, points: changed.point }
}

type Container = {
  unit: { zh: string; en: string } | null
  device: { zh: string; en: string } | null
}

/** A retired unit or device that one of these stands in; undefined where all of that is in use. */
export async function selectRetiredAround(
  db: Db,
  tenantId: number,
  kind: 'device' | 'point',
  ids: readonly string[],
) {
  const name = (alias: string) =>
    sql`case when ${sql.ref(`${alias}.retired_at`)} is not null then json_build_object('zh', ${sql.ref(`${alias}.name_zh`)}, 'en', ${sql.ref(`${alias}.name_en`)}) end`
  const device =
    kind === 'device'
      ? sql`null::json`
      : sql`(select ${name('d')} from device d where d.tenant_id = t.tenant_id and d.id = t.device_id)`
  const { rows } = await sql<Container>`
    select * from (
      select (select ${name('u')} from unit u where u.tenant_id = t.tenant_id and u.id = t.unit_id) as unit, ${device} as device
        from ${tableOf(kind)} t where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])) f
     where f.unit is not null or f.device is not null limit 1`.execute(db)
  return rows[0]
}

/** What a unit or device is called that is retired; undefined where it is in use. */
export async function selectRetiredName(
  db: Db,
  tenantId: number,
  kind: 'unit' | 'device',
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name_zh as name from ${tableOf(kind)}
     where tenant_id = ${tenantId} and id = ${id} and retired_at is not null`.execute(db)
  return rows[0]?.name
}

/** The connections that feed points of these: their channels take values, or no longer do. */
export async function selectFeeds(
  db: Db,
  tenantId: number,
  { kind, ids }: { kind: RetirableKind; ids: readonly string[] },
): Promise<string[]> {
  const column = { unit: 'p.unit_id', device: 'p.device_id', point: 'p.id' }[kind]
  const { rows } = await sql<{ id: string }>`
    select distinct f.connection_id as id from point p
      join point_feed f on f.tenant_id = p.tenant_id and f.point_id = p.id
     where p.tenant_id = ${tenantId} and ${sql.ref(column)} = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ id }) => id)
}
