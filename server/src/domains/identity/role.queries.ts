import type { Permission } from '@iwater/contract/access'
import type { LocalText } from '@iwater/contract/fields'
import type { Db } from '#platform/database/database'
import { newId } from '#platform/ids'

export type NewRole = { key: string; name: LocalText; permissions: readonly Permission[] }

export const insertRoles = (db: Db, tenantId: number, roles: readonly NewRole[]) =>
  db
    .insertInto('role')
    .values(
      roles.map(({ key, name, permissions }) => ({
        tenant_id: tenantId,
        id: newId(),
        key,
        name_zh: name.zh,
        name_en: name.en,
        permissions: [...permissions],
      })),
    )
    .execute()

/** Every role of a tenant with its rights. */
export const selectRoles = (db: Db, tenantId: number) =>
  db
    .selectFrom('role')
    .select(['key', 'permissions'])
    .where('tenant_id', '=', tenantId)
    .orderBy('key')
    .execute()

/** Gives an account the roles of some keys; answers how many of them there are. */
export async function insertAccountRoles(
  db: Db,
  tenantId: number,
  accountId: string,
  keys: readonly string[],
): Promise<number> {
  const roles = await db
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('key', 'in', [...keys])
    .execute()
  if (roles.length > 0) {
    await db
      .insertInto('account_role')
      .values(roles.map(({ id }) => ({ tenant_id: tenantId, account_id: accountId, role_id: id })))
      .execute()
  }
  return roles.length
}
