import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** A unit and the copy that is made of it; without a name it is called as the unit is. */
export type UnitCopy = { source: string; copy: string; organisationId: string; name?: LocalText }

/** Things that are copied, each with its copy. */
export type Pair = { source: string; copy: string }

/** From here on what is added is recorded as one copy. */
export const beginCopy = (db: Db, id: string) => sql`select begin_plant_copy(${id})`.execute(db)

export const finishCopy = (db: Db, { id, source, copy }: Pair & { id: string }) =>
  sql`select finish_plant_copy(${id}, ${source}, ${copy})`.execute(db)

/** Devices or points in use of units. */
export async function selectInUse(
  db: Db,
  tenantId: number,
  kind: 'device' | 'point',
  unitIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(`public.${kind}`)}
     where tenant_id = ${tenantId} and unit_id = any(${unitIds}::uuid[]) and retired_at is null
     order by unit_id, position, id`.execute(db)
  return rows.map(({ id }) => id)
}

const sources = (pairs: readonly Pair[]) => pairs.map(({ source }) => source)
const copies = (pairs: readonly Pair[]) => pairs.map(({ copy }) => copy)

/** A copy has no values, so it demonstrates nothing. */
export const insertUnitCopies = (db: Db, tenantId: number, units: readonly UnitCopy[]) =>
  sql`
    insert into unit (tenant_id, id, organisation_id, kind, name_zh, name_en, position)
    select u.tenant_id, m.copy, m.organisation_id, u.kind, coalesce(m.name_zh, u.name_zh), coalesce(m.name_en, u.name_en),
           u.position
      from unnest(${sources(units)}::uuid[], ${copies(units)}::uuid[],
             ${units.map(({ organisationId }) => organisationId)}::uuid[],
             ${units.map(({ name }) => name?.zh ?? null)}::text[], ${units.map(({ name }) => name?.en ?? null)}::text[])
             m (source, copy, organisation_id, name_zh, name_en)
      join unit u on u.tenant_id = ${tenantId} and u.id = m.source`.execute(db)

/** The organisation follows from the unit. */
export const insertDeviceCopies = (
  db: Db,
  tenantId: number,
  { units, devices }: { units: readonly Pair[]; devices: readonly Pair[] },
) =>
  sql`
    insert into device (tenant_id, id, unit_id, name_zh, name_en, position)
    select d.tenant_id, m.copy, u.copy, d.name_zh, d.name_en, d.position
      from unnest(${sources(devices)}::uuid[], ${copies(devices)}::uuid[]) m (source, copy)
      join device d on d.tenant_id = ${tenantId} and d.id = m.source
      join unnest(${sources(units)}::uuid[], ${copies(units)}::uuid[]) u (source, copy) on u.source = d.unit_id`.execute(
    db,
  )

/** Unit and organisation follow from the device; limits that are in force become the first version of the copy. */
export const insertPointCopies = (
  db: Db,
  tenantId: number,
  { devices, points }: { devices: readonly Pair[]; points: readonly Pair[] },
) =>
  sql`
    insert into point (tenant_id, id, device_id, name_zh, name_en, factor, unit_of_measure, decimals, low_limit, high_limit,
      period_seconds, summary_position, position, is_digital, state_words, on_word_zh, on_word_en, off_word_zh, off_word_en)
    select p.tenant_id, m.copy, d.copy, p.name_zh, p.name_en, p.factor, p.unit_of_measure, p.decimals, p.low_limit,
           p.high_limit, p.period_seconds, p.summary_position, p.position, p.is_digital, p.state_words, p.on_word_zh,
           p.on_word_en, p.off_word_zh, p.off_word_en
      from unnest(${sources(points)}::uuid[], ${copies(points)}::uuid[]) m (source, copy)
      join point p on p.tenant_id = ${tenantId} and p.id = m.source
      join unnest(${sources(devices)}::uuid[], ${copies(devices)}::uuid[]) d (source, copy) on d.source = p.device_id`.execute(
    db,
  )
