import type { Db } from '#platform/database/database'

type FollowedUnit = { accountId: string; unitId: string }

export async function countFollowedUnits(
  db: Db,
  tenantId: number,
  accountId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('followed_unit')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertFollowedUnit = (db: Db, tenantId: number, { accountId, unitId }: FollowedUnit) =>
  db
    .insertInto('followed_unit')
    .values({ tenant_id: tenantId, account_id: accountId, unit_id: unitId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteFollowedUnit = (db: Db, tenantId: number, { accountId, unitId }: FollowedUnit) =>
  db
    .deleteFrom('followed_unit')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('unit_id', '=', unitId)
    .execute()
