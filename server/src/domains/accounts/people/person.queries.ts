import type { PersonDetail, PersonEntry } from '@iwater/contract/accounts/people'
import type { Language } from '@iwater/contract/errors'
import { sql } from 'kysely'
import { isSeenAccount } from '#domains/organisation'
import { selectOpenSessions } from '#domains/sessions'
import type { Db } from '#platform/database/database'
import { containing } from '#platform/database/matching'
import { oneRow } from '#platform/database/one-row'
import type { Conditions } from '#platform/entities/columns'

/** People are found by their roles and by the text that has all of their names at once: neither is computed for each. */
export const peopleConditions: Conditions = {
  role_ids: (_, roleIds) => sql`t.id in (select r.account_id from account_role r
    where r.tenant_id = (select app_tenant()) and r.role_id::text = any(${roleIds}))`,
  keyword: (_, keyword) => sql`t.list_text like (select lower(${containing(String(keyword))}))`,
}

const nameOf = (alias: string) =>
  sql.raw(`json_build_object('zh', ${alias}.name_zh, 'en', ${alias}.name_en)`)

const inLanguage = { zh: 'collate "zh-x-icu"', en: '' } as const

const named = (keyword: string | undefined, columns: readonly string[]) =>
  keyword
    ? sql`and concat_ws(' ', ${sql.raw(columns.join(', '))}) ilike ${containing(keyword)}`
    : sql``

/** What a person's panel shows, besides whether the session may change them. */
type OnePerson = Omit<PersonDetail, 'lastSignInAt' | 'createdAt' | 'isSelf' | 'isChangeable'> & {
  lastSignInAt: Date | null
  createdAt: Date
}

/** The version of a person, whose account is held until the transaction ends. */
export async function lockVersion(db: Db, tenantId: number, personId: string) {
  const { rows } = await sql<{ version: number }>`
    select p.version from account a join person_record p on p.tenant_id = a.tenant_id and p.id = a.id
     where a.tenant_id = ${tenantId} and a.id = ${personId} for no key update of a`.execute(db)
  return oneRow(rows).version
}

/** One person with the number of their open sessions; undefined when not visible to the session. */
export async function selectOnePerson(
  db: Db,
  tenantId: number,
  now: Date,
  personId: string,
): Promise<OnePerson | undefined> {
  const { rows } = await sql<Omit<OnePerson, 'sessionCount'>>`
    select p.id as "userId", p.login_name as "loginName", ${nameOf('p')} as name,
           json_build_object('zh', p.title_zh, 'en', p.title_en) as title, p.phone, p.email,
           p.organisation_id as "organizationId",
           array(select o.id from account_organisation ao
             join organisation o on o.tenant_id = ao.tenant_id and o.id = ao.organisation_id
            where ao.tenant_id = p.tenant_id and ao.account_id = p.id order by o.path) as "furtherOrganizationIds",
           p.role_ids as "roleIds", p.state, p.has_second_factor as "hasSecondFactor",
           p.last_sign_in_at as "lastSignInAt", p.created_at as "createdAt", p.version
      from person_record p where p.tenant_id = ${tenantId} and p.id = ${personId}`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const sessions = await selectOpenSessions(db, tenantId, personId, now)
  return { ...found, sessionCount: sessions.length }
}

/** Maximum number of people in a list to choose from. */
const mostEntries = 2000

/** People to choose from, limited to people who may sign in. */
export async function selectPersonEntries(
  db: Db,
  tenantId: number,
  {
    language,
    keyword,
    organisationId,
  }: {
    language: Language
    keyword?: string | undefined
    organisationId?: string | undefined
  },
): Promise<PersonEntry[]> {
  const { rows } = await sql<PersonEntry>`
    select a.id as "userId", a.name_${sql.raw(language)} as "userName", ${nameOf('a')} as name,
           o.id as "organizationId", o.name_${sql.raw(language)} as "organizationName"
      from account a join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
     where a.tenant_id = ${tenantId} and a.is_enabled and ${isSeenAccount}
       ${organisationId ? sql`and a.organisation_id = ${organisationId}` : sql``}
       ${named(keyword, ['a.name_zh', 'a.name_en'])}
     order by a.name_${sql.raw(language)} ${sql.raw(inLanguage[language])}, a.id limit ${mostEntries}`.execute(
    db,
  )
  return rows
}

/** One page of the visible people with a role. */
export async function selectRolePeople(
  db: Db,
  tenantId: number,
  roleId: string,
  { language, current, size }: { language: Language; current: number; size: number },
): Promise<{ total: number; records: PersonEntry[] }> {
  const { rows } = await sql<{ total: number; records: PersonEntry[] }>`
    with found as (
      select a.id, a.name_zh, a.name_en, o.id as place, o.name_${sql.raw(language)} as place_name
        from account_role ar
        join account a on a.tenant_id = ar.tenant_id and a.id = ar.account_id
        join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
       where ar.tenant_id = ${tenantId} and ar.role_id = ${roleId} and ${isSeenAccount}
    )
    select (select count(*)::int from found) as total,
           (select coalesce(json_agg(json_build_object('userId', f.id, 'userName', f.name_${sql.raw(language)},
               'name', ${nameOf('f')}, 'organizationId', f.place, 'organizationName', f.place_name)), '[]')
              from (select * from found order by name_${sql.raw(language)} ${sql.raw(inLanguage[language])}, id
                     limit ${size} offset ${(current - 1) * size}) f) as records`.execute(db)
  return rows[0] ?? { total: 0, records: [] }
}
