import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Use = { accountId: string; functionId: string; day: string; count: number }

/** Adds to how often a person opened a function on a day; false when the tenant has no such function. */
export async function addFunctionUse(
  db: Db,
  tenantId: number,
  { accountId, functionId, day, count }: Use,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into function_use as u (tenant_id, account_id, menu_entry_id, day, count)
      select tenant_id, ${accountId}::uuid, id, ${day}::date, ${count}::int from menu_entry_name
       where tenant_id = ${tenantId} and id = ${functionId}
    on conflict (tenant_id, account_id, menu_entry_id, day)
      do update set count = least(u.count::bigint + excluded.count, 2147483647)::int`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** How often a person opened each function since a day, the most often first. */
export const selectFunctionUse = (db: Db, tenantId: number, accountId: string, since: string) =>
  db
    .selectFrom('function_use')
    .select('menu_entry_id as functionId')
    .select(({ fn }) => fn.sum<string>('count').as('count'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('day', '>=', since)
    .groupBy('menu_entry_id')
    .orderBy('count', 'desc')
    .orderBy('menu_entry_id')
    .execute()
