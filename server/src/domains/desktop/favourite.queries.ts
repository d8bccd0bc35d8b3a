import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Favourite = { accountId: string; functionId: string }

/** Ids of the favourite functions of a person, in their order. */
export async function selectFavourites(db: Db, tenantId: number, accountId: string) {
  const rows = await db
    .selectFrom('favourite')
    .select('menu_entry_id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('menu_entry_id')
    .execute()
  return rows.map((row) => row.menu_entry_id)
}

/** Adds a function after the other favourites of the person, once. */
export const insertFavourite = (db: Db, tenantId: number, { accountId, functionId }: Favourite) =>
  sql`
    insert into favourite (tenant_id, account_id, menu_entry_id, position)
      select ${tenantId}::int, ${accountId}::uuid, ${functionId}::uuid, coalesce(max(position) + 1, 0)
        from favourite where tenant_id = ${tenantId} and account_id = ${accountId}
    on conflict do nothing`.execute(db)

/** Answers whether the function was a favourite. */
export async function deleteFavourite(
  db: Db,
  tenantId: number,
  { accountId, functionId }: Favourite,
) {
  const { numDeletedRows } = await db
    .deleteFrom('favourite')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('menu_entry_id', '=', functionId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Orders favourites as given, followed by the others in their former order. */
export const storeFavouriteOrder = (
  db: Db,
  tenantId: number,
  accountId: string,
  functionIds: readonly string[],
) =>
  sql`
    update favourite f set position = o.place
      from (select menu_entry_id, row_number() over (
                   order by array_position(${functionIds}::uuid[], menu_entry_id), position) as place
              from favourite where tenant_id = ${tenantId} and account_id = ${accountId}) o
     where f.tenant_id = ${tenantId} and f.account_id = ${accountId}
       and f.menu_entry_id = o.menu_entry_id`.execute(db)
