import type { LocalText } from '@iwater/contract/fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** A person as they see themselves, whether or not their organisation is visible. */
export const selectProfile = (db: Db, tenantId: number, accountId: string) =>
  db
    .selectFrom('account as a')
    .leftJoin('organisation as o', (on) =>
      on.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.id', '=', 'a.organisation_id'),
    )
    .select(['a.id', 'a.login_name', 'a.name_zh', 'a.name_en', 'a.title_zh', 'a.title_en'])
    .select(['a.phone', 'a.email', 'a.avatar_file_id', 'a.password_changed_at'])
    .select(['a.organisation_id', 'o.name_zh as organisation_zh', 'o.name_en as organisation_en'])
    .select(
      sql<LocalText[]>`array(select jsonb_build_object('zh', r.name_zh, 'en', r.name_en)
        from account_role ar join role r on r.tenant_id = ar.tenant_id and r.id = ar.role_id
        where ar.tenant_id = a.tenant_id and ar.account_id = a.id order by r.key)`.as('roles'),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()

export const updateReach = (
  db: Db,
  tenantId: number,
  accountId: string,
  reach: { phone?: string | null; email?: string | null },
) =>
  db
    .updateTable('account')
    .set(reach)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()

/** Whether another account of the tenant has the number. */
export const selectIsPhoneTaken = async (
  db: Db,
  tenantId: number,
  accountId: string,
  phone: string,
) =>
  (await db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('phone', '=', phone)
    .where('id', '<>', accountId)
    .executeTakeFirst()) !== undefined

/** Sets or removes the picture of a person; answers the file of the former one. */
export async function replaceAvatar(
  db: Db,
  tenantId: number,
  accountId: string,
  fileId: string | null,
): Promise<string | null> {
  const ofPerson = db
    .selectFrom('account')
    .select('avatar_file_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
  const { avatar_file_id: before } = await ofPerson.forUpdate().executeTakeFirstOrThrow()
  await db
    .updateTable('account')
    .set({ avatar_file_id: fileId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .execute()
  return before
}

export const selectAvatar = async (db: Db, tenantId: number, accountId: string) =>
  (
    await db
      .selectFrom('account')
      .select('avatar_file_id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', accountId)
      .executeTakeFirst()
  )?.avatar_file_id ?? null

export type Wanted = {
  keyword?: string | undefined
  /** Of an organisation and its subordinates. */
  organizationId?: string | undefined
  userId?: string | undefined
  current: number
  size: number
}

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** People who may sign in, of organisations visible to the session; row policies show no others. */
function people(db: Db, tenantId: number, { keyword, organizationId, userId }: Wanted) {
  const everybody = db
    .selectFrom('account as a')
    .innerJoin('organisation as o', (on) =>
      on.onRef('o.tenant_id', '=', 'a.tenant_id').onRef('o.id', '=', 'a.organisation_id'),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('a.is_enabled', '=', true)
  const query = userId === undefined ? everybody : everybody.where('a.id', '=', userId)
  const within =
    organizationId === undefined
      ? query
      : query.where('o.path', '@>', sql<string[]>`array[${organizationId}::uuid]`)
  if (!keyword) return within
  const like = `%${escaped(keyword)}%`
  return within.where((is) =>
    is.or(
      (['a.name_zh', 'a.name_en', 'a.title_zh', 'a.title_en', 'a.phone', 'a.email'] as const).map(
        (column) => is(column, 'ilike', like),
      ),
    ),
  )
}

/** A person of a department also belongs to the organisation that it is part of, as far as that is visible. */
export const selectPeople = (db: Db, tenantId: number, wanted: Wanted) =>
  people(db, tenantId, wanted)
    .leftJoinLateral(
      (is) =>
        is
          .selectFrom('organisation as above')
          .select(['above.name_zh', 'above.name_en'])
          .whereRef('above.tenant_id', '=', 'o.tenant_id')
          .where(sql<boolean>`above.id = any (o.path)`)
          .where('above.kind', '!=', 'department')
          .orderBy(sql`cardinality(above.path)`, 'desc')
          .limit(1)
          .as('whole'),
      (on) => on.onTrue(),
    )
    .select(['a.id', 'a.name_zh', 'a.name_en', 'a.title_zh', 'a.title_en', 'a.phone', 'a.email'])
    .select(['a.avatar_file_id', 'a.organisation_id', 'o.kind as organisation_kind'])
    .select(['o.name_zh as organisation_zh', 'o.name_en as organisation_en'])
    .select(['whole.name_zh as whole_zh', 'whole.name_en as whole_en'])
    .orderBy('a.name_en')
    .orderBy('a.id')
    .limit(wanted.size)
    .offset((wanted.current - 1) * wanted.size)
    .execute()
export type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number]

export async function countPeople(db: Db, tenantId: number, wanted: Wanted) {
  const row = await people(db, tenantId, wanted)
    .select((is) => is.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
