import type {
  ImportFigures,
  ImportMapping,
  ImportPreview,
  importStates,
  RowRejectionReason,
} from '@iwater/contract/field/imports'
import { sql } from 'kysely'
import type { Db, TenantScope } from '#platform/database/database'
import type { Failure } from '#platform/jobs/job'
import type { Layout } from './reading/import-layout.ts'

export type ImportState = (typeof importStates)[number]

/** States in which an import that holds stored values can be undone. */
export const undoable: readonly ImportState[] = ['stored', 'failed', 'cancelled']

/** The file of an import that is not at work is kept for so long after its upload. */
export const keptDays = 7

const columns = [
  'j.id',
  'j.file_name as fileName',
  'j.state',
  'j.layout',
  'j.preview',
  'j.mapping',
  'j.row_count as rowCount',
  'j.rows_done as rowsDone',
  'j.station_count as stationCount',
  'j.sample_count as sampleCount',
  'j.duplicate_count as duplicateCount',
  'j.conflict_count as conflictCount',
  'j.history_count as historyCount',
  'j.settled_count as settledCount',
  'j.kept_from as keptFrom',
  'j.ahead_seconds as aheadSeconds',
  'j.stored_at as storedAt',
  'j.rejected',
  'j.storing_since as storingSince',
  'j.held_count as heldCount',
  'j.has_earlier_values as hasEarlierValues',
  'j.forgotten_count as forgottenCount',
  'j.undoing_since as undoingSince',
  'j.removed_count as removedCount',
  'j.restored_count as restoredCount',
  'j.failure',
  'j.created_at as createdAt',
  'a.name_zh as authorZh',
  'a.name_en as authorEn',
] as const

/** A choice of columns as it is stored: with its time zone. */
export type StoredMapping = ImportMapping & { timeZone: string }

/** An uploaded file in the form that users see. This domain wrote its JSON columns. */
export type ImportRow = {
  id: string
  fileName: string
  state: ImportState
  layout: Layout
  preview: Pick<ImportPreview, 'rows' | 'lines' | 'suggestion'>
  mapping: StoredMapping | null
  rowCount: number
  rowsDone: number
  stationCount: number
  sampleCount: number
  duplicateCount: number
  conflictCount: number
  historyCount: number
  settledCount: number
  keptFrom: Date | null
  aheadSeconds: number | null
  storedAt: Date | null
  rejected: Partial<Record<RowRejectionReason, number>>
  storingSince: Date | null
  heldCount: number
  /** Some were stored by a version that gave them no arrival of the import, so that undoing would leave those. */
  hasEarlierValues: boolean
  forgottenCount: number
  undoingSince: Date | null
  removedCount: number
  restoredCount: number
  failure: Failure | null
  createdAt: Date
  authorZh: string
  authorEn: string
  unitCount: number
}

const json = (value: unknown) => sql<unknown>`${JSON.stringify(value)}::jsonb`

type NewImport = Pick<ImportRow, 'id' | 'fileName' | 'layout' | 'preview' | 'rowCount'> & {
  storedName: string
}

export const insertImport = (db: Db, tenantId: number, accountId: string, job: NewImport) =>
  db
    .insertInto('import_job')
    .values({
      tenant_id: tenantId,
      id: job.id,
      account_id: accountId,
      file_name: job.fileName,
      stored_name: job.storedName,
      state: 'uploaded',
      layout: json(job.layout),
      preview: json(job.preview),
      row_count: job.rowCount,
    })
    .execute()

/** Imports visible to the caller: their own, and those for an organisation they see. */
const visible = (db: Db, { tenantId, organisations, userId }: TenantScope) => {
  const own = db
    .selectFrom('import_job as j')
    .innerJoin('account_name as a', (on) =>
      on.onRef('a.tenant_id', '=', 'j.tenant_id').onRef('a.id', '=', 'j.account_id'),
    )
    .select(columns)
    .select((row) =>
      row
        .selectFrom('import_unit as u')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('u.tenant_id', '=', 'j.tenant_id')
        .whereRef('u.import_id', '=', 'j.id')
        .as('unitCount'),
    )
    .where('j.tenant_id', '=', tenantId)
    .$narrowType<ImportRow>()
  if (organisations === '*') return own
  return own.where((is) =>
    is.or([
      is('j.account_id', '=', userId),
      is('j.organisation_id', '=', sql<string>`any(${organisations}::uuid[])`),
    ]),
  )
}

export const selectImport = (
  db: Db,
  scope: TenantScope,
  importId: string,
): Promise<ImportRow | undefined> =>
  visible(db, scope).where('j.id', '=', importId).executeTakeFirst()

/** Figures of the last dry run; undefined for an import that the caller does not see. */
export const selectFigures = (db: Db, scope: TenantScope, importId: string) =>
  visible(db, scope)
    .select('j.figures')
    .where('j.id', '=', importId)
    .$narrowType<{ figures: ImportFigures | null }>()
    .executeTakeFirst()

export const selectImports = (db: Db, scope: TenantScope): Promise<ImportRow[]> =>
  visible(db, scope).orderBy('j.created_at', 'desc').orderBy('j.id', 'desc').limit(50).execute()

const noCounts = {
  rows_done: 0,
  sample_count: 0,
  duplicate_count: 0,
  conflict_count: 0,
  settled_count: 0,
}

type ToWork = { tenantId: number; importId: string; jobId: string }

/**
 * Starts a dry run with this choice of columns for a job; answers false when the state of the import does not allow it.
 */
export async function updateToChecking(
  db: Db,
  { tenantId, importId, jobId }: ToWork,
  mapping: StoredMapping,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_job')
    .set({
      ...noCounts,
      job_id: jobId,
      state: 'checking',
      mapping: json(mapping),
      organisation_id: mapping.orgId,
      failure: null,
      dry_run: null,
      figures: null,
      station_count: 0,
      history_count: 0,
      kept_from: null,
      ahead_seconds: null,
      rejected: json({}),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .where('state', 'in', ['uploaded', 'checked', 'failed', 'cancelled'])
    // One whose storing had begun continues by storing it again, not with other columns.
    .where('storing_since', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Starts or continues storing for a job; answers false when the state of the import does not allow it. */
export async function updateToStoring(
  db: Db,
  { tenantId, importId, jobId }: ToWork,
  now: Date,
): Promise<boolean> {
  const from = (begun: unknown) =>
    sql<number>`case when storing_since is null then 0 else ${begun} end`
  const { numUpdatedRows } = await db
    .updateTable('import_job')
    .set({
      job_id: jobId,
      state: 'storing',
      failure: null,
      rows_done: from(sql.ref('rows_done')),
      sample_count: from(sql.ref('sample_count')),
      duplicate_count: from(sql.ref('duplicate_count')),
      conflict_count: from(sql.ref('conflict_count')),
      settled_count: from(sql.ref('settled_count')),
      storing_since: sql<Date>`coalesce(storing_since, ${now})`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .where((is) =>
      is.or([
        is('state', '=', 'checked'),
        is.and([is('state', 'in', ['failed', 'cancelled']), is('storing_since', 'is not', null)]),
      ]),
    )
    .where('undoing_since', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Starts or continues undoing for a job; answers false when the state of the import does not allow it. */
export async function updateToUndoing(
  db: Db,
  { tenantId, importId, jobId }: ToWork,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_job')
    .set({
      job_id: jobId,
      state: 'undoing',
      failure: null,
      undoing_since: sql<Date>`coalesce(undoing_since, ${now})`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', importId)
    .where('state', 'in', undoable)
    .where('held_count', '>', 0)
    .where('has_earlier_values', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type RejectionRow = {
  number: number
  row: number
  column: string | null
  reason: RowRejectionReason
  text: string
}

type Wanted = {
  importId: string
  reason?: RowRejectionReason | undefined
  after: number
  size: number
}

/** Entries of one reason are skipped one by one; for all reasons their numbers give the position. */
export const selectRejections = (
  db: Db,
  tenantId: number,
  { importId, reason, after, size }: Wanted,
): Promise<RejectionRow[]> =>
  db
    .selectFrom('import_rejection')
    .select(['number', 'row_number as row', 'column_name as column', 'reason', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .$if(reason === undefined, (query) => query.where('number', '>', after))
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? '').offset(after))
    .orderBy('number')
    .limit(size)
    .$narrowType<RejectionRow>()
    .execute()
