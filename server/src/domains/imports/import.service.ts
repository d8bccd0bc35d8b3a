import type { Language } from '@iwater/contract/errors'
import type {
  ImportJob,
  ImportMapping,
  ImportPreview,
  RowRejectionReason,
} from '@iwater/contract/field/imports'
import type { Factor } from '#domains/factors'
import { readFactors } from '#domains/monitoring'
import { readOrganisation, selectQuotaUse } from '#domains/organisation'
import { selectIsPastWaiting } from '#domains/telemetry'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { SentFile } from '#platform/http/sent-file'
import type { RequestContext } from '#platform/http/serve-transaction'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { jobFailureText } from '#platform/jobs/failure-text'
import { orderJob } from '#platform/jobs/order.queries'
import type { Services } from '#platform/services'
import {
  type ImportRow,
  insertImport,
  keptDays,
  type StoredMapping,
  selectFigures,
  selectImport,
  selectImports,
  selectRejections,
  undoable,
  updateToChecking,
  updateToStoring,
  updateToUndoing,
} from './import.queries.ts'
import { orderInput } from './import-caller.ts'
import { assertReadable } from './import-choice.ts'
import type { ImportFiles, Upload } from './import-files.ts'
import { openPlaces } from './import-places.ts'
import { inspect } from './import-reader.provider.ts'
import { FileRejected } from './reading/file-rejection.ts'

/** Files inspected at once: each may take a gigabyte of memory for a while. */
const atPlace = openPlaces({ inAll: 3, perTenant: 1 })

async function inspectUpload({ path, converted }: Upload, ownFactors: readonly Factor[]) {
  try {
    return await inspect(path, converted, ownFactors)
  } catch (error) {
    if (!(error instanceof FileRejected)) throw error
    const { code, details } = error.rejection
    throw new AppError(code, { details, cause: error })
  }
}

/** Stores an uploaded file and proposes how to read it; throws the reason when it cannot be read. */
export async function receiveFile(
  { app, space }: Services,
  files: ImportFiles,
  session: Session,
  openSent: SentFile,
): Promise<ImportPreview> {
  space.assertRoom()
  const { name: fileName, content, isTooLong } = await openSent()
  const upload = await files.receive(content, isTooLong)
  try {
    const { own } = await withTenant(app, session, (db) => readFactors(db, session.tenantId))
    const { layout, rows, lines, rowCount, suggestion, isConverted } = await atPlace(
      session.tenantId,
      () => inspectUpload(upload, own),
    )
    const storedName = await upload.keep(session.tenantId, isConverted)
    const importId = newId()
    const shownName = fileName.replace(/\p{Cc}/gu, '').slice(-200) || 'file'
    await withTenant(app, session, (db) =>
      insertImport(db, session.tenantId, session.userId, {
        id: importId,
        fileName: shownName,
        storedName,
        layout,
        preview: { rows, lines, suggestion },
        rowCount,
      }),
    )
    const { columns } = layout
    return {
      importId,
      fileName: shownName,
      columns,
      rows,
      lines,
      rowCount,
      suggestion,
      mapping: null,
    }
  } finally {
    await upload.discard()
  }
}

const failedWhile = ({ state, storingSince, undoingSince }: ImportRow) => {
  if (state !== 'failed' && state !== 'cancelled') return null
  if (undoingSince) return 'undoing'
  return storingSince ? 'storing' : 'checking'
}

const isAtWork = ({ state }: ImportRow) =>
  state === 'checking' || state === 'storing' || state === 'undoing'

const hourMs = 3_600_000

/** Later the user does not wait for this import. */
const wasChangedLately = ({ storedAt, undoingSince }: ImportRow, now: number) => {
  const changedAt = undoingSince ?? storedAt
  return changedAt !== null && now - changedAt.getTime() < hourMs
}

/** Of an undone import the values that it had stored and that were not there any more. */
const missingOf = ({ state, heldCount, removedCount, forgottenCount }: ImportRow) =>
  state === 'undone' ? Math.max(0, heldCount - removedCount - forgottenCount) : 0

type Present = Pick<Services, 'space'> & {
  language: Language
  now: number
  isPastWaiting: boolean
}

function jobOf(row: ImportRow, { space, language, now, isPastWaiting }: Present): ImportJob {
  const counts = Object.values(row.rejected)
  return {
    importId: row.id,
    fileName: row.fileName,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    createdBy: { zh: row.authorZh, en: row.authorEn },
    rowCount: row.rowCount,
    rowsDone: row.rowsDone,
    stationCount: row.stationCount,
    sampleCount: row.sampleCount,
    duplicateCount: row.duplicateCount,
    conflictCount: row.conflictCount,
    historyCount: row.historyCount,
    settledCount: row.settledCount,
    keptFrom: row.keptFrom?.toISOString() ?? null,
    aheadSeconds: row.aheadSeconds,
    unitCount: Number(row.unitCount),
    isTrendPending: isPastWaiting && wasChangedLately(row, now),
    rejectedCount: counts.reduce((sum, count) => sum + count, 0),
    rejectedByReason: row.rejected,
    failure: row.failure && jobFailureText(row.failure, language),
    failedWhile: failedWhile(row),
    isUndoable: row.heldCount > 0 && !row.hasEarlierValues && undoable.includes(row.state),
    removedCount: row.removedCount,
    restoredCount: row.restoredCount,
    missingCount: missingOf(row),
    waitsForSpace: isAtWork(row) && space.full() !== null,
  }
}

/** An import visible to the caller; others are answered like imports that do not exist. */
async function readRow(db: Db, session: Session, importId: string): Promise<ImportRow> {
  const row = await selectImport(db, session, importId)
  if (!row) throw new AppError('ingest.import-not-found')
  return row
}

/** The language and the time of an answer about imports, and whether there is room for what they store. */
type Telling = Pick<RequestContext, 'language' | 'now'> & Pick<Services, 'space'>

export async function readImport(db: Db, session: Session, importId: string, telling: Telling) {
  const row = await readRow(db, session, importId)
  return jobOf(row, await readPresent(db, session, telling))
}

async function readPresent(
  db: Db,
  { tenantId }: Session,
  { language, now, space }: Telling,
): Promise<Present> {
  const isPastWaiting = await selectIsPastWaiting(db, tenantId)
  return { space, language, now: now.getTime(), isPastWaiting }
}

/** The preview that was shown after the upload, with the columns chosen since. */
export async function readPreview(
  db: Db,
  session: Session,
  importId: string,
): Promise<ImportPreview> {
  const { fileName, layout, rowCount, preview, mapping } = await readRow(db, session, importId)
  return { importId, fileName, columns: layout.columns, rowCount, ...preview, mapping }
}

/** What the last dry run found of the columns; null before the first. */
export async function readFigures(db: Db, session: Session, importId: string) {
  const row = await selectFigures(db, session, importId)
  if (!row) throw new AppError('ingest.import-not-found')
  // Those of earlier dry runs do not tell of repeated times, nor of points.
  return (
    row.figures && {
      ...row.figures,
      repeated: row.figures.repeated ?? null,
      points: row.figures.points ?? null,
    }
  )
}

export async function listImports(db: Db, session: Session, telling: Telling) {
  const rows = await selectImports(db, session)
  const present = await readPresent(db, session, telling)
  return rows.map((row) => jobOf(row, present))
}

/** The clocks of a file without a time zone are taken to be in that of the tenant. */
const withZone = (mapping: ImportMapping, { timeZone }: Session): StoredMapping =>
  mapping.timeZone === undefined
    ? { ...mapping, timeZone }
    : { ...mapping, timeZone: mapping.timeZone }

const dayMs = 24 * hourMs

/** Imports that can be ordered, as far as their file is there. */
const needsFile = ['uploaded', 'checked', 'failed', 'cancelled']

/** Throws ingest.file-missing for an import whose file is no longer kept. */
function assertKept({ state, createdAt }: ImportRow, now: Date) {
  const isOver = now.getTime() - createdAt.getTime() > keptDays * dayMs
  if (isOver && needsFile.includes(state)) throw new AppError('ingest.file-missing')
}

type ImportOrder = { importId: string; fileName: string; organisationId: string | null }

/** Orders work on an import in the name of the caller. */
async function orderWork(
  db: Db,
  session: Session,
  kind: 'imports.check' | 'imports.store' | 'imports.undo',
  { importId, fileName, organisationId }: ImportOrder,
): Promise<string> {
  const who = { tenantId: session.tenantId, accountId: session.userId, organisationId }
  const subject = { input: orderInput(session), subject: fileName, subjectId: importId }
  const jobId = await orderJob(db, { kind, ...who, ...subject })
  if (jobId === null) throw new Error('a job without a key is always added')
  return jobId
}

/** Orders a dry run; the work is done in the background. */
export async function checkImport(
  db: Db,
  session: Session,
  { importId, mapping }: { importId: string; mapping: ImportMapping },
  telling: Telling,
) {
  const row = await readRow(db, session, importId)
  const { layout, fileName } = row
  assertKept(row, telling.now)
  const { tenantId } = session
  assertReadable(mapping, layout.columns, await readFactors(db, tenantId))
  await readOrganisation(db, tenantId, mapping.orgId)
  const order = { importId, fileName, organisationId: mapping.orgId }
  const jobId = await orderWork(db, session, 'imports.check', order)
  const work = { tenantId, importId, jobId }
  if (!(await updateToChecking(db, work, withZone(mapping, session))))
    throw new AppError('ingest.import-state')
  return readImport(db, session, importId, telling)
}

/** Throws organisation.not-found where the user does not see the organisation of an import any more. */
async function assertReach(db: Db, { tenantId }: Session, { mapping }: Pick<ImportRow, 'mapping'>) {
  if (mapping) await readOrganisation(db, tenantId, mapping.orgId)
}

/** Throws organisation.quota-points before anything is stored, where the points that the dry run found missing find no room. */
async function assertRoomForPoints(db: Db, session: Session, importId: string) {
  const points = (await readFigures(db, session, importId))?.points
  const use = await selectQuotaUse(db, 'points')
  if (!points?.made || !use) return
  const wanted = use.present + points.made
  if (wanted > use.quota)
    throw new AppError('organisation.quota-points', { details: { quota: use.quota, wanted } })
}

/** Orders the storing of a checked import; the work is done in the background. */
export async function commitImport(db: Db, session: Session, importId: string, telling: Telling) {
  const row = await readRow(db, session, importId)
  const { fileName, mapping } = row
  assertKept(row, telling.now)
  await assertReach(db, session, row)
  if (row.state === 'checked') await assertRoomForPoints(db, session, importId)
  const { tenantId } = session
  const order = { importId, fileName, organisationId: mapping?.orgId ?? null }
  const jobId = await orderWork(db, session, 'imports.store', order)
  if (!(await updateToStoring(db, { tenantId, importId, jobId }, telling.now)))
    throw new AppError('ingest.import-state')
  return readImport(db, session, importId, telling)
}

/** Orders that the values of an import are taken out again; the work is done in the background. */
export async function undoImport(db: Db, session: Session, importId: string, telling: Telling) {
  const row = await readRow(db, session, importId)
  await assertReach(db, session, row)
  const { fileName, mapping } = row
  const { tenantId } = session
  const order = { importId, fileName, organisationId: mapping?.orgId ?? null }
  const jobId = await orderWork(db, session, 'imports.undo', order)
  if (!(await updateToUndoing(db, { tenantId, importId, jobId }, telling.now)))
    throw new AppError('ingest.import-state')
  return readImport(db, session, importId, telling)
}

type Wanted = {
  importId: string
  reason?: RowRejectionReason | undefined
  after: number
  size: number
}

/** Entries of the list of rejections; `total` is exact even where the list is cut off. */
export async function listRejectedRows(db: Db, session: Session, wanted: Wanted) {
  const { rejected } = await readRow(db, session, wanted.importId)
  const rows = await selectRejections(db, session.tenantId, wanted)
  const counts = Object.entries(rejected)
  const total = counts.reduce(
    (sum, [reason, count]) =>
      wanted.reason === undefined || wanted.reason === reason ? sum + count : sum,
    0,
  )
  return { rows, total }
}
