import { type ImportReport, importLimits } from '@iwater/contract/kit/import-calls'
import { storeMadeFile } from '#domains/files'
import { withLongTransaction, withTenant } from '#platform/database/database'
import type { Served } from '#platform/entities/entity.service'
import { type Headings, readHeadings } from '#platform/entities/importing/import-headings'
import {
  type ImportOutcome,
  importRecords,
} from '#platform/entities/importing/import-records.service'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import type { JobContext } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { faultyFile, faultyName } from './faulty-rows.ts'
import {
  beginImport,
  finishImport,
  type OrderedRow,
  selectOrder,
  updateOrder,
} from './import.queries.ts'
import { readImportOrder, workOf } from './import-caller.ts'
import { readImportFile } from './import-file.ts'
import type { ImportOrder } from './import-order.ts'

/** An import at work: who ordered it, of what, and where it reports. */
type Run = {
  services: Services
  context: JobContext
  served: Served
  session: Session
  order: ImportOrder
  row: OrderedRow
  /** Rows that were prepared: each of them counts as a step of its own. */
  ahead: number
}

async function openRun(services: Services, records: readonly Served[], context: JobContext) {
  const { order, served, session } = await readImportOrder(services, context.job, records)
  const key = { tenantId: session.tenantId, id: order.recordImportId }
  const row = await withTenant(services.app, session, (db) => selectOrder(db, key))
  // Deleted with its week over, or taken up again after it was done.
  if (!row) throw new AppError('records.import-not-found')
  return { services, context, served, session, order, row, ahead: 0 } satisfies Run
}

/** The headings and rows of the file. Throws where it has none, or too many. */
async function readFile({ services, context, served, session, row }: Run) {
  const { rows, sum } = await readImportFile(services, session, row.fileId, context.signal)
  const found = readHeadings(served.entity, rows, row.mode)
  const { importRows: limit = importLimits.rows } = served.entity
  if (found.rows.length > limit) throw new AppError('records.import-rows', { details: { limit } })
  if (found.rows.length === 0) throw new AppError('ingest.file-empty')
  return { found, sum }
}

const isUsable = ({ missing, repeated }: Headings) => missing.length === 0 && repeated.length === 0

/** What is said of a file whose headings are wrong, before any row is judged. */
const ofHeadings = ({ rows, ignored, missing, repeated, kept }: Headings): ImportReport => ({
  rows: rows.length,
  added: 0,
  changed: 0,
  unchanged: 0,
  faulty: 0,
  columns: [],
  ignored,
  missing,
  repeated,
  kept,
  errors: [],
  errorKinds: 0,
  warnings: [],
})

/** The run with what its entity decides for this import alone. */
async function prepared(run: Run, { rows }: Headings, isDryRun: boolean): Promise<Run> {
  const { services, context, served, session, order } = run
  const { decisions } = served
  if (!decisions.prepareImport) return run
  const { recordImportId } = order
  let ahead = 0
  const own = await decisions.prepareImport(services, session, {
    recordImportId,
    rows: rows.length,
    isDryRun,
    signal: context.signal,
    progress(done) {
      ahead = done
      return context.progress(done, 2 * rows.length)
    },
  })
  return { ...run, ahead, served: { ...served, decisions: { ...decisions, ...own } } }
}

/** The rows in one transaction of the person, kept or rolled back as `isKept` says. */
const runRows = (
  { services, context, served, session, order, row, ahead }: Run,
  found: Headings,
  steps: {
    begin?: (work: ReturnType<typeof workOf>) => Promise<boolean>
    end?: (work: ReturnType<typeof workOf>, outcome: ImportOutcome) => Promise<void>
    isKept: (outcome: ImportOutcome | null) => boolean
  },
) =>
  withLongTransaction<ImportOutcome | null>(services.app, session, steps.isKept, async (db) => {
    const work = workOf(db, session, order, services.clock.now())
    if (steps.begin && !(await steps.begin(work))) return null
    const { timeZone } = session
    const outcome = await importRecords(served, work, found, { mode: row.mode, timeZone }, (done) =>
      context.progress(ahead + done, ahead + found.rows.length),
    )
    if (steps.isKept(outcome)) await steps.end?.(work, outcome)
    return outcome
  })

/** Keeps the faulty rows as a file of the person; null where there are none. */
async function keepFaulty(
  { services, session, order, row }: Run,
  found: Headings,
  { faulty }: ImportOutcome,
) {
  if (faulty.length === 0) return null
  const { language } = order
  const name = faultyName(row.fileName, language)
  const content = faultyFile(found, faulty, { language, fileName: name })
  const id = newId()
  await storeMadeFile(services, session, { id, name, content })
  return id
}

const note = ({ services, session, order }: Run, change: Parameters<typeof updateOrder>[2]) =>
  withTenant(services.app, session, (db) =>
    updateOrder(db, { tenantId: session.tenantId, id: order.recordImportId }, change),
  )

/** The dry run: the import, rolled back. */
export async function checkImport(
  services: Services,
  records: readonly Served[],
  context: JobContext,
): Promise<void> {
  const run = await openRun(services, records, context)
  const { found, sum } = await readFile(run)
  if (!isUsable(found)) {
    await note(run, { state: 'checked', fileSum: sum, report: ofHeadings(found) })
    return
  }
  const outcome = await runRows(await prepared(run, found, true), found, { isKept: () => false })
  if (!outcome) throw new Error('a dry run has an outcome')
  const faultyFileId = await keepFaulty(run, found, outcome)
  const { report } = outcome
  await note(run, { state: 'checked', fileSum: sum, report, faultyFileId })
}

/**
 * Stores what the dry run has shown, in one transaction: all of it, or, where the person has chosen so, all but the faulty
 * rows. What was stored by an attempt whose process was killed afterwards is not stored again.
 */
export async function storeImport(
  services: Services,
  records: readonly Served[],
  context: JobContext,
) {
  const run = await openRun(services, records, context)
  if (run.row.state === 'stored') return
  const { order, session } = run
  const { found, sum } = await readFile(run)
  if (sum !== run.row.fileSum) throw new AppError('records.import-file-changed')
  const key = { tenantId: session.tenantId, id: order.recordImportId }
  const ready = await prepared(run, found, false)
  const outcome = await runRows(ready, found, {
    async begin({ db }) {
      const row = await selectOrder(db, key, true)
      if (row?.state !== 'storing' || row.jobId !== context.job.id) return false
      await beginImport(db, order.recordImportId)
      return true
    },
    async end(work, { report }) {
      const { db } = work
      const { unchanged, faulty } = report
      await ready.served.decisions.afterImport?.(work)
      await updateOrder(db, key, { state: 'storing', report })
      await finishImport(db, order.recordImportId, { unchanged, leftOut: faulty })
      // Cancelled until now, it stores nothing.
      context.signal.throwIfAborted()
    },
    isKept: (result) => result !== null && (order.leaveOutFaulty || result.report.faulty === 0),
  })
  if (!outcome) return
  if (order.leaveOutFaulty || outcome.report.faulty === 0) return
  // What the dry run had found right no longer is.
  const faultyFileId = await keepFaulty(run, found, outcome)
  await note(run, { state: 'storing', report: outcome.report, faultyFileId })
  throw new AppError('records.import-faulty', { details: { count: outcome.report.faulty } })
}
