import type {
  Person,
  PersonEntry,
  PersonState,
  personSorts,
} from '@iwater/contract/accounts/people'
import type { Language } from '@iwater/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { selectOpenSessions } from '#domains/sessions'
import type { Db } from '#platform/database/database'
import { containing } from '#platform/database/matching'
import { oneRow } from '#platform/database/one-row'

export type PeopleFilter = {
  keyword?: string | undefined
  orgId?: string | undefined
  roleId?: string | undefined
  state?: PersonState | undefined
  sort: (typeof personSorts)[number]
  order: 'asc' | 'desc'
  current: number
  size: number
}

/** `isSeen`: whether the requested organisation is visible. */
type Page = {
  isSeen: boolean
  states: Partial<Record<PersonState, number>>
  records: Person[]
}

/** Accounts a of organisations visible to the session, and always its own. */
const isSeen = sql`((select app_sees_all()) or a.organisation_id = any ((select app_organisations())::uuid[])
  or a.id = (select app_user()))`

/** The state of account a; locked names are few and looked up once. */
const stateOf = (tenantId: number, now: Date) => sql`
  case when not a.is_enabled then 'disabled'
    when a.login_name in (select f.login_name from sign_in_failure f
      where f.tenant_id = ${tenantId} and f.locked_until > ${now}) then 'locked'
    else 'enabled' end`

/** Accounts a with organisation o and state. */
const people = (tenantId: number, now: Date): RawBuilder<unknown> => sql`
  select a.*, o.name_zh as organisation_zh, o.name_en as organisation_en, ${stateOf(tenantId, now)} as state
    from account a
    join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
   where a.tenant_id = ${tenantId} and ${isSeen}`

/** The last sign-in of person p: one index look-up, so only for rows that are shown or sorted by it. */
const lastSignIn = `(select l.at from sign_in_entry l where l.tenant_id = p.tenant_id and l.account_id = p.id
   and l.outcome = 'signed-in' order by l.at desc limit 1)`

const nameOf = (alias: string) =>
  sql.raw(`json_build_object('zh', ${alias}.name_zh, 'en', ${alias}.name_en)`)

/** Person p of `people` in the form of the contract. */
const asJson = sql`
  json_build_object(
    'userId', p.id, 'loginName', p.login_name, 'name', ${nameOf('p')},
    'title', json_build_object('zh', p.title_zh, 'en', p.title_en),
    'organization', json_build_object('organizationId', p.organisation_id,
      'name', json_build_object('zh', p.organisation_zh, 'en', p.organisation_en)),
    'furtherOrganizations', (select coalesce(json_agg(json_build_object('organizationId', o.id,
        'name', ${nameOf('o')}) order by o.path), '[]') from account_organisation ao
      join organisation o on o.tenant_id = ao.tenant_id and o.id = ao.organisation_id
     where ao.tenant_id = p.tenant_id and ao.account_id = p.id),
    'roles', (select coalesce(json_agg(json_build_object('roleId', r.id, 'name', ${nameOf('r')})
        order by r.name_en), '[]') from account_role ar
      join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
     where ar.tenant_id = p.tenant_id and ar.account_id = p.id),
    'phone', p.phone, 'email', p.email, 'state', p.state, 'mustChangePassword', p.must_change_password,
    'hasSecondFactor', exists (select from confirmed_second_factor s
       where s.tenant_id = p.tenant_id and s.account_id = p.id),
    'lastSignInAt', to_char(${sql.raw(lastSignIn)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

const inLanguage = { zh: 'collate "zh-x-icu"', en: '' } as const

/** The sort columns of the rows f of `found`. */
const orders: Record<PeopleFilter['sort'], (language: Language) => string> = {
  name: (language) => `f.name_${language} ${inLanguage[language]}`,
  loginName: () => 'f.login_name',
  organization: (language) =>
    `(select o.name_${language} from organisation o where o.tenant_id = f.tenant_id and o.id = f.organisation_id)
       ${inLanguage[language]}`,
  lastSignInAt: () => lastSignIn.replaceAll('p.', 'f.'),
}

function orderOf({ sort, order }: PeopleFilter, language: Language) {
  // Only people who never signed in have none; saying so for other columns would keep their index from being used.
  const last = sort === 'lastSignInAt' ? 'nulls last' : ''
  return sql.raw(`${orders[sort](language)} ${order} ${last}, f.id ${order}`)
}

const named = (keyword: string | undefined, columns: readonly string[]) =>
  keyword
    ? sql`and concat_ws(' ', ${sql.raw(columns.join(', '))}) ilike ${containing(keyword)}`
    : sql``

/** Of accounts a the requested ones, whatever their state. */
const isWanted = ({ keyword, orgId, roleId }: PeopleFilter) => sql`
  ${
    orgId
      ? sql`and a.organisation_id in (select o.id from organisation o
          where o.tenant_id = a.tenant_id and o.path @> array[${orgId}::uuid])`
      : sql``
  }
  ${
    roleId
      ? sql`and exists (select from account_role ar where ar.tenant_id = a.tenant_id
          and ar.account_id = a.id and ar.role_id = ${roleId})`
      : sql``
  }
  ${keyword ? sql`and a.list_text like lower(${containing(keyword)})` : sql``}`

/**
 * One page of people with the number of each state. Rows are counted by the columns of their state, sorted by the sort
 * columns, and read as a whole only where they are shown. Where nothing narrows the list they are not collected before
 * that: an index has them in the order of their names.
 */
export async function selectPeoplePage(
  db: Db,
  tenantId: number,
  { now, language, filter }: { now: Date; language: Language; filter: PeopleFilter },
): Promise<Page> {
  const { keyword, orgId, roleId, state, size, current } = filter
  const gathered = sql.raw(keyword || orgId || roleId ? 'materialized' : 'not materialized')
  const { rows } = await sql<Page>`
    with found as ${gathered} (
      select a.tenant_id, a.id, a.organisation_id, a.name_zh, a.name_en, a.login_name,
             ${stateOf(tenantId, now)} as state
        from account a where a.tenant_id = ${tenantId} and ${isSeen} ${isWanted(filter)}
    ),
    page as (
      select f.id, f.state, row_number() over () as place from (
        select f.id, f.state from found f ${state ? sql`where f.state = ${state}` : sql``}
         order by ${orderOf(filter, language)} limit ${size} offset ${(current - 1) * size}) f
    )
    select ${
      orgId
        ? sql`exists (select from organisation where tenant_id = ${tenantId} and id = ${orgId})`
        : sql`true`
    } as "isSeen",
           (select coalesce(json_object_agg(state, n), '{}')
              from (select state, count(*) as n from found group by state) x) as states,
           (select coalesce(json_agg((
               select ${asJson}
                 from (select a.*, o.name_zh as organisation_zh, o.name_en as organisation_en, f.state
                         from account a join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
                        where a.tenant_id = ${tenantId} and a.id = f.id) p) order by f.place), '[]')
              from page f) as records`.execute(db)
  return oneRow(rows)
}

/** One person with the number of their open sessions; undefined when not visible to the session. */
export async function selectOnePerson(db: Db, tenantId: number, now: Date, personId: string) {
  const { rows } = await sql<{ person: Person; createdAt: Date }>`
    select ${asJson} as person, p.created_at as "createdAt"
      from (${people(tenantId, now)}) p where p.id = ${personId}`.execute(db)
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
     where a.tenant_id = ${tenantId} and a.is_enabled and ${isSeen}
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
       where ar.tenant_id = ${tenantId} and ar.role_id = ${roleId} and ${isSeen}
    )
    select (select count(*)::int from found) as total,
           (select coalesce(json_agg(json_build_object('userId', f.id, 'userName', f.name_${sql.raw(language)},
               'name', ${nameOf('f')}, 'organizationId', f.place, 'organizationName', f.place_name)), '[]')
              from (select * from found order by name_${sql.raw(language)} ${sql.raw(inLanguage[language])}, id
                     limit ${size} offset ${(current - 1) * size}) f) as records`.execute(db)
  return rows[0] ?? { total: 0, records: [] }
}
