import type { ListPreference } from '@iwater/contract/kit/list-preference'
import type { Db } from '#platform/database/database'

type Key = { tenantId: number; accountId: string; list: string }

export const selectPreference = (db: Db, { tenantId, accountId, list }: Key) =>
  db
    .selectFrom('list_preference')
    .select(['version', 'settings'])
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .executeTakeFirst()

/** Lists of the person that have settings, other than this one. */
export async function countLists(db: Db, { tenantId, accountId, list }: Key) {
  const { count } = await db
    .selectFrom('list_preference')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('list', '<>', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores settings as the next version; undefined when they are based on another one than the stored one. */
export function storePreference(
  db: Db,
  { tenantId, accountId, list }: Key,
  { version, settings }: ListPreference,
) {
  const row = { settings: JSON.stringify(settings), updated_at: new Date() }
  if (version === 0)
    return db
      .insertInto('list_preference')
      .values({ tenant_id: tenantId, account_id: accountId, list, version: 1, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst()
  return (
    db
      .updateTable('list_preference')
      // The database counts from the stored version: a claimed version could be the highest possible one.
      .set((stored) => ({ ...row, version: stored('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .where('list', '=', list)
      .where('version', '=', version)
      .returning('version')
      .executeTakeFirst()
  )
}

/** Answers whether the settings had this version, and are removed. */
export async function deletePreference(
  db: Db,
  { tenantId, accountId, list }: Key,
  version: number,
) {
  const { numDeletedRows } = await db
    .deleteFrom('list_preference')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('list', '=', list)
    .where('version', '=', version)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
