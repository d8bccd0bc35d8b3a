import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The points of some factors that units have, in a fixed order. */
export async function selectPointsOfFactors(
  db: Db,
  tenantId: number,
  { unitIds, factors }: { unitIds: readonly string[]; factors: readonly string[] },
): Promise<{ pointId: string; factor: string }[]> {
  const { rows } = await sql<{ pointId: string; factor: string }>`
    select id as "pointId", factor from point_name
     where tenant_id = ${tenantId} and unit_id = any(${[...unitIds]}::uuid[]) and factor = any(${[...factors]}::text[])
       and retired_at is null order by unit_id, series`.execute(db)
  return rows
}
