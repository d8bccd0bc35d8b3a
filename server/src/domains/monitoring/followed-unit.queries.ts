import type { Db } from '#platform/database/database'

type FollowedUnit = { accountId: string; unitId: string }

/** Those in use: a retired one stands in no list where it could be unfollowed. */
export async function countFollowedUnits(
  db: Db,
  tenantId: number,
  accountId: string,
): Promise<number> {
  const { count } = await db
    .selectFrom('followed_unit as f')
    .innerJoin('unit as u', (join) =>
      join.onRef('u.tenant_id', '=', 'f.tenant_id').onRef('u.id', '=', 'f.unit_id'),
    )
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('f.tenant_id', '=', tenantId)
    .where('f.account_id', '=', accountId)
    .where('u.retired_at', 'is', null)
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
