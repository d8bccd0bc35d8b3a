import type { Db } from '#platform/database/database'

type Focus = { accountId: string; unitId: string }

export async function countFocused(db: Db, tenantId: number, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('followed_unit')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertFocus = (db: Db, tenantId: number, { accountId, unitId }: Focus) =>
  db
    .insertInto('followed_unit')
    .values({ tenant_id: tenantId, account_id: accountId, unit_id: unitId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteFocus = (db: Db, tenantId: number, { accountId, unitId }: Focus) =>
  db
    .deleteFrom('followed_unit')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('unit_id', '=', unitId)
    .execute()
