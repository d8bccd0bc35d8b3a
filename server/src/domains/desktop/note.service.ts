import { maxNotes, type Note, type saveNote as saveNoteRoute } from '@iwater/contract/desktop'
import type { RequestOf } from '@iwater/contract/route'
import { askTenant, type Database, type Db, withTenant } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import {
  deleteNote,
  insertNote,
  type NoteContent,
  type NoteRow,
  selectNote,
  selectNotes,
  storeNoteOrder,
  updateNote,
} from './note.queries.ts'

const noteOf = (row: NoteRow): Note => ({
  noteId: row.id,
  text: row.text,
  colour: row.colour as Note['colour'],
  isDone: row.is_done,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

export async function listNotes(db: Db, session: Session) {
  const rows = await selectNotes(db, session.tenantId, session.userId)
  return rows.map(noteOf)
}

async function addNote(db: Db, session: Session, draft: string | null, content: NoteContent) {
  const { tenantId, userId } = session
  await takeLock(db, 'desktop-of-person', userId)
  const row = await insertNote(db, tenantId, userId, { id: newId(), draft, ...content })
  const { length } = await selectNotes(db, tenantId, userId)
  if (length > maxNotes)
    throw new AppError('desktop.too-many-notes', { details: { limit: maxNotes } })
  return row
}

const isSame = (row: NoteRow, { text, colour, isDone }: NoteContent) =>
  row.text === text && row.colour === colour && row.is_done === isDone

type Change = NoteContent & { id: string; version: number | undefined }

async function changeNote(database: Database, session: Session, { id, ...change }: Change) {
  const { tenantId } = session
  const changed = await askTenant(database, session, (db) =>
    updateNote(db, tenantId, { id, ...change }),
  )
  if (changed) return changed
  const stored = await askTenant(database, session, (db) => selectNote(db, tenantId, id))
  if (!stored) throw new AppError('desktop.note-not-found')
  // Repeated after a lost answer.
  if (isSame(stored, change)) return stored
  throw new AppError('desktop.note-changed')
}

/** Adds a note, or changes one as long as it still has the version that the change is based on. */
export const saveNote = async (
  database: Database,
  session: Session,
  { noteId, draft, version, ...content }: RequestOf<typeof saveNoteRoute>,
) =>
  noteOf(
    noteId === undefined
      ? await withTenant(database, session, (db) => addNote(db, session, draft ?? null, content))
      : await changeNote(database, session, { id: noteId, version, ...content }),
  )

export async function removeNote(db: Db, session: Session, noteId: string) {
  if (!(await deleteNote(db, session.tenantId, noteId))) {
    throw new AppError('desktop.note-not-found')
  }
  return null
}

export async function orderNotes(db: Db, session: Session, noteIds: readonly string[]) {
  await takeLock(db, 'desktop-of-person', session.userId)
  await storeNoteOrder(db, session.tenantId, session.userId, noteIds)
  return null
}
