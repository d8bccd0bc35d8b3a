import type { LocalText } from '@iwater/contract/fields'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { containing } from '#platform/database/matching'

/** Who gets menus: where somebody works, and by which roles. */
export type MenuReader = {
  id: string
  name: LocalText
  /** Their own organisation, then the others. */
  organisationIds: string[]
  roleKeys: string[]
}

/** Enabled accounts a of organisations visible to the session, and its own. */
const isSeen = sql`a.is_enabled and ((select app_sees_all())
  or a.organisation_id = any ((select app_organisations())::uuid[]) or a.id = (select app_user()))`

async function selectReaders(
  db: Db,
  tenantId: number,
  { which, limit = sql`` }: { which: RawBuilder<unknown>; limit?: RawBuilder<unknown> },
) {
  const { rows } = await sql<MenuReader>`
    select a.id, json_build_object('zh', a.name_zh, 'en', a.name_en) as name,
           array[a.organisation_id] || array(select o.organisation_id from account_organisation o
             where o.tenant_id = a.tenant_id and o.account_id = a.id) as "organisationIds",
           array(select r.key from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
             where ar.tenant_id = a.tenant_id and ar.account_id = a.id order by r.key) as "roleKeys"
      from account a
     where a.tenant_id = ${tenantId} and ${isSeen} ${which}
     order by a.name_zh, a.id ${limit}`.execute(db)
  return rows
}

/** Everybody visible to the session who may sign in. */
export const selectMenuReaders = (db: Db, tenantId: number) =>
  selectReaders(db, tenantId, { which: sql`` })

/** One of them. */
export const selectMenuReader = async (
  db: Db,
  tenantId: number,
  id: string,
): Promise<MenuReader | undefined> =>
  (await selectReaders(db, tenantId, { which: sql`and a.id = ${id}` }))[0]

/** Those whose name contains a text, the first of them. */
export const selectFoundReaders = (
  db: Db,
  tenantId: number,
  { keyword, most }: { keyword: string; most: number },
) =>
  selectReaders(db, tenantId, {
    which: sql`and a.list_text like lower(${containing(keyword)})`,
    limit: sql`limit ${most}`,
  })
