import type { FactorCategory } from '@iwater/contract/plant/factor-categories'
import { sql } from 'kysely'
import { type Factor, spelledUnit } from '#domains/factors'
import type { Db } from '#platform/database/database'

export const factorColumns = {
  point_count: sql`(select count(*)::int from point p where p.tenant_id = t.tenant_id and p.factor_id = t.id)`,
}

/** The tenant's own factors, by their codes. */
export async function selectOwnFactors(db: Db, tenantId: number): Promise<Factor[]> {
  const rows = await db
    .selectFrom('factor')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('code')
    .execute()
  return rows.map((row) => ({
    code: row.code,
    name: { zh: row.name_zh, en: row.name_en },
    unit: spelledUnit(row.unit_of_measure ?? ''),
    decimals: row.decimals,
    category: row.category as FactorCategory,
    ownRange:
      row.plausible_low === null || row.plausible_high === null
        ? null
        : { low: row.plausible_low, high: row.plausible_high },
  }))
}

/** Whether the tenant has a factor of this code; `inAnyCase`: also one that letter case alone tells from it. */
export async function hasOwnFactor(
  db: Db,
  tenantId: number,
  code: string,
  { inAnyCase = false } = {},
): Promise<boolean> {
  const isIt = inAnyCase ? sql`lower(code) = lower(${code})` : sql`code = ${code}`
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from factor where tenant_id = ${tenantId} and ${isIt}) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}
