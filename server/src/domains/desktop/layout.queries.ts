import type { Desktop, DesktopLayout } from '@iwater/contract/desktop'
import type { Db } from '#platform/database/database'

type Place = { accountId: string; desktop: Desktop }

export const selectLayout = (db: Db, tenantId: number, { accountId, desktop }: Place) =>
  db
    .selectFrom('desktop_layout')
    .select(['version', 'cards'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('desktop', '=', desktop)
    .executeTakeFirst()

/** Stores the arrangement as the next version; false when it is based on another one than the stored one. */
export async function storeLayout(
  db: Db,
  tenantId: number,
  { accountId, desktop, version, cards }: Place & DesktopLayout,
): Promise<boolean> {
  const row = { cards: JSON.stringify(cards), updated_at: new Date() }
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('desktop_layout')
      .values({ tenant_id: tenantId, account_id: accountId, desktop, version: 1, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('desktop_layout')
    // The database counts from the stored version: a claimed version could be the highest possible one.
    .set((stored) => ({ ...row, version: stored('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('desktop', '=', desktop)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
