import type { ImportFigures } from '@iwater/contract/field/imports'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import type { Failure, Job as QueuedJob } from '#platform/jobs/job'
import { type ImportRow, keptDays, type RejectionRow } from './import.queries.ts'

// Queries of the background work; they need the worker's login.

/** The findings of a dry run so far, so that it can be continued. Moments are milliseconds since 1970. */
export type DryRun = {
  /** The clock by which the file is read. */
  now: number
  keptFrom: number
  /** Number of listed rejections. */
  listed: number
  old: number
  stored: number
  duplicates: number
  conflicts: number
  settled: number
}

/** An import in the form that the work on it needs. */
export type ImportWork = Pick<
  ImportRow,
  | 'id'
  | 'fileName'
  | 'layout'
  | 'mapping'
  | 'rowCount'
  | 'rowsDone'
  | 'sampleCount'
  | 'duplicateCount'
  | 'conflictCount'
  | 'settledCount'
> & {
  tenantId: number
  jobId: string
  state: 'checking' | 'storing'
  /** The owner of the import. */
  accountId: string
  storedName: string
  /** The clock of the dry run; null before it. */
  checkedAt: Date | null
  dryRun: DryRun | null
  /** Seconds between two rows of a station, null before the dry run. */
  periodSeconds: number | null
}

type OfJob = Pick<QueuedJob, 'tenantId' | 'id'>

/** The import of a job; undefined when nothing is left to do. */
export async function selectWork(db: Db, { tenantId, id }: OfJob): Promise<ImportWork | undefined> {
  const { rows } = await sql<ImportWork>`
    select id, tenant_id as "tenantId", job_id as "jobId", account_id as "accountId", file_name as "fileName",
      stored_name as "storedName", state, layout, mapping, row_count as "rowCount", rows_done as "rowsDone",
      sample_count as "sampleCount", duplicate_count as "duplicateCount", conflict_count as "conflictCount",
      settled_count as "settledCount", period_seconds as "periodSeconds", checked_at as "checkedAt", dry_run as "dryRun"
      from import_job where tenant_id = ${tenantId} and job_id = ${id} and state in ('checking', 'storing')`.execute(
    db,
  )
  return rows[0]
}

type Work = Pick<ImportWork, 'tenantId' | 'id' | 'jobId'>

type Progress = Partial<
  Pick<
    ImportRow,
    | 'state'
    | 'rowsDone'
    | 'rowCount'
    | 'stationCount'
    | 'sampleCount'
    | 'duplicateCount'
    | 'conflictCount'
    | 'historyCount'
    | 'settledCount'
    | 'aheadSeconds'
    | 'rejected'
  >
> & {
  dryRun?: DryRun
  figures?: ImportFigures
  periodSeconds?: number
  checkedAt?: string
  keptFrom?: string
  storedAt?: string
}

const columnOf = {
  state: 'state',
  rowsDone: 'rows_done',
  rowCount: 'row_count',
  stationCount: 'station_count',
  sampleCount: 'sample_count',
  duplicateCount: 'duplicate_count',
  conflictCount: 'conflict_count',
  historyCount: 'history_count',
  settledCount: 'settled_count',
  keptFrom: 'kept_from',
  aheadSeconds: 'ahead_seconds',
  checkedAt: 'checked_at',
  storedAt: 'stored_at',
  rejected: 'rejected',
  periodSeconds: 'period_seconds',
  dryRun: 'dry_run',
  figures: 'figures',
} as const satisfies Record<keyof Progress, string>

/** Writes the progress of the work. */
export async function updateProgress(db: Db, { tenantId, id, jobId }: Work, progress: Progress) {
  await db
    .updateTable('import_job')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .set(
      Object.fromEntries(
        Object.entries(progress).map(([name, value]) => [
          columnOf[name as keyof Progress],
          typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
        ]),
      ),
    )
    .execute()
}

type Stored = Required<
  Pick<Progress, 'rowsDone' | 'sampleCount' | 'duplicateCount' | 'conflictCount' | 'settledCount'>
> & {
  /** Values of the batch that the store keeps. */
  held: number
}

/**
 * The arrival of all values of an import, milliseconds since 1970, chosen when they begin to be stored: later than that of the
 * other imports of the tenant, and between two milliseconds, so that nothing else arrives at it. One that was stored while the clock
 * was ahead does not take the later ones with it: its values would win over all that stations send until then.
 */
export async function beginArrival(
  db: Db,
  { tenantId, id, jobId }: Work,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ arrival: number }>`
    update import_job set arrival = coalesce(arrival, (
        select free.at from (
          select date_trunc('milliseconds', greatest(clock.now, (
                   select max(o.arrival) + interval '1 millisecond' from import_job o
                    where o.tenant_id = ${tenantId} and o.arrival < clock.now + interval '1 minute')))
                 + interval '500 microseconds' + n * interval '1 millisecond' as at
            from (select ${new Date(now)}::timestamptz as now) clock, generate_series(0, 1000) n) free
         where not exists (select from import_job o where o.tenant_id = ${tenantId} and o.arrival = free.at)
         order by free.at limit 1))
     where tenant_id = ${tenantId} and id = ${id} and job_id = ${jobId}
    returning (extract(epoch from arrival) * 1000)::float8 as arrival`.execute(db)
  return oneRow(rows).arrival
}

/** Records the results of the rows of a batch. A batch that was recorded before changes nothing. */
export async function noteStored(db: Db, { tenantId, id, jobId }: Work, stored: Stored) {
  await db
    .updateTable('import_job')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('job_id', '=', jobId)
    .where('rows_done', '<', stored.rowsDone)
    .set({
      rows_done: stored.rowsDone,
      sample_count: stored.sampleCount,
      duplicate_count: stored.duplicateCount,
      conflict_count: stored.conflictCount,
      settled_count: stored.settledCount,
      held_count: sql<number>`held_count + ${stored.held}`,
    })
    .execute()
}

/** Ends the work without a result: after a failure, or because it was cancelled. */
export async function updateToEnded(db: Db, { tenantId, id }: OfJob, failure: Failure | null) {
  await db
    .updateTable('import_job')
    .set(
      failure
        ? { state: 'failed', failure: JSON.stringify(failure) }
        : { state: 'cancelled', failure: null },
    )
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', id)
    .where('state', 'in', ['checking', 'storing', 'undoing'])
    .execute()
}

export const deleteRejections = (db: Db, { tenantId, id }: Work) =>
  db
    .deleteFrom('import_rejection')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .execute()

export const insertRejections = (db: Db, { tenantId, id }: Work, rows: readonly RejectionRow[]) =>
  sql`
    insert into import_rejection (tenant_id, import_id, number, row_number, column_name, reason, text)
    select ${tenantId}::int, ${id}::uuid, u.* from unnest(${rows.map(({ number }) => number)}::int[],
      ${rows.map(({ row }) => row)}::int[], ${rows.map(({ column }) => column)}::text[],
      ${rows.map(({ reason }) => reason)}::text[], ${rows.map(({ text }) => text)}::text[]) u`.execute(
    db,
  )

export type KeptFile = { tenantId: number; storedName: string }

const keptFrom = sql<Date>`now() - ${sql.lit(keptDays)} * interval '1 day'`

/** Files that imports still need. Imports that are not at work need theirs for some days. */
export const selectNeededFiles = (db: Db): Promise<KeptFile[]> =>
  db
    .selectFrom('import_job')
    .select(['tenant_id as tenantId', 'stored_name as storedName'])
    .where((is) =>
      is.or([
        is('state', 'in', ['checking', 'storing']),
        // What was undone is not stored again.
        is.and([
          is('state', '!=', 'stored'),
          is('undoing_since', 'is', null),
          is('created_at', '>', keptFrom),
        ]),
      ]),
    )
    .execute()

/** Imports whose files are no longer kept. */
export const failAbandoned = (db: Db, failure: Failure) =>
  db
    .updateTable('import_job')
    .set({ state: 'failed', failure: JSON.stringify(failure) })
    .where('state', 'in', ['uploaded', 'checked'])
    .where('created_at', '<', keptFrom)
    .execute()
