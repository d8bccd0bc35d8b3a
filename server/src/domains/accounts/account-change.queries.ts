import type { DataScope, Permission } from '@iwater/contract/access'
import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { HeldRole } from '#domains/sessions'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { administratorRole } from './roles/standard-roles.ts'

export type AccountFields = {
  organisationId: string
  name: LocalText
  title: LocalText
  phone: string | null
  email: string | null
}

export const updateAccount = (
  db: Db,
  tenantId: number,
  accountId: string,
  { organisationId, name, title, phone, email }: AccountFields,
) =>
  db
    .updateTable('account')
    .set({
      organisation_id: organisationId,
      name_zh: name.zh,
      name_en: name.en,
      title_zh: title.zh,
      title_en: title.en,
      phone,
      email,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()

export const updateEnabled = (db: Db, tenantId: number, accountId: string, isEnabled: boolean) =>
  db
    .updateTable('account')
    .set({ is_enabled: isEnabled })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()

export const updateFirstPassword = (db: Db, tenantId: number, accountId: string, hash: string) =>
  db
    .updateTable('account')
    .set({ password_hash: hash, must_change_password: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()

/** Gives an account these roles and no others; they decide whether it is an administrator. */
export async function replaceAccountRoles(
  db: Db,
  tenantId: number,
  accountId: string,
  roleIds: readonly string[],
) {
  await sql`delete from account_role where tenant_id = ${tenantId} and account_id = ${accountId}
      and role_id <> all (${[...roleIds]}::uuid[])`.execute(db)
  await sql`insert into account_role (tenant_id, account_id, role_id)
    select ${tenantId}, ${accountId}, unnest(${[...roleIds]}::uuid[]) on conflict do nothing`.execute(
    db,
  )
  await sql`update account a set is_administrator = h.holds
      from (select exists (select from account_role ar
              join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
             where ar.tenant_id = ${tenantId} and ar.account_id = ${accountId}
               and r.key = ${administratorRole}) as holds) h
     where a.tenant_id = ${tenantId} and a.id = ${accountId} and a.is_administrator <> h.holds`.execute(
    db,
  )
}

/** The organisations that an account may work for besides its own, and no others. */
export async function replaceFurtherOrganisations(
  db: Db,
  tenantId: number,
  accountId: string,
  organisationIds: readonly string[],
) {
  await sql`delete from account_organisation where tenant_id = ${tenantId}
      and account_id = ${accountId} and organisation_id <> all (${[...organisationIds]}::uuid[])`.execute(
    db,
  )
  await sql`insert into account_organisation (tenant_id, account_id, organisation_id)
    select ${tenantId}, ${accountId}, unnest(${[...organisationIds]}::uuid[])
    on conflict do nothing`.execute(db)
}

/** What decides what an account may do and see, and its contact data; undefined when there is no such account. */
export async function selectAuthority(db: Db, tenantId: number, accountId: string) {
  const { rows } = await sql<{
    loginName: string
    phone: string | null
    email: string | null
    isAdministrator: boolean
    organisationIds: string[]
    roles: HeldRole[]
  }>`
    select a.login_name as "loginName", a.phone, a.email, a.is_administrator as "isAdministrator",
           array[a.organisation_id] || array(select o.organisation_id from account_organisation o
             where o.tenant_id = a.tenant_id and o.account_id = a.id) as "organisationIds",
           (select coalesce(jsonb_agg(jsonb_build_object('permissions', r.permissions,
               'scope', r.data_scope, 'isDemonstration', r.is_demonstration)), '[]')
              from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
             where ar.tenant_id = a.tenant_id and ar.account_id = a.id) as roles
      from account a where a.tenant_id = ${tenantId} and a.id = ${accountId}`.execute(db)
  return rows[0]
}

/** Whether the tenant still has an administrator of the whole tenant. */
export async function selectHasAdministrator(db: Db, tenantId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from account a
        join organisation o on o.tenant_id = a.tenant_id and o.id = a.organisation_id
       where a.tenant_id = ${tenantId} and a.is_administrator and a.is_enabled and o.parent_id is null
         and not exists (select from account_role ar
           join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
          where ar.tenant_id = a.tenant_id and ar.account_id = a.id and r.is_demonstration)) as has`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

/**
 * People who manage people in an organisation or in one above it, and have a right themselves: the nearest first,
 * without users of the demonstration role. Needs the scope of the whole tenant, because most users do not see the
 * organisations above.
 */
export async function selectGivers(
  db: Db,
  tenantId: number,
  {
    organisationId,
    permission,
    most,
  }: {
    organisationId: string
    permission: Permission | null
    most: number
  },
) {
  const { rows } = await sql<{ name: LocalText; organizationName: LocalText }>`
    select json_build_object('zh', a.name_zh, 'en', a.name_en) as name,
           json_build_object('zh', o.name_zh, 'en', o.name_en) as "organizationName"
      from organisation below
      join organisation o on o.tenant_id = below.tenant_id and o.id = any (below.path)
      join account a on a.tenant_id = o.tenant_id and a.organisation_id = o.id
     cross join lateral (select array(select unnest(r.permissions) from account_role ar
         join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
        where ar.tenant_id = a.tenant_id and ar.account_id = a.id) as rights) h
     where below.tenant_id = ${tenantId} and below.id = ${organisationId} and a.is_enabled
       and not exists (select from account_role ar
         join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
        where ar.tenant_id = a.tenant_id and ar.account_id = a.id and r.is_demonstration)
       and (a.is_administrator or h.rights @> array_remove(array['people.manage', ${permission}], null))
     order by array_length(o.path, 1) desc, a.is_administrator, a.name_en limit ${most}`.execute(db)
  return rows
}

/**
 * Accounts of people who have a right and see an organisation: administrators and users whose roles grant it there,
 * without users of the demonstration role. Needs the scope of the whole tenant.
 */
export async function selectHolders(
  db: Db,
  tenantId: number,
  wanted: { organisationId: string; permission: Permission; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id
      from account a
      join organisation seen on seen.tenant_id = a.tenant_id and seen.id = ${wanted.organisationId}
     cross join lateral (
       select coalesce(bool_or(r.is_demonstration), false) as is_visitor,
              array(select unnest(x.permissions) from account_role y
                      join role x on x.tenant_id = y.tenant_id and x.id = y.role_id
                     where y.tenant_id = a.tenant_id and y.account_id = a.id) as rights,
              array_agg(r.data_scope) as scopes
         from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
        where ar.tenant_id = a.tenant_id and ar.account_id = a.id) h
     where a.tenant_id = ${tenantId} and a.is_enabled and not h.is_visitor
       and (a.is_administrator or ${wanted.permission} = any(h.rights))
       and (a.organisation_id = seen.id or 'tenant' = any(h.scopes)
            or a.organisation_id = any(seen.path) and (a.is_administrator or 'organisation-and-below' = any(h.scopes)))
     order by a.id limit ${wanted.most}`.execute(db)
  return rows.map(({ id }) => id)
}

type Holder = { id: string; organisationId: string; scopes: DataScope[]; isAdministrator: boolean }

/**
 * Accounts of all people who have a right anywhere, with what says how far they see, without users of the demonstration role. Needs
 * the scope of the whole tenant.
 */
export async function selectAllHolders(
  db: Db,
  tenantId: number,
  { permission, most }: { permission: Permission; most: number },
): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select a.id, a.organisation_id as "organisationId", h.scopes, a.is_administrator as "isAdministrator"
      from account a
     cross join lateral (
       select coalesce(bool_or(r.is_demonstration), false) as is_visitor, coalesce(bool_or(${permission} = any (r.permissions)), false) as is_holder,
              coalesce(jsonb_agg(r.data_scope), '[]') as scopes
         from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
        where ar.tenant_id = a.tenant_id and ar.account_id = a.id) h
     where a.tenant_id = ${tenantId} and a.is_enabled and not h.is_visitor and (a.is_administrator or h.is_holder)
     order by a.id limit ${most}`.execute(db)
  return rows
}

/** People of some organisations who may sign in, at most so many. */
export async function selectPeopleOf(
  db: Db,
  tenantId: number,
  organisationIds: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account
     where tenant_id = ${tenantId} and is_enabled and organisation_id = any (${organisationIds}::uuid[])
     order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Serialises changes of people and roles, each of which is judged by the state before it; until the transaction ends.
 */
export const lockRights = (db: Db, tenantId: number) => takeLock(db, 'rights', tenantId)
