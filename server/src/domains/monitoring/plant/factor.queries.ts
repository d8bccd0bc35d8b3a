import type { FactorCategory } from '@iwater/contract/plant/factor-categories'
import { sql } from 'kysely'
import { type Factor, spelledUnit } from '#domains/factors'
import type { Db } from '#platform/database/database'

export const factorColumns = {
  point_count: sql`(select count(*)::int from point p where p.tenant_id = t.tenant_id and p.factor_id = t.id)`,
}

/** The tenant's own factors in the order of their codes; `codes`: those of these codes alone. */
export async function selectOwnFactors(
  db: Db,
  tenantId: number,
  codes?: readonly string[],
): Promise<Factor[]> {
  const rows = await db
    .selectFrom('factor')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .$if(codes !== undefined, (query) => query.where('code', 'in', [...(codes ?? [])]))
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

/** Whether the tenant has an own factor whose code differs at most in the case of letters. */
export async function hasSpelling(db: Db, tenantId: number, code: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from factor where tenant_id = ${tenantId} and lower(code) = lower(${code})) as found`.execute(
    db,
  )
  return rows[0]?.found ?? false
}

/** Which of the codes are own factors; these cannot be deleted until the transaction ends. */
export async function keepOwnFactors(
  db: Db,
  tenantId: number,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    select code from factor where tenant_id = ${tenantId} and code = any(${[...codes]})
     order by code for key share`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

export async function countOwnFactors(db: Db, tenantId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from factor where tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.count ?? 0
}
