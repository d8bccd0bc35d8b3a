import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Use = { accountId: string; functionId: string; day: string; count: number }

/** Adds to how often a person opened a function on a day and in its month; false when the tenant has no such function. */
export async function addFunctionUse(
  db: Db,
  tenantId: number,
  { accountId, functionId, day, count }: Use,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with use as (select tenant_id, ${accountId}::uuid as account_id, id as menu_entry_id, ${day}::date as day,
                        ${count}::int as count
                   from menu_entry_name where tenant_id = ${tenantId} and id = ${functionId}),
      of_day as (insert into function_use as u (tenant_id, account_id, menu_entry_id, day, count) select * from use
        on conflict (tenant_id, account_id, menu_entry_id, day)
          do update set count = least(u.count::bigint + excluded.count, 2147483647)::int)
    insert into function_use_month as u (tenant_id, account_id, menu_entry_id, month, count, last_day)
      select tenant_id, account_id, menu_entry_id, date_trunc('month', day)::date, count, day from use
    on conflict (tenant_id, account_id, menu_entry_id, month)
      do update set count = u.count + excluded.count, last_day = greatest(u.last_day, excluded.last_day)`.execute(
    db,
  )
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

type Expired = { before: string; most: number }

/** Deletes up to so many of a tenant's counts of days before one, such as 2026-11-01; answers how many. */
export async function deleteDaysBefore(db: Db, tenantId: number, { before, most }: Expired) {
  const { numAffectedRows } = await sql`
    delete from function_use where tenant_id = ${tenantId} and (account_id, menu_entry_id, day) in (
      select account_id, menu_entry_id, day from function_use
       where tenant_id = ${tenantId} and day < ${before}::date limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Deletes up to so many of a tenant's counts of months that were last added to before its retention; answers how many. `today` is
 * a day of which no time zone is ahead.
 */
export async function deleteOldMonths(
  db: Db,
  tenantId: number,
  { today, usualDays, most }: { today: string; usualDays: number; most: number },
) {
  const { numAffectedRows } = await sql`
    delete from function_use_month where tenant_id = ${tenantId} and id in (
      select u.id from function_use_month u join tenant t on t.id = u.tenant_id
       where u.tenant_id = ${tenantId} and u.last_day < ${today}::date - coalesce(t.function_use_days, ${usualDays}::int)
       limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
