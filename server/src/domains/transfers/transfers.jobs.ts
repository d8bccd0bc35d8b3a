import { dropFile, selectPresentIds } from '#domains/files'
import { wholeTenant } from '#domains/organisation'
import { asWorker } from '#platform/database/database'
import type { Served } from '#platform/entities/entity.service'
import { exportJob } from '#platform/entities/order-export'
import type { JobContext, JobKind } from '#platform/jobs/job'
import { selectEndedBefore } from '#platform/jobs/job-list.queries'
import type { Services } from '#platform/services'
import { writeExport } from './export.service.ts'
import { selectExportStart } from './export-retention.queries.ts'
import { deleteOldOrders, expireValues, releaseImport } from './import.queries.ts'
import { checkJob, previewUndoJob, storeJob, undoJob } from './import-order.ts'
import { checkImport, storeImport } from './import-run.service.ts'
import { previewUndo, undoImport } from './import-undo.service.ts'

const dayMs = 86_400_000

/** Exports that run at once in a process, each of another tenant. */
const mostAtWork = 2

/** Deletes files of exports that nobody uses. */
async function expireExports(services: Services, { job: { tenantId }, signal }: JobContext) {
  const now = new Date(services.clock.now())
  const expired = await asWorker(services.worker, async (db) => {
    const before = await selectExportStart(db, tenantId, now)
    const ended = await selectEndedBefore(db, { tenantId, kind: exportJob, before })
    // Jobs are listed for longer than their files are kept.
    const ids = ended.map(({ subjectId }) => subjectId)
    const present = await selectPresentIds(db, tenantId, ids)
    return ended.filter(({ subjectId }) => present.has(subjectId))
  })
  for (const { accountId, subjectId } of expired) {
    signal.throwIfAborted()
    await dropFile(services, { ...wholeTenant(tenantId), userId: accountId }, subjectId)
  }
}

/** The order of an import, with its report and the file of its faulty rows, is kept as long as an import can be undone. */
const orderDays = 7

/**
 * What stood in records before an import is part of their history, and kept for longer than it can be put back: otherwise
 * a user who changes a value by a file would only have to wait.
 */
const valueDays = 400

async function expireImports(services: Services, { job: { tenantId }, signal }: JobContext) {
  const before = (days: number) => new Date(services.clock.now() - days * dayMs)
  const old = await asWorker(services.worker, async (db) => {
    await expireValues(db, tenantId, before(valueDays))
    return deleteOldOrders(db, tenantId, before(orderDays))
  })
  for (const { accountId, fileId } of old) {
    signal.throwIfAborted()
    if (fileId !== null)
      await dropFile(services, { ...wholeTenant(tenantId), userId: accountId }, fileId)
  }
}

/** Imports change what others read: one of a tenant at a time, with its dry runs and undoings. */
const importLimits = { group: 'record-imports', perTenant: 1, perProcess: 2, attempts: 2 } as const

function importKinds(services: Services, records: readonly Served[]): readonly JobKind[] {
  const kind = (name: string, run: typeof storeImport): JobKind => ({
    name,
    handle: (context) => run(services, records, context),
    ended: (db, { tenantId, id }) => releaseImport(db, tenantId, id),
    ...importLimits,
  })
  return [
    kind(checkJob, checkImport),
    kind(storeJob, storeImport),
    kind(previewUndoJob, previewUndo),
    kind(undoJob, undoImport),
    {
      name: 'records.expire-imports',
      handle: (context) => expireImports(services, context),
      schedule: { period: 'day', minutes: 210 },
      perProcess: 1,
    },
  ]
}

/** The jobs of records: exports and imports, and the end of their files. */
export function transferKinds(services: Services, records: readonly Served[]): readonly JobKind[] {
  return [
    ...importKinds(services, records),
    {
      name: exportJob,
      handle: (context) => writeExport(services, records, context),
      perTenant: 1,
      perProcess: mostAtWork,
      attempts: 3,
    },
    {
      name: 'records.expire-exports',
      handle: (context) => expireExports(services, context),
      schedule: { period: 'day', minutes: 200 },
      perProcess: 1,
    },
  ]
}
