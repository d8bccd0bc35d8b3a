import type { FileGroup } from '@iwater/contract/files'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import type { Charset } from './text-content.ts'

export type NewFile = {
  id: string
  organisationId: string
  accountId: string
  group: FileGroup
  name: string
  extension: string
  storedName: string
  size: number
  width: number | null
  height: number | null
  charset: Charset | null
}

export const insertFile = (db: Db, tenantId: number, file: NewFile) =>
  db
    .insertInto('file')
    .values({
      tenant_id: tenantId,
      id: file.id,
      organisation_id: file.organisationId,
      account_id: file.accountId,
      file_group: file.group,
      name: file.name,
      extension: file.extension,
      stored_name: file.storedName,
      size_bytes: String(file.size),
      width: file.width,
      height: file.height,
      charset: file.charset,
    })
    .execute()

/** A file, if the policies show it to the session. `findReadable` decides whether it may be read. */
export const selectFile = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('file')
    .select(['id', 'account_id', 'organisation_id', 'visibility', 'name', 'file_group'])
    .select(['extension', 'charset', 'stored_name', 'size_bytes'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
export type FileRow = NonNullable<Awaited<ReturnType<typeof selectFile>>>

/** What decides about the use of some files and shows them, of those that the session sees. */
export const selectFacts = (db: Db, tenantId: number, ids: readonly string[]) =>
  db
    .selectFrom('file')
    .select(['id', 'account_id', 'file_group', 'size_bytes', 'name', 'extension'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

/** The files of a person among some files, in one group if given. */
export async function selectOwnIds(
  db: Db,
  tenantId: number,
  accountId: string,
  { ids, group }: { ids: readonly string[]; group?: FileGroup | undefined },
) {
  const own = db
    .selectFrom('file')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', 'in', [...ids])
  return (group === undefined ? own : own.where('file_group', '=', group)).execute()
}

/**
 * Serialises changes of the files of one person until the transaction ends, so that the quota of uploads and the checks
 * of removals stay true.
 */
export const lockFilesOfPerson = (db: Db, accountId: string) =>
  takeLock(db, 'files-of-person', accountId)

/** Bytes of all files of a person. */
export async function selectBytesOfPerson(db: Db, tenantId: number, accountId: string) {
  const row = await db
    .selectFrom('file')
    .select((is) => is.fn.sum<string | null>('size_bytes').as('bytes'))
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Those of some files that are still there; needs the worker's login. */
export async function selectPresentIds(db: Db, tenantId: number, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select id from file where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Removes a file of a person; answers its stored name, or undefined when the person has no such file. */
export const deleteFile = (db: Db, tenantId: number, accountId: string, id: string) =>
  db
    .deleteFrom('file')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('stored_name')
    .executeTakeFirst()

/** Stored names of the files of a tenant; needs the worker's login. */
export const selectStoredNames = async (db: Db, tenantId: number) =>
  new Set(
    (
      await db.selectFrom('file').select('stored_name').where('tenant_id', '=', tenantId).execute()
    ).map((row) => row.stored_name),
  )
