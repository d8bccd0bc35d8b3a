import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** From here on what is deleted is recorded as one removal. */
export const beginRemoval = (db: Db, id: string) =>
  sql`select begin_plant_removal(${id})`.execute(db)

/** Ends it with its entry in the audit trail; `place` is the organisation that what was removed stood in. */
export const finishRemoval = (
  db: Db,
  { id, removed, place }: { id: string; removed: string; place: string },
) => sql`select finish_plant_removal(${id}, ${removed}, ${place})`.execute(db)

/** All units of organisations, retired ones too. */
export async function selectUnitIds(
  db: Db,
  tenantId: number,
  organisationIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unit where tenant_id = ${tenantId} and organisation_id = any(${[...organisationIds]}::uuid[])
     order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of what stands in units, in the order in which everything locks them, which it does. */
export async function lockContents(
  db: Db,
  tenantId: number,
  kind: 'unit' | 'device' | 'point',
  unitIds: readonly string[],
): Promise<string[]> {
  const within = sql.ref(kind === 'unit' ? 'id' : 'unit_id')
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(`public.${kind}`)}
     where tenant_id = ${tenantId} and ${within} = any(${[...unitIds]}::uuid[]) order by id for update`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** The points among these that have values: how many, and what the first ones are called. */
export async function selectMeasured(db: Db, tenantId: number, pointIds: readonly string[]) {
  const { rows } = await sql<{ count: number; zh: string; en: string }>`
    select count(*) over ()::int as count, p.name_zh as zh, p.name_en as en
      from point p
     where p.tenant_id = ${tenantId} and p.id = any(${[...pointIds]}::uuid[])
       and exists (select from last_value l where l.series = p.series)
     order by p.name_zh limit 3`.execute(db)
  return { count: rows[0]?.count ?? 0, names: rows.map(({ zh, en }) => ({ zh, en })) }
}

/** How many points of units have values. */
export async function countMeasured(
  db: Db,
  tenantId: number,
  unitIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from point p
     where p.tenant_id = ${tenantId} and p.unit_id = any(${[...unitIds]}::uuid[])
       and exists (select from last_value l where l.series = p.series)`.execute(db)
  return rows[0]?.count ?? 0
}

export const deleteContents = (
  db: Db,
  tenantId: number,
  kind: 'unit' | 'device' | 'point',
  ids: readonly string[],
) =>
  sql`delete from ${sql.table(`public.${kind}`)}
       where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(db)
