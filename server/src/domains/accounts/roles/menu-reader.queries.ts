import type { LocalText } from '@iwater/contract/fields'
import { type RawBuilder, sql } from 'kysely'
import { isSeenAccount } from '#domains/organisation'
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

/** Accounts a that the session sees and that may sign in. */
const isReader = sql`a.is_enabled and ${isSeenAccount}`

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
     where a.tenant_id = ${tenantId} and ${isReader} ${which}
     order by a.name_zh, a.id ${limit}`.execute(db)
  return rows
}

/** People who work for the same organisations and have the same roles, so that they get the same menus. */
export type ReaderGroup = Pick<MenuReader, 'organisationIds' | 'roleKeys'> & {
  people: number
  /** The first of them by their Chinese names. */
  first: Pick<MenuReader, 'id' | 'name'>[]
}

/** Everybody visible to the session who may sign in, in groups that name so many of them each. */
export async function selectReaderGroups(
  db: Db,
  tenantId: number,
  { most }: { most: number },
): Promise<ReaderGroup[]> {
  const { rows } = await sql<ReaderGroup>`
    with roles as (
      select ar.account_id, array_agg(r.key order by r.key) as keys
        from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
       where ar.tenant_id = ${tenantId} group by ar.account_id),
    further as (
      select o.account_id, array_agg(o.organisation_id order by o.organisation_id) as ids
        from account_organisation o where o.tenant_id = ${tenantId} group by o.account_id),
    reader as (
      select a.id, a.name_zh, a.name_en, a.organisation_id, coalesce(f.ids, '{}') as ids, coalesce(r.keys, '{}') as keys
        from account a
        left join roles r on r.account_id = a.id
        left join further f on f.account_id = a.id
       where a.tenant_id = ${tenantId} and ${isReader}),
    numbered as (
      select *, row_number() over (partition by organisation_id, ids, keys order by name_zh collate "C", id) as number
        from reader)
    select array[organisation_id] || ids as "organisationIds", keys as "roleKeys", count(*)::int as people,
           json_agg(json_build_object('id', id, 'name', json_build_object('zh', name_zh, 'en', name_en)) order by number)
             filter (where number <= ${most}) as first
      from numbered group by organisation_id, ids, keys`.execute(db)
  return rows
}

/** How many people visible to the session who may sign in have each role, by the id of the role; roles of nobody are left out. */
export async function countByRole(db: Db, tenantId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ roleId: string; people: number }>`
    select ar.role_id as "roleId", count(*)::int as people
      from account_role ar join account a on a.tenant_id = ar.tenant_id and a.id = ar.account_id
     where ar.tenant_id = ${tenantId} and ${isReader} group by ar.role_id`.execute(db)
  return new Map(rows.map(({ roleId, people }) => [roleId, people]))
}

/** Of some people those visible to the session who may sign in. */
export const selectMenuReaders = (db: Db, tenantId: number, ids: readonly string[]) =>
  selectReaders(db, tenantId, { which: sql`and a.id = any(${[...ids]}::uuid[])` })

/** Those of them who have a role. */
export const selectReadersOfRole = (db: Db, tenantId: number, roleId: string) =>
  selectReaders(db, tenantId, {
    which: sql`and exists (select from account_role h
      where h.tenant_id = a.tenant_id and h.account_id = a.id and h.role_id = ${roleId})`,
  })

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
