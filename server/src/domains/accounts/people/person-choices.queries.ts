import type { Choice, ChoiceRequest } from '@iwater/contract/kit/calls'
import { sql } from 'kysely'
import { isSeenAccount } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import { isAskedFor } from '#platform/database/matching'

const most = 50

/**
 * People visible to the session whose names contain a text, or whose ids are named, each with the login name, as several may
 * have one name.
 */
export async function selectVisiblePeople(
  db: Db,
  tenantId: number,
  wanted: ChoiceRequest,
): Promise<Choice[]> {
  const text = sql`concat_ws(E'\n', a.name_zh, a.name_en, a.login_name)`
  const { rows } = await sql<Choice>`
    select a.id as value, json_build_object('zh', concat_ws(' · ', a.name_zh, a.login_name),
                                            'en', concat_ws(' · ', a.name_en, a.login_name)) as label
      from account_name a where a.tenant_id = ${tenantId} and ${isSeenAccount}
       and ${isAskedFor({ id: sql`a.id`, text }, wanted)}
     order by a.login_name limit ${wanted.ids?.length ?? most}`.execute(db)
  return rows
}

/** Roles whose names contain a text, or whose ids are named: all of them, because they are few. */
export async function selectRoleNames(
  db: Db,
  tenantId: number,
  wanted: ChoiceRequest,
): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select id as value, json_build_object('zh', name_zh, 'en', name_en) as label from role_name
     where tenant_id = ${tenantId}
       and ${isAskedFor({ id: sql`id`, text: sql`concat_ws(E'\\n', name_zh, name_en)` }, wanted)}
     order by name_zh, id`.execute(db)
  return rows
}
