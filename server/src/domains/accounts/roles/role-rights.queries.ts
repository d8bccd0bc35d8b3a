import type { DataScope, Permission } from '@iwater/contract/access'
import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { type Pair, pairsSql } from '#platform/database/pairs'
import { newId } from '#platform/ids'

export type NewRole = {
  key: string
  name: LocalText
  permissions: readonly Permission[]
  /** The organisation the person works for and its subordinates, unless given otherwise. */
  dataScope?: DataScope
  isDemonstration?: boolean
}

export const insertRoles = (db: Db, tenantId: number, roles: readonly NewRole[]) =>
  db
    .insertInto('role')
    .values(
      roles.map(({ key, name, permissions, dataScope, isDemonstration }) => ({
        tenant_id: tenantId,
        id: newId(),
        key,
        name_zh: name.zh,
        name_en: name.en,
        permissions: [...permissions],
        data_scope: dataScope ?? 'organisation-and-below',
        is_demonstration: isDemonstration ?? false,
      })),
    )
    .execute()

/** Every role of a tenant with its rights. */
export const selectRoles = (db: Db, tenantId: number) =>
  db
    .selectFrom('role')
    .select([
      'id',
      'key',
      'name_zh',
      'name_en',
      'permissions',
      'data_scope',
      'is_demonstration',
      'shows_all_menus',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('key')
    .execute()

/** The settings of roles for single menu entries. */
export const selectRoleMenus = (db: Db, tenantId: number) =>
  db
    .selectFrom('role_menu')
    .select(['role_id', 'menu_entry_id', 'is_shown', 'hidden_buttons'])
    .where('tenant_id', '=', tenantId)
    .execute()
export type RoleMenuRow = Awaited<ReturnType<typeof selectRoleMenus>>[number]

export const selectRoleKeysOf = async (db: Db, tenantId: number, accountId: string) =>
  (
    await db
      .selectFrom('account_role as ar')
      .innerJoin('role as r', (on) =>
        on.onRef('r.tenant_id', '=', 'ar.tenant_id').onRef('r.id', '=', 'ar.role_id'),
      )
      .select('r.key')
      .where('ar.tenant_id', '=', tenantId)
      .where('ar.account_id', '=', accountId)
      .execute()
  ).map(({ key }) => key)

/** Gives an account the roles of some keys; answers how many of them exist. */
export async function insertAccountRoles(
  db: Db,
  tenantId: number,
  accountId: string,
  keys: readonly string[],
): Promise<number> {
  if (keys.length === 0) return 0
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

/** How many settings of roles there are for menu entries. */
export async function countRoleMenus(
  db: Db,
  tenantId: number,
  entryIds: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from role_menu
     where tenant_id = ${tenantId} and menu_entry_id = any(${[...entryIds]}::uuid[])`.execute(db)
  return oneRow(rows).count
}

/** Roles say of copies of menu entries what they say of these. */
export const copyRoleMenus = (db: Db, tenantId: number, entries: readonly Pair[]) =>
  sql`
    insert into role_menu (tenant_id, role_id, menu_entry_id, is_shown, hidden_buttons)
    select r.tenant_id, r.role_id, m.copy, r.is_shown, r.hidden_buttons
      from ${pairsSql(entries)}
      join role_menu r on r.tenant_id = ${tenantId} and r.menu_entry_id = m.source`.execute(db)
