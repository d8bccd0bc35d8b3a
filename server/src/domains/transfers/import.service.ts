import { type ImportMode, type OrderedImport, undoDays } from '@iwater/contract/kit/import-calls'
import { findOwnFile } from '#domains/files'
import type { Served } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { newId } from '#platform/ids'
import {
  insertOrder,
  lockStored,
  noteUndoJob,
  type OrderedRow,
  selectOrder,
  selectStored,
  updateOrder,
} from './import.queries.ts'
import {
  type Asked,
  checkJob,
  orderImportJob,
  previewUndoJob,
  storeJob,
  undoJob,
} from './import-order.ts'
import { assertMayImport } from './import-right.ts'

/** Orders a dry run of a file that the person has uploaded. Throws files.not-found and records.import-kind. */
export async function orderCheck(
  served: Served,
  asked: Asked,
  { fileId, mode }: { fileId: string; mode: ImportMode },
) {
  const { db, session } = asked
  const { tenantId, userId, organisationId } = session
  assertMayImport(served, session)
  const file = await findOwnFile(db, session, fileId)
  if (!file) throw new AppError('files.not-found')
  if (file.extension !== 'xlsx' && file.extension !== 'csv')
    throw new AppError('records.import-kind')
  const id = newId()
  const fileName = file.name
  const jobId = await orderImportJob(served, asked, {
    kind: checkJob,
    recordImportId: id,
    fileName,
  })
  await insertOrder(
    db,
    { tenantId, id },
    {
      subject: served.entity.table,
      accountId: userId,
      organisationId,
      fileId,
      fileName,
      mode,
      jobId,
    },
  )
  return { recordImportId: id }
}

/** An import of the entity that the person has ordered. Throws records.import-not-found. */
async function findOrder({ entity }: Served, { db, session }: Asked, id: string, lock = false) {
  const order = await selectOrder(db, { tenantId: session.tenantId, id }, lock)
  if (order?.subject !== entity.table) throw new AppError('records.import-not-found')
  return order
}

const stated = (row: OrderedRow): OrderedImport => {
  const { id: recordImportId, fileName, mode, state, jobId, report, faultyFileId } = row
  return { recordImportId, fileName, mode, state, jobId, report, faultyFileId }
}

export async function readOrder(served: Served, asked: Asked, id: string): Promise<OrderedImport> {
  assertMayImport(served, asked.session)
  return stated(await findOrder(served, asked, id))
}

/** Orders that what a dry run has shown is stored. Throws where it has shown that this cannot be. */
export async function orderStore(
  served: Served,
  asked: Asked,
  { recordImportId, leaveOutFaulty }: { recordImportId: string; leaveOutFaulty: boolean },
) {
  const { db, session } = asked
  assertMayImport(served, session)
  const { state, report, fileName } = await findOrder(served, asked, recordImportId, true)
  if (state !== 'checked' || report === null) throw new AppError('records.import-state')
  if (report.missing.length > 0 || report.repeated.length > 0)
    throw new AppError('records.import-headings')
  if (report.faulty > 0 && !leaveOutFaulty)
    throw new AppError('records.import-faulty', { details: { count: report.faulty } })
  const jobId = await orderImportJob(served, asked, {
    kind: storeJob,
    recordImportId,
    fileName,
    leaveOutFaulty,
  })
  await updateOrder(
    db,
    { tenantId: session.tenantId, id: recordImportId },
    { state: 'storing', jobId },
  )
  return { jobId }
}

export function readHistory(served: Served, { db, session }: Asked) {
  assertMayImport(served, session)
  return selectStored(db, session.tenantId, served.entity.table)
}

/** An import that can be undone, held until the transaction ends. Throws records.undo-over where it no longer can. */
async function lockUndoable(served: Served, { db, session }: Asked, id: string) {
  assertMayImport(served, session)
  const stored = await lockStored(db, { tenantId: session.tenantId, id }, served.entity.table)
  if (!stored) throw new AppError('records.import-not-found')
  if (stored.undo === 'running') throw new AppError('records.import-state')
  if (stored.undo !== 'possible')
    throw new AppError('records.undo-over', { details: { days: undoDays } })
  return stored
}

/** Orders a run that shows what undoing an import would do. */
export async function orderUndoPreview(served: Served, asked: Asked, recordImportId: string) {
  const { fileName } = await lockUndoable(served, asked, recordImportId)
  const kind = previewUndoJob
  return { jobId: await orderImportJob(served, asked, { kind, recordImportId, fileName }) }
}

/** Orders that an import is undone, or what stayed of it when it was. */
export async function orderUndo(served: Served, asked: Asked, recordImportId: string) {
  const { fileName } = await lockUndoable(served, asked, recordImportId)
  const jobId = await orderImportJob(served, asked, { kind: undoJob, recordImportId, fileName })
  await noteUndoJob(asked.db, { tenantId: asked.session.tenantId, id: recordImportId }, jobId)
  return { jobId }
}
