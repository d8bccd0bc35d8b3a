import { draftOf } from '@iwater/contract/kit/check'
import type { KeptReason } from '@iwater/contract/kit/import-calls'
import { type Db, withLongTransaction } from '#platform/database/database'
import { failureOf } from '#platform/database/savepoint'
import { selectRecord } from '#platform/entities/entity.queries'
import type { Served, Work } from '#platform/entities/entity.service'
import { isOfRows } from '#platform/entities/importing/import-writes.service'
import { AppError } from '#platform/http/app-error'
import type { JobContext } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { beginUndo, finishUndo } from './import.queries.ts'
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

/** Puts records back, together with what the entity itself decides of them. */
async function putBack(
  { entity, decisions }: Served,
  work: Work,
  recordImportId: string,
  written: readonly Written[],
) {
  const { db, session } = work
  const { tenantId } = session
  const ids = (action: Written['action']) =>
    written.filter((one) => one.action === action).map(({ recordId }) => recordId)
  const place = { tenantId, columns: decisions.columns }
  const { beforeDelete, afterWrite } = decisions
  const read = (id: string) => selectRecord(db, entity, place, { id })
  if (beforeDelete)
    for (const id of ids('added')) {
      const record = await read(id)
      if (record) await beforeDelete(work, record)
    }
  await deleteAdded(db, entity, tenantId, ids('added'))
  const changed = ids('changed')
  const before = afterWrite ? await Promise.all(changed.map(read)) : []
  await restoreChanged(db, entity, { tenantId, id: recordImportId }, changed)
  for (const [at, id] of (afterWrite ? changed : []).entries()) {
    const record = await read(id)
    if (record) await afterWrite?.(work, id, draftOf(entity, record), before[at] ?? null)
  }
}

/** A batch of the records of an import: all at once, or, where something stands against that, one by one. */
async function undoBatch(
  served: Served,
  work: Work,
  recordImportId: string,
  batch: readonly Written[],
): Promise<Kept[]> {
  const keep = ({ recordId, name }: Written, reason: KeptReason): Kept => ({
    recordId,
    name,
    reason,
  })
  const stays = batch.filter(({ present, version }) => present !== version)
  const kept = stays.map((one) => keep(one, one.present === null ? 'gone' : 'changed'))
  const open = batch.filter(({ present, version }) => present === version)
  // What other tables belong to is put back record by record.
  const { beforeDelete, afterWrite } = served.decisions
  if (!beforeDelete && !afterWrite) {
    const error = await failureOf(work.db, () => putBack(served, work, recordImportId, open))
    if (error === null) return kept
    reasonOf(error)
  }
  for (const one of open) {
    const wrong = await failureOf(work.db, () => putBack(served, work, recordImportId, [one]))
    if (wrong !== null) kept.push(keep(one, reasonOf(wrong)))
  }
  return kept
}

async function undoAll(
  served: Served,
  work: Work,
  recordImportId: string,
  progress: (done: number, total: number) => Promise<void>,
) {
  const { db, session } = work
  const of = { tenantId: session.tenantId, id: recordImportId }
  const total = await countWritten(db, of)
  const kept: Kept[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (let done = 0; ; ) {
    const batch = await selectWritten(db, served.entity, of, { after, limit: batchSize })
    const last = batch.at(-1)
    if (!last) return kept
    kept.push(...(await undoBatch(served, work, recordImportId, batch)))
    after = last.recordId
    done += batch.length
    await progress(done, total)
  }
}

/**
 * Puts back what stood there before an import, and deletes what it added, in one transaction. Records that were changed since,
 * or that others refer to, stay as they are and are listed.
 */
export async function undoImport(
  services: Services,
  records: readonly Served[],
  context: JobContext,
) {
  const { order, served, session } = await readImportOrder(services, context.job, records)
  const { recordImportId } = order
  const isKept = () => true
  await withLongTransaction(services.app, session, isKept, async (db: Db) => {
    await beginUndo(db, recordImportId)
    const work = workOf(db, session, order, services.clock.now())
    const kept = await undoAll(served, work, recordImportId, (done, total) =>
      context.progress(done, total),
    )
    await finishUndo(db, recordImportId, kept, mostListed)
    context.signal.throwIfAborted()
  })
}
