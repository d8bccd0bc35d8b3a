import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import type { ImportRow, RejectionRow } from './import.queries.ts'
import type { Refusal } from './reading/import-refusal.ts'

// What the work in the background asks; needs the worker's login.

const leaseSeconds = 15

const lease = sql<Date>`now() + ${sql.lit(leaseSeconds)} * interval '1 second'`

/** An import as the work on it needs it. */
export type ClaimedImport = Pick<
  ImportRow,
  | 'id'
  | 'fileName'
  | 'state'
  | 'layout'
  | 'mapping'
  | 'rowsDone'
  | 'sampleCount'
  | 'duplicateCount'
  | 'conflictCount'
  | 'settledCount'
  | 'storingSince'
> & {
  tenantId: number
  /** Whose import it is. */
  accountId: string
  storedName: string
  /** By which clock the dry run read it; null before. */
  checkedAt: Date | null
  /** Seconds between two rows of a station, null before the dry run. */
  periodSeconds: number | null
  attempts: number
}

/**
 * Takes up the oldest import that waits for work or whose process went away, among those whose file is one of
 * `files`: the others lie on another machine. Imports of a tenant wait for the one of it that is at work, so that one
 * tenant's many do not keep the others out. Processes take them up one after the other.
 */
export async function claimImport(
  db: Db,
  files: readonly string[],
): Promise<ClaimedImport | undefined> {
  await takeLock(db, 'import-claims', 0)
  const { rows } = await sql<ClaimedImport>`
    update import_job set leased_until = ${lease}, attempts = attempts + 1
     where (tenant_id, id) = (
       select w.tenant_id, w.id from import_job w
        where w.state in ('checking', 'storing') and w.leased_until <= now()
          and w.stored_name = any(${files}::text[])
          and not exists (select from import_job o where o.tenant_id = w.tenant_id
            and o.state in ('checking', 'storing') and o.leased_until > now())
        order by w.created_at limit 1 for update)
    returning id, tenant_id as "tenantId", account_id as "accountId", file_name as "fileName", stored_name as "storedName", state, layout, mapping,
      rows_done as "rowsDone", sample_count as "sampleCount", duplicate_count as "duplicateCount",
      conflict_count as "conflictCount", settled_count as "settledCount", period_seconds as "periodSeconds", storing_since as "storingSince", checked_at as "checkedAt", attempts`.execute(
    db,
  )
  return rows[0]
}

type Job = Pick<ClaimedImport, 'tenantId' | 'id'>

const ofImport = (db: Db, { tenantId, id }: Job) =>
  db.updateTable('import_job').where('tenant_id', '=', tenantId).where('id', '=', id)

export const renewLease = (db: Db, job: Job) =>
  ofImport(db, job).set({ leased_until: lease }).execute()

/** Lets another process take it up at once. */
export const endLease = (db: Db, job: Job) =>
  ofImport(db, job).set({ leased_until: sql<Date>`now()` }).execute()

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
  periodSeconds?: number
  checkedAt?: string
  keptFrom?: string
  storedAt?: string
  failure?: Refusal
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
  failure: 'failure',
} as const satisfies Record<keyof Progress, string>

/** Writes how far the work has come; the lease lasts anew. */
export const updateProgress = (db: Db, job: Job, progress: Progress) =>
  ofImport(db, job)
    .set({
      attempts: 0,
      leased_until: lease,
      ...Object.fromEntries(
        Object.entries(progress).map(([name, value]) => [
          columnOf[name as keyof Progress],
          typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
        ]),
      ),
    })
    .execute()

export const deleteRejections = (db: Db, { tenantId, id }: Job) =>
  db
    .deleteFrom('import_rejection')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', id)
    .execute()

export const insertRejections = (db: Db, { tenantId, id }: Job, rows: readonly RejectionRow[]) =>
  sql`
    insert into import_rejection (tenant_id, import_id, number, row_number, column_name, reason, text)
    select ${tenantId}::int, ${id}::uuid, u.* from unnest(${rows.map(({ number }) => number)}::int[],
      ${rows.map(({ row }) => row)}::int[], ${rows.map(({ column }) => column)}::text[],
      ${rows.map(({ reason }) => reason)}::text[], ${rows.map(({ text }) => text)}::text[]) u`.execute(
    db,
  )

/** Files that some import still needs. Imports that nobody went on with for a week need theirs no longer. */
export async function selectNeededFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('import_job')
    .select('stored_name')
    .where('state', '!=', 'stored')
    .where('created_at', '>', sql<Date>`now() - interval '7 days'`)
    .execute()
  return rows.map(({ stored_name }) => stored_name)
}

/** Imports that nobody went on with for a week, and those at work whose file no machine has had for a day. */
export const failAbandoned = (db: Db, failure: Refusal) =>
  db
    .updateTable('import_job')
    .set({ state: 'failed', failure: JSON.stringify(failure) })
    .where((is) =>
      is.or([
        is.and([
          is('state', 'in', ['uploaded', 'checked']),
          is('created_at', '<', sql<Date>`now() - interval '7 days'`),
        ]),
        is.and([
          is('state', 'in', ['checking', 'storing']),
          is('leased_until', '<', sql<Date>`now() - interval '1 day'`),
        ]),
      ]),
    )
    .execute()
