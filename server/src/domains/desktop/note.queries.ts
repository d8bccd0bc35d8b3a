import type { Note } from '@iwater/contract/desktop'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'

const fields = ['id', 'text', 'colour', 'is_done', 'version', 'updated_at'] as const

/** The notes of a person in their order. */
export const selectNotes = (db: Db, tenantId: number, accountId: string) =>
  db
    .selectFrom('note')
    .select(fields)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('id', 'desc')
    .execute()
export type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number]

export const selectNote = (db: Db, tenantId: number, id: string) =>
  db
    .selectFrom('note')
    .select(fields)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()

export type NoteContent = Pick<Note, 'text' | 'colour' | 'isDone'>

/** Puts a new note before the others; a note with the same draft takes the content instead. */
export async function insertNote(
  db: Db,
  tenantId: number,
  accountId: string,
  { id, draft, text, colour, isDone }: NoteContent & { id: string; draft: string | null },
): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`
    insert into note as n (tenant_id, account_id, id, draft, text, colour, is_done, position)
      select ${tenantId}::int, ${accountId}::uuid, ${id}::uuid, ${draft}::text, ${text}::text, ${colour}::text,
             ${isDone}::boolean, coalesce(min(position) - 1, 0)
        from note where tenant_id = ${tenantId} and account_id = ${accountId}
    on conflict (tenant_id, account_id, draft) do update
       set text = excluded.text, colour = excluded.colour, is_done = excluded.is_done,
           version = n.version + 1, updated_at = now()
    returning id, text, colour, is_done, version, updated_at`.execute(db)
  return oneRow(rows)
}

/** Changes a note that still has the given version, or any; undefined when there is none. */
export const updateNote = (
  db: Db,
  tenantId: number,
  { id, version, text, colour, isDone }: NoteContent & { id: string; version: number | undefined },
) =>
  db
    .updateTable('note')
    .set((row) => ({
      text,
      colour,
      is_done: isDone,
      version: row('version', '+', 1),
      updated_at: new Date(),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returning(fields)
    .executeTakeFirst()

export async function deleteNote(db: Db, tenantId: number, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('note')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Orders notes as given, followed by the others in their former order. */
export const storeNoteOrder = (
  db: Db,
  tenantId: number,
  accountId: string,
  noteIds: readonly string[],
) =>
  sql`
    update note n set position = o.place
      from (select id, row_number() over (order by array_position(${noteIds}::uuid[], id), position) as place
              from note where tenant_id = ${tenantId} and account_id = ${accountId}) o
     where n.tenant_id = ${tenantId} and n.id = o.id`.execute(db)
