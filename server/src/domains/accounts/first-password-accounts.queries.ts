import type { DataScope } from '@iwater/contract/access'
import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

export type FirstPasswordAccount = {
  loginName: string
  name: LocalText
  organisation: LocalText
  /** The organisation that it is a department of; the same if it is none. */
  wholeOrganisation: LocalText
  isAdministrator: boolean
  mustChangePassword: boolean
  roles: { name: LocalText; dataScope: DataScope }[]
}

/** Those of some accounts that may sign in and have the password that they were created with, in the order of the names. */
export async function selectFirstPasswordAccounts(
  db: Db,
  tenantId: number,
  loginNames: readonly string[],
) {
  const { rows } = await sql<FirstPasswordAccount>`
    select a.login_name as "loginName", json_build_object('zh', a.name_zh, 'en', a.name_en) as name,
           json_build_object('zh', o.name_zh, 'en', o.name_en) as organisation,
           json_build_object('zh', whole.name_zh, 'en', whole.name_en) as "wholeOrganisation",
           a.is_administrator as "isAdministrator", a.must_change_password as "mustChangePassword",
           (select coalesce(json_agg(json_build_object('dataScope', r.data_scope,
                     'name', json_build_object('zh', r.name_zh, 'en', r.name_en)) order by r.key), '[]')
              from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
             where ar.tenant_id = a.tenant_id and ar.account_id = a.id) as roles
      from account a join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
      cross join lateral (
        select above.name_zh, above.name_en from organisation above
         where above.tenant_id = o.tenant_id and above.id = any(o.path) and above.kind <> 'department'
         order by cardinality(above.path) desc limit 1) whole
     where a.tenant_id = ${tenantId} and a.is_enabled and a.password_changed_at = a.created_at
       and a.login_name = any(${[...loginNames]}::text[])
     order by array_position(${[...loginNames]}::text[], a.login_name)`.execute(db)
  return rows
}
