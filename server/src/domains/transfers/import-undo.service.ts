import { draftOf } from '@iwater/contract/kit/check'
import type { KeptReason, UndoPreview } from '@iwater/contract/kit/import-calls'
import { type Db, withLongTransaction, withTenant } from '#platform/database/database'
import { failureOf } from '#platform/database/savepoint'
import { selectRecord } from '#platform/entities/entity.queries'
import { assertNone, type Served, type Work } from '#platform/entities/entity.service'
import { isOfRows } from '#platform/entities/importing/import-writes.service'
import { AppError } from '#platform/http/app-error'
import type { JobContext } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { beginUndo, finishUndo, noteUndoPreview } from './import.queries.ts'
import { readImportOrder, workOf } from './import-caller.ts'
import {
  countWritten,
  deleteAdded,
  type Kept,
  restoreChanged,
  selectWritten,
  type Written,
} from './undo.queries.ts'

const batchSize = 500
/** Records that stayed, as the history lists them. */
const mostListed = 200

const reasons: Readonly<Record<string, KeptReason>> = { '23503': 'in-use', '23505': 'taken' }

const failures: Readonly<Record<string, KeptReason>> = {
  'record.in-use': 'in-use',
  'record.changed': 'changed',
}

/** Why the database, or the entity, did not let a record be put back; throws what has nothing to do with it. */
function reasonOf(error: unknown): KeptReason {
  if (error instanceof AppError && error.status < 500) return failures[error.code] ?? 'rejected'
  if (!isOfRows(error)) throw error
  return reasons[error.code ?? ''] ?? 'rejected'
}

/** Takes records away that an import added, as far as the entity lets them go. */
async function takeAway(
  { entity, decisions: { columns, beforeDelete } }: Served,
  work: Work,
  ids: readonly string[],
) {
  const { db, session } = work
  for (const id of beforeDelete ? ids : []) {
    const record = await selectRecord(db, entity, { tenantId: session.tenantId, columns }, { id })
    if (record) await beforeDelete?.(work, record)
  }
  await deleteAdded(db, entity, session.tenantId, ids)
}

/**
 * Changes records back, which is judged as any other change: the user may do and see less by now, and what the entity depends on
 * may have changed.
 */
async function changeBack(
  { entity, decisions: { columns, check, afterWrite } }: Served,
  work: Work,
  recordImportId: string,
  ids: readonly string[],
) {
  const { db, session } = work
  const { tenantId } = session
  const read = (id: string) => selectRecord(db, entity, { tenantId, columns }, { id })
  const judged = check || afterWrite ? ids : []
  const before = await Promise.all(judged.map(read))
  await restoreChanged(db, entity, { tenantId, id: recordImportId }, ids)
  for (const [at, id] of judged.entries()) {
    const record = await read(id)
    if (!record) continue
    const [draft, stored] = [draftOf(entity, record), before[at] ?? null]
    assertNone((await check?.(work, draft, stored)) ?? {}, entity, work)
    await afterWrite?.(work, id, draft, stored)
  }
}

/** Puts records back, together with what the entity itself decides of them. */
async function putBack(
  served: Served,
  work: Work,
  recordImportId: string,
  written: readonly Written[],
) {
  const ids = (action: Written['action']) =>
    written.filter((one) => one.action === action).map(({ recordId }) => recordId)
  await takeAway(served, work, ids('added'))
  await changeBack(served, work, recordImportId, ids('changed'))
}

type Undone = { removed: number; restored: number; kept: Kept[] }

/** A batch of the records of an import: all at once, or, where something stands against that, one by one. */
async function undoBatch(
  served: Served,
  work: Work,
  recordImportId: string,
  batch: readonly Written[],
): Promise<Undone> {
  const keep = ({ recordId, name }: Written, reason: KeptReason): Kept => ({
    recordId,
    name,
    reason,
  })
  const stays = batch.filter(({ present, version }) => present !== version)
  const kept = stays.map((one) => keep(one, one.present === null ? 'gone' : 'changed'))
  const outcome = (back: readonly Written[]) => {
    const removed = back.filter(({ action }) => action === 'added').length
    return { removed, restored: back.length - removed, kept }
  }
  const open = batch.filter(({ present, version }) => present === version)
  // What other tables belong to, and what the entity judges, is put back record by record.
  const { beforeDelete, check, afterWrite } = served.decisions
  if (!beforeDelete && !check && !afterWrite) {
    const error = await failureOf(work.db, () => putBack(served, work, recordImportId, open))
    if (error === null) return outcome(open)
    reasonOf(error)
  }
  const back: Written[] = []
  for (const one of open) {
    const wrong = await failureOf(work.db, () => putBack(served, work, recordImportId, [one]))
    if (wrong === null) back.push(one)
    else kept.push(keep(one, reasonOf(wrong)))
  }
  return outcome(back)
}

async function undoAll(
  served: Served,
  work: Work,
  recordImportId: string,
  progress: (done: number, total: number) => Promise<void>,
): Promise<Undone> {
  const { db, session } = work
  const of = { tenantId: session.tenantId, id: recordImportId }
  const total = await countWritten(db, of)
  const all: Undone = { removed: 0, restored: 0, kept: [] }
  let after = '00000000-0000-0000-0000-000000000000'
  for (let done = 0; ; ) {
    const batch = await selectWritten(db, served.entity, of, { after, limit: batchSize })
    const last = batch.at(-1)
    if (!last) return all
    const { removed, restored, kept } = await undoBatch(served, work, recordImportId, batch)
    all.removed += removed
    all.restored += restored
    all.kept.push(...kept)
    after = last.recordId
    done += batch.length
    await progress(done, total)
  }
}

/** Undoes an import in one transaction, kept or rolled back; `end` has what was found. */
async function runUndo(
  services: Services,
  records: readonly Served[],
  context: JobContext,
  { isKept, end }: { isKept: boolean; end?: (db: Db, id: string, undone: Undone) => Promise<void> },
) {
  const { order, served, session } = await readImportOrder(services, context.job, records)
  const { recordImportId } = order
  const undone = await withLongTransaction(
    services.app,
    session,
    () => isKept,
    async (db: Db) => {
      await beginUndo(db, recordImportId)
      const work = workOf(db, session, order, services.clock.now())
      const result = await undoAll(served, work, recordImportId, (done, total) =>
        context.progress(done, total),
      )
      await end?.(db, recordImportId, result)
      context.signal.throwIfAborted()
      return result
    },
  )
  return { undone, session, recordImportId }
}

/**
 * Puts back what stood there before an import, and deletes what it added, in one transaction. Records that were changed since,
 * or that others refer to, stay as they are and are listed; those that are still there can be undone later.
 */
export async function undoImport(
  services: Services,
  records: readonly Served[],
  context: JobContext,
) {
  await runUndo(services, records, context, {
    isKept: true,
    end: async (db, id, { kept }) => {
      const left = kept.filter(({ reason }) => reason !== 'gone').length
      await finishUndo(db, id, {
        keptCount: kept.length,
        left,
        kept: kept.slice(0, mostListed),
      })
    },
  })
}

/** What undoing an import would do: the same, rolled back. */
export async function previewUndo(
  services: Services,
  records: readonly Served[],
  context: JobContext,
) {
  const { undone, session, recordImportId } = await runUndo(services, records, context, {
    isKept: false,
  })
  const { removed, restored, kept } = undone
  const preview: UndoPreview = {
    jobId: context.job.id,
    removed,
    restored,
    keptCount: kept.length,
    kept: kept.slice(0, mostListed),
  }
  await withTenant(services.app, session, (db) =>
    noteUndoPreview(db, { tenantId: session.tenantId, id: recordImportId }, preview),
  )
}
