import type { Language } from '@iwater/contract/errors'
import type {
  ImportJob,
  ImportMapping,
  ImportPreview,
  RowRejectionReason,
} from '@iwater/contract/field/imports'
import { readOrganisation } from '#domains/organisation'
import { selectIsPastWaiting } from '#domains/telemetry'
import { type Db, withTenant } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { SentFile } from '#platform/http/sent-file'
import type { Session } from '#platform/http/session'
import { newId } from '#platform/ids'
import { jobFailureText } from '#platform/jobs/failure-text'
import { orderJob } from '#platform/jobs/order.queries'
import type { Services } from '#platform/services'
import {
  type ImportRow,
  insertImport,
  type StoredMapping,
  selectImport,
  selectImports,
  selectRejections,
  updateToChecking,
  updateToStoring,
} from './import.queries.ts'
import { assertReadable } from './import-choice.ts'
import type { ImportFiles, Upload } from './import-files.ts'
import { openPlaces } from './import-places.ts'
import { inspect } from './import-reader.provider.ts'
import { FileRefused } from './reading/import-refusal.ts'

/** Files looked at in one moment: each may take a gigabyte of memory for a while. */
const atPlace = openPlaces({ inAll: 3, perTenant: 1 })

async function inspectUpload({ path, converted }: Upload) {
  try {
    return await inspect(path, converted)
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    const { code, details } = error.refusal
    throw new AppError(code, { details, cause: error })
  }
}

/** Keeps a file that was sent and proposes how to read it; throws the reason when it cannot be read. */
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
    const { layout, rows, lines, rowCount, suggestion, isConverted } = await atPlace(
      session.tenantId,
      () => inspectUpload(upload),
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

const failedWhile = ({ state, storingSince }: ImportRow) => {
  if (state !== 'failed' && state !== 'cancelled') return null
  return storingSince ? 'storing' : 'checking'
}

const isAtWork = ({ state }: ImportRow) => state === 'checking' || state === 'storing'

const hourMs = 3_600_000

/** Later on it is not this import that is waited for. */
const wasStoredLately = ({ storedAt }: ImportRow, now: number) =>
  storedAt !== null && now - storedAt.getTime() < hourMs

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
    isTrendPending: isPastWaiting && wasStoredLately(row, now),
    rejectedCount: counts.reduce((sum, count) => sum + count, 0),
    rejectedByReason: row.rejected,
    failure: row.failure && jobFailureText(row.failure, language),
    failedWhile: failedWhile(row),
    waitsForSpace: isAtWork(row) && space.full() !== null,
  }
}

/** An import the caller may see; one they may not is as unknown as one that is not there. */
async function readRow({ app }: Services, session: Session, importId: string): Promise<ImportRow> {
  const row = await withTenant(app, session, (db) => selectImport(db, session, importId))
  if (!row) throw new AppError('ingest.import-not-found')
  return row
}

export async function readImport(
  services: Services,
  session: Session,
  language: Language,
  importId: string,
) {
  const row = await readRow(services, session, importId)
  return jobOf(row, await readPresent(services, session, language))
}

async function readPresent(
  { app, clock, space }: Services,
  session: Session,
  language: Language,
): Promise<Present> {
  const isPastWaiting = await withTenant(app, session, (db) =>
    selectIsPastWaiting(db, session.tenantId),
  )
  return { space, language, now: clock.now(), isPastWaiting }
}

/** The preview that was shown when the file came, with the columns chosen since. */
export async function readPreview(
  services: Services,
  session: Session,
  importId: string,
): Promise<ImportPreview> {
  const { fileName, layout, rowCount, preview, mapping } = await readRow(
    services,
    session,
    importId,
  )
  return { importId, fileName, columns: layout.columns, rowCount, ...preview, mapping }
}

export async function listImports(services: Services, session: Session, language: Language) {
  const rows = await withTenant(services.app, session, (db) => selectImports(db, session))
  const present = await readPresent(services, session, language)
  return rows.map((row) => jobOf(row, present))
}

/** Clocks of a file about which nothing is said stood in the tenant's time zone. */
const withZone = (mapping: ImportMapping, { timeZone }: Session): StoredMapping =>
  mapping.timeZone === undefined
    ? { ...mapping, timeZone }
    : { ...mapping, timeZone: mapping.timeZone }

type ImportOrder = { importId: string; fileName: string; organisationId: string | null }

/** Orders work on an import in the name of whoever asks for it. */
async function orderWork(
  db: Db,
  { tenantId, userId }: Session,
  kind: 'imports.check' | 'imports.store',
  { importId, fileName, organisationId }: ImportOrder,
): Promise<string> {
  const who = { tenantId, accountId: userId, organisationId }
  const subject = { input: {}, subject: fileName, subjectId: importId }
  const jobId = await orderJob(db, { kind, ...who, ...subject })
  if (jobId === null) throw new Error('a job without a key is always added')
  return jobId
}

/** Orders a dry run; the work is done in the background. */
export async function checkImport(
  services: Services,
  session: Session,
  language: Language,
  { importId, mapping }: { importId: string; mapping: ImportMapping },
) {
  const { layout, fileName } = await readRow(services, session, importId)
  assertReadable(mapping, layout.columns)
  const { tenantId } = session
  await withTenant(services.app, session, async (db) => {
    await readOrganisation(db, tenantId, mapping.orgId)
    const order = { importId, fileName, organisationId: mapping.orgId }
    const jobId = await orderWork(db, session, 'imports.check', order)
    const work = { tenantId, importId, jobId }
    if (!(await updateToChecking(db, work, withZone(mapping, session))))
      throw new AppError('ingest.import-state')
  })
  return readImport(services, session, language, importId)
}

/** Orders the storing of a checked import; the work is done in the background. */
export async function commitImport(
  services: Services,
  session: Session,
  language: Language,
  importId: string,
) {
  const { fileName, mapping } = await readRow(services, session, importId)
  const now = new Date(services.clock.now())
  const { tenantId } = session
  await withTenant(services.app, session, async (db) => {
    const order = { importId, fileName, organisationId: mapping?.orgId ?? null }
    const jobId = await orderWork(db, session, 'imports.store', order)
    if (!(await updateToStoring(db, { tenantId, importId, jobId }, now)))
      throw new AppError('ingest.import-state')
  })
  return readImport(services, session, language, importId)
}

type Wanted = {
  importId: string
  reason?: RowRejectionReason | undefined
  after: number
  size: number
}

/** Entries of the list of rejections; `total` is exact even where the list is cut off. */
export async function listRejectedRows(services: Services, session: Session, wanted: Wanted) {
  const { rejected } = await readRow(services, session, wanted.importId)
  const rows = await withTenant(services.app, session, (db) =>
    selectRejections(db, session.tenantId, wanted),
  )
  const counts = Object.entries(rejected)
  const total = counts.reduce(
    (sum, [reason, count]) =>
      wanted.reason === undefined || wanted.reason === reason ? sum + count : sum,
    0,
  )
  return { rows, total }
}
