import type { importedPeople } from '@iwater/contract/accounts/imported-people'
import { firstPasswordHours } from '@iwater/contract/accounts/imported-people'
import type { LocalText } from '@iwater/contract/fields'
import type { DraftOf } from '@iwater/contract/kit/entity'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { newId } from '#platform/ids'

export type ImportedDraft = DraftOf<(typeof importedPeople)['fields']>

type Wanted = {
  id: string
  draft: ImportedDraft
  loginName: string
  isAdministrator: boolean
  passwordHash: string
  at: Date
  /** The password for the person who imports; null in a dry run, which keeps none. */
  first: { importerId: string; importId: string; sealed: Buffer } | null
}

/**
 * Adds the account of an imported person with roles, further organisations and the first password: one statement, because a
 * thousand of them hold the lock of the rights together.
 */
export async function insertImportedAccount(
  db: Db,
  tenantId: number,
  { id, draft, loginName, isAdministrator, passwordHash, at, first }: Wanted,
) {
  const { name, title, phone, email, organisation_id: place, role_ids: roleIds } = draft
  const further = draft.further_organisation_ids.filter((one) => one !== place)
  await sql`
    with made as (
      insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, title_zh, title_en, phone, email,
          password_hash, must_change_password, is_administrator)
        values (${tenantId}, ${id}, ${place}, ${loginName}, ${name.zh}, ${name.en}, ${title.zh}, ${title.en}, ${phone},
          ${email?.toLowerCase() ?? null}, ${passwordHash}, true, ${isAdministrator})),
    remembered as (
      insert into password_history (tenant_id, account_id, set_at, password_hash)
        values (${tenantId}, ${id}, ${at}, ${passwordHash})),
    given as (
      insert into account_role (tenant_id, account_id, role_id)
        select distinct ${tenantId}::int, ${id}::uuid, unnest(${roleIds}::uuid[])),
    placed as (
      insert into account_organisation (tenant_id, account_id, organisation_id)
        select distinct ${tenantId}::int, ${id}::uuid, unnest(${further}::uuid[]))
    insert into first_password (tenant_id, account_id, person_id, import_id, sealed_password, made_at)
      select ${tenantId}::int, ${first?.importerId ?? null}::uuid, ${id}::uuid, ${first?.importId ?? null}::uuid,
             ${first?.sealed ?? null}::bytea, ${at}::timestamptz where ${first !== null}::boolean`.execute(
    db,
  )
}

/** Deletes the account of a person whose import is being undone; false where they signed in or were changed since. */
export async function removeImportedPerson(db: Db, personId: string) {
  const { rows } = await sql<{ isRemoved: boolean }>`
    select remove_imported_person(${personId}) as "isRemoved"`.execute(db)
  return rows[0]?.isRemoved === true
}

/** First passwords of an import of the user that still hold: nobody has chosen or been given another one. */
const held = (tenantId: number, importId: string, now: Date) => sql`
  first_password f join account a on a.tenant_id = f.tenant_id and a.id = f.person_id
   where f.tenant_id = ${tenantId} and f.import_id = ${importId} and a.must_change_password
     and f.made_at > ${new Date(now.getTime() - firstPasswordHours * 3_600_000)}
     and 1 = (select count(*) from password_history h where h.tenant_id = a.tenant_id and h.account_id = a.id)`

export async function countFirstPasswords(db: Db, tenantId: number, importId: string, now: Date) {
  const { rows } = await sql<{ count: number; madeAt: Date | null }>`
    select count(*)::int as count, min(f.made_at) as "madeAt" from ${held(tenantId, importId, now)}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, madeAt: null }
}

export type FirstPasswordRow = {
  personId: string
  loginName: string
  name: LocalText
  organisation: LocalText
  sealed: Buffer
}

export async function selectFirstPasswords(db: Db, tenantId: number, importId: string, now: Date) {
  const { rows } = await sql<FirstPasswordRow>`
    select h.person_id as "personId", h.login_name as "loginName", h.name, h.sealed_password as sealed,
           json_build_object('zh', o.name_zh, 'en', o.name_en) as organisation
      from (select f.person_id, f.sealed_password, a.tenant_id, a.login_name, a.organisation_id,
                   json_build_object('zh', a.name_zh, 'en', a.name_en) as name
              from ${held(tenantId, importId, now)}) h
      join organisation o on o.tenant_id = h.tenant_id and o.id = h.organisation_id
     order by h.login_name`.execute(db)
  return rows
}

/** Records that the user downloads those of an import, for the audit trail. */
export const insertDownload = (
  db: Db,
  { tenantId, userId }: { tenantId: number; userId: string },
  { importId, people, at }: { importId: string; people: number; at: Date },
) =>
  db
    .insertInto('first_password_download')
    .values({
      tenant_id: tenantId,
      id: newId(),
      account_id: userId,
      import_id: importId,
      people,
      at,
    })
    .execute()

/** Deletes those of an import of the user; false where there are none. */
export async function deleteFirstPasswords(db: Db, tenantId: number, importId: string) {
  const { numAffectedRows = 0n } = await sql`
    delete from first_password where tenant_id = ${tenantId} and import_id = ${importId}`.execute(
    db,
  )
  return numAffectedRows > 0n
}

/** Deletes those made until a moment; answers how many. Needs the worker's login. */
export async function deleteFirstPasswordsBefore(
  db: Db,
  tenantId: number,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from first_password where tenant_id = ${tenantId} and person_id in (
      select person_id from first_password where tenant_id = ${tenantId} and made_at <= ${before} limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/** Deletes what spreadsheets said of people whose import was stored before a moment; the accounts stay. Answers how many. */
export async function deleteImportedPeople(
  db: Db,
  tenantId: number,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from imported_person where tenant_id = ${tenantId} and id in (
      select p.id from imported_person p where p.tenant_id = ${tenantId} and not exists (
        select from record_import_moment m
         where m.tenant_id = p.tenant_id and m.record_id = p.id and m.stored_at >= ${before}) limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
