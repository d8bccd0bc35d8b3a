import type { DataScope, Permission } from '@iwater/contract/access'
import type { RoleMenu } from '@iwater/contract/accounts/roles'
import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type RoleFields = {
  name: LocalText
  permissions: readonly Permission[]
  dataScope: DataScope
  showsAllMenus: boolean
  isDemonstration: boolean
}

const columnsOf = ({ name, permissions, ...fields }: RoleFields) => ({
  name_zh: name.zh,
  name_en: name.en,
  permissions: [...permissions],
  data_scope: fields.dataScope,
  shows_all_menus: fields.showsAllMenus,
  is_demonstration: fields.isDemonstration,
})

export const insertRole = (
  db: Db,
  tenantId: number,
  { roleId, key, ...fields }: RoleFields & { roleId: string; key: string },
) =>
  db
    .insertInto('role')
    .values({ tenant_id: tenantId, id: roleId, key, ...columnsOf(fields) })
    .execute()

export const updateRole = (db: Db, tenantId: number, roleId: string, fields: RoleFields) =>
  db
    .updateTable('role')
    .set(columnsOf(fields))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', roleId)
    .execute()

export const deleteRole = (db: Db, tenantId: number, roleId: string) =>
  db.deleteFrom('role').where('tenant_id', '=', tenantId).where('id', '=', roleId).execute()

/** Replaces the menu settings of a role. Answers how many of the entries exist. */
export async function replaceRoleMenus(
  db: Db,
  tenantId: number,
  roleId: string,
  menus: readonly RoleMenu[],
): Promise<number> {
  const rows = JSON.stringify(menus)
  await sql`delete from role_menu where tenant_id = ${tenantId} and role_id = ${roleId}
      and menu_entry_id <> all (${menus.map(({ menuEntryId }) => menuEntryId)}::uuid[])`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    insert into role_menu (tenant_id, role_id, menu_entry_id, is_shown, hidden_buttons)
    select e.tenant_id, ${roleId}, e.id, w."isShown", w."hiddenButtons"
      from jsonb_to_recordset(${rows}::jsonb) w ("menuEntryId" uuid, "isShown" boolean, "hiddenButtons" text[])
      join menu_entry_name e on e.tenant_id = ${tenantId} and e.id = w."menuEntryId"
    on conflict (tenant_id, role_id, menu_entry_id)
      do update set is_shown = excluded.is_shown, hidden_buttons = excluded.hidden_buttons`.execute(
    db,
  )
  return Number(numAffectedRows)
}
