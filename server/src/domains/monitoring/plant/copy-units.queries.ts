import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { type Pair, pairsSql } from '#platform/database/pairs'

/** A unit and the copy that is made of it; without a name it is called as the unit is. */
export type UnitCopy = Pair & { organisationId: string; name?: LocalText }

/** From here on what is added is recorded as one copy. */
export const beginCopy = (db: Db, id: string) => sql`select begin_plant_copy(${id})`.execute(db)

export const finishCopy = (db: Db, { id, source, copy }: Pair & { id: string }) =>
  sql`select finish_plant_copy(${id}, ${source}, ${copy})`.execute(db)

/** The units in use of organisations, each with its organisation. */
export async function selectUnitsInUse(
  db: Db,
  tenantId: number,
  organisationIds: readonly string[],
): Promise<{ id: string; organisationId: string }[]> {
  const { rows } = await sql<{ id: string; organisationId: string }>`
    select id, organisation_id as "organisationId" from unit
     where tenant_id = ${tenantId} and organisation_id = any(${organisationIds}::uuid[]) and retired_at is null
     order by organisation_id, position, id`.execute(db)
  return rows
}

/** How many devices and points in use units have, and how many of these points have limits. */
export async function countInUse(db: Db, tenantId: number, unitIds: readonly string[]) {
  const { rows } = await sql<{ devices: number; points: number; limits: number }>`
    select (select count(*)::int from device d
             where d.tenant_id = ${tenantId} and d.unit_id = any(${unitIds}::uuid[]) and d.retired_at is null) as devices,
           count(*)::int as points, (count(*) filter (where num_nonnulls(p.low_limit, p.high_limit) > 0))::int as limits
      from point p
     where p.tenant_id = ${tenantId} and p.unit_id = any(${unitIds}::uuid[]) and p.retired_at is null`.execute(
    db,
  )
  return oneRow(rows)
}

/** What each kind stands in. */
const standsIn = { device: 'unit_id', point: 'device_id' } as const

/** Devices or points in use of units, each with the unit or device that it stands in. */
export async function selectInUse(
  db: Db,
  tenantId: number,
  kind: 'device' | 'point',
  unitIds: readonly string[],
): Promise<{ id: string; within: string }[]> {
  const { rows } = await sql<{ id: string; within: string }>`
    select id, ${sql.ref(standsIn[kind])} as within from ${sql.table(`public.${kind}`)}
     where tenant_id = ${tenantId} and unit_id = any(${unitIds}::uuid[]) and retired_at is null
     order by unit_id, position, id`.execute(db)
  return rows
}

/** A copy has no values, so it demonstrates nothing. */
export const insertUnitCopies = (db: Db, tenantId: number, units: readonly UnitCopy[]) =>
  sql`
    insert into unit (tenant_id, id, organisation_id, kind, name_zh, name_en, position)
    select u.tenant_id, m.copy, m.organisation_id, u.kind, coalesce(m.name_zh, u.name_zh), coalesce(m.name_en, u.name_en),
           u.position
      from ${pairsSql(units, 'm', [
        {
          name: 'organisation_id',
          type: 'uuid',
          values: units.map(({ organisationId }) => organisationId),
        },
        { name: 'name_zh', type: 'text', values: units.map(({ name }) => name?.zh ?? null) },
        { name: 'name_en', type: 'text', values: units.map(({ name }) => name?.en ?? null) },
      ])}
      join unit u on u.tenant_id = ${tenantId} and u.id = m.source`.execute(db)

/** A device or a point, its copy, and the copy of what it stands in. */
export type PlacedPair = Pair & { within: string }

const placedSql = (pairs: readonly PlacedPair[]) =>
  pairsSql(pairs, 'm', [
    { name: 'within', type: 'uuid', values: pairs.map(({ within }) => within) },
  ])

/** The organisation follows from the unit. */
export const insertDeviceCopies = (db: Db, tenantId: number, devices: readonly PlacedPair[]) =>
  sql`
    insert into device (tenant_id, id, unit_id, name_zh, name_en, position)
    select d.tenant_id, m.copy, m.within, d.name_zh, d.name_en, d.position
      from ${placedSql(devices)}
      join device d on d.tenant_id = ${tenantId} and d.id = m.source`.execute(db)

/**
 * Unit and organisation follow from the device; limits that are in force become the first version of the copy. With a second join a
 * plan made for any number of points took seconds for a thousand.
 */
export const insertPointCopies = (db: Db, tenantId: number, points: readonly PlacedPair[]) =>
  sql`
    insert into point (tenant_id, id, device_id, name_zh, name_en, factor, unit_of_measure, decimals, low_limit, high_limit,
      period_seconds, summary_position, position, is_digital, state_words, on_word_zh, on_word_en, off_word_zh, off_word_en)
    select p.tenant_id, m.copy, m.within, p.name_zh, p.name_en, p.factor, p.unit_of_measure, p.decimals, p.low_limit,
           p.high_limit, p.period_seconds, p.summary_position, p.position, p.is_digital, p.state_words, p.on_word_zh,
           p.on_word_en, p.off_word_zh, p.off_word_en
      from ${placedSql(points)}
      join point p on p.tenant_id = ${tenantId} and p.id = m.source`.execute(db)
