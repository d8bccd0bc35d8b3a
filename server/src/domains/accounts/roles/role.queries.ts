import type { DataScope, FunctionButton, Permission } from '@iwater/contract/access'
import type { RoleMenu } from '@iwater/contract/accounts/roles'
import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export const selectRoleIds = async (db: Db, tenantId: number, ids: readonly string[]) =>
  (
    await db
      .selectFrom('role')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
      .execute()
  ).map(({ id }) => id)

export type RoleRow = {
  roleId: string
  key: string
  name: LocalText
  permissions: Permission[]
  dataScope: DataScope
  showsAllMenus: boolean
  isDemonstration: boolean
}

/** Every role of a tenant, or one. */
export async function selectRoleRows(
  db: Db,
  tenantId: number,
  roleId?: string,
): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select r.id as "roleId", r.key, json_build_object('zh', r.name_zh, 'en', r.name_en) as name, r.permissions,
           r.data_scope as "dataScope", r.shows_all_menus as "showsAllMenus", r.is_demonstration as "isDemonstration"
      from role r
     where r.tenant_id = ${tenantId} ${roleId ? sql`and r.id = ${roleId}` : sql``}
     order by r.key = 'administrator' desc, r.name_en, r.id`.execute(db)
  return rows
}

/** What the record of a role has as its version: it differs when any of what its form holds was changed. */
export async function selectRoleVersion(db: Db, tenantId: number, roleId: string) {
  const { version } = await db
    .selectFrom('role_record')
    .select('version')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .executeTakeFirstOrThrow()
  return version
}

export const selectMenusOfRole = async (
  db: Db,
  tenantId: number,
  roleId: string,
): Promise<RoleMenu[]> =>
  (
    await db
      .selectFrom('role_menu')
      .select(['menu_entry_id', 'is_shown', 'hidden_buttons'])
      .where('tenant_id', '=', tenantId)
      .where('role_id', '=', roleId)
      .orderBy('menu_entry_id')
      .execute()
  ).map((row) => ({
    menuEntryId: row.menu_entry_id,
    isShown: row.is_shown,
    hiddenButtons: row.hidden_buttons as FunctionButton[],
  }))

/** The menu entries of a page that menus show, in all systems. */
export const selectEntryIds = async (db: Db, tenantId: number, path: string): Promise<string[]> =>
  (
    await db
      .selectFrom('menu_entry_name')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('path', '=', path)
      .where('is_shown', '=', true)
      .execute()
  ).map(({ id }) => id)

/** Organisations, own and further ones, of all people with a role. */
export async function selectPlacesOfRole(
  db: Db,
  tenantId: number,
  roleId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct p.id from account_role ar
      join account a on a.tenant_id = ar.tenant_id and a.id = ar.account_id
     cross join lateral (select a.organisation_id as id union all
       select o.organisation_id from account_organisation o
        where o.tenant_id = a.tenant_id and o.account_id = a.id) p
     where ar.tenant_id = ${tenantId} and ar.role_id = ${roleId}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of people with a role, visible or not. */
export async function selectHolderCount(db: Db, tenantId: number, roleId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from account_role
     where tenant_id = ${tenantId} and role_id = ${roleId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether another role has one of the names. */
export const selectIsNameTaken = async (
  db: Db,
  tenantId: number,
  name: LocalText,
  roleId: string | null,
) =>
  (await db
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or([eb('name_zh', '=', name.zh), eb('name_en', '=', name.en)]))
    .where(sql<boolean>`id is distinct from ${roleId}::uuid`)
    .executeTakeFirst()) !== undefined
