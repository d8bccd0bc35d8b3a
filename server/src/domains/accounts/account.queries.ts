import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The columns of an account that signing in needs. */
export const selectAccountByName = (db: Db, tenantId: number, loginName: string) =>
  db
    .selectFrom('account')
    .select(['id', 'password_hash', 'must_change_password', 'is_enabled'])
    .where('tenant_id', '=', tenantId)
    .where('login_name', '=', loginName)
    .executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccountByName>>>

/** The account with a mobile number, which is unique in a tenant. */
export const selectAccountByPhone = (db: Db, tenantId: number, phone: string) =>
  db
    .selectFrom('account')
    .select(['id', 'is_enabled'])
    .where('tenant_id', '=', tenantId)
    .where('phone', '=', phone)
    .executeTakeFirst()

/** Accounts with an e-mail address, which is not unique. */
export const selectAccountsByEmail = (db: Db, tenantId: number, email: string) =>
  db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .limit(2)
    .execute()

/** The columns that decide whether an account may have a session; undefined when there is no such account. */
export const selectForSignIn = (db: Db, tenantId: number, accountId: string) =>
  db
    .selectFrom('account')
    .select(['id', 'login_name', 'must_change_password', 'is_enabled'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst()

/** The organisation code under which the people of a tenant sign in. */
export const selectTenantCode = async (db: Db, tenantId: number) =>
  (
    await db
      .selectFrom('tenant')
      .select('code')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
  ).code

/** A person as they see themselves, with the keys of their roles. */
export const selectPerson = (db: Db, tenantId: number, accountId: string) =>
  db
    .selectFrom('account as a')
    .select(['a.id', 'a.organisation_id', 'a.login_name', 'a.name_zh', 'a.name_en'])
    .select(['a.password_hash', 'a.must_change_password', 'a.is_administrator'])
    .select(
      sql<string[]>`array(select r.key from account_role ar
        join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
        where ar.tenant_id = a.tenant_id and ar.account_id = a.id order by r.key)`.as('roles'),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()

export type NewAccount = {
  id: string
  organisationId: string
  loginName: string
  name: LocalText
  passwordHash: string
  mustChangePassword: boolean
  isAdministrator: boolean
  title?: LocalText | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
}

export const insertAccount = (
  db: Db,
  tenantId: number,
  { id, organisationId, loginName, name, ...account }: NewAccount,
) =>
  db
    .insertInto('account')
    .values({
      tenant_id: tenantId,
      id,
      organisation_id: organisationId,
      login_name: loginName,
      name_zh: name.zh,
      name_en: name.en,
      password_hash: account.passwordHash,
      must_change_password: account.mustChangePassword,
      is_administrator: account.isAdministrator,
      title_zh: account.title?.zh ?? '',
      title_en: account.title?.en ?? '',
      phone: account.phone ?? null,
      email: account.email ?? null,
    })
    .execute()

/** Whether a tenant has an account that can sign in. */
export const selectHasAccounts = async (db: Db, tenantId: number) =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const updateUnlockedAt = (db: Db, tenantId: number, accountId: string, at: Date) =>
  db
    .updateTable('account')
    .set({ unlocked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()

export const updateMustChangePassword = (db: Db, tenantId: number, accountId: string) =>
  db
    .updateTable('account')
    .set({ must_change_password: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()

/** Whether the person may sign in from bound devices only. */
export const selectNeedsDevice = async (db: Db, tenantId: number, accountId: string) =>
  (
    await db
      .selectFrom('account')
      .select('needs_bound_device')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', accountId)
      .executeTakeFirst()
  )?.needs_bound_device ?? false

export const updateNeedsDevice = (db: Db, tenantId: number, accountId: string, needs: boolean) =>
  db
    .updateTable('account')
    .set({ needs_bound_device: needs })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()

/** Replaces one hash by another, of the same password or a new one; false when it was replaced meanwhile. */
export async function updatePasswordHash(
  db: Db,
  tenantId: number,
  accountId: string,
  { from, to, isChosenAt }: { from: string; to: string; isChosenAt?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({
      password_hash: to,
      ...(isChosenAt && { must_change_password: false, password_changed_at: isChosenAt }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const selectPasswordHistory = async (db: Db, tenantId: number, accountId: string) =>
  (
    await db
      .selectFrom('password_history')
      .select('password_hash')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', accountId)
      .orderBy('set_at', 'desc')
      .execute()
  ).map((row) => row.password_hash)

/** Stores a password in the history and deletes all but the newest `keep`. */
export async function insertPasswordHistory(
  db: Db,
  tenantId: number,
  accountId: string,
  { hash, at, keep }: { hash: string; at: Date; keep: number },
) {
  await db
    .insertInto('password_history')
    .values({ tenant_id: tenantId, account_id: accountId, set_at: at, password_hash: hash })
    .execute()
  await db
    .deleteFrom('password_history')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('set_at', 'not in', (old) =>
      old
        .selectFrom('password_history')
        .select('set_at')
        .where('tenant_id', '=', tenantId)
        .where('account_id', '=', accountId)
        .orderBy('set_at', 'desc')
        .limit(keep),
    )
    .execute()
}
