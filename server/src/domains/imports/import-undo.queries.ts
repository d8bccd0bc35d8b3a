import type { ImportFigures, ImportMapping } from '@iwater/contract/field/imports'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Job } from '#platform/jobs/job'

// Queries of the background work; they need the worker's login.

type OfJob = Pick<Job, 'tenantId' | 'id'>

/** An import whose values are taken back. */
export type Undoing = {
  importId: string
  mapping: ImportMapping
  /** The arrivals of its values, see `samplesOf`. */
  storingSince: Date
  storedUntil: Date
  /** The span of its rows; null where the dry run did not tell it. */
  span: ImportFigures['span']
}

/** The import that a job undoes; undefined when nothing is left to do. */
export async function selectUndoing(db: Db, { tenantId, id }: OfJob): Promise<Undoing | undefined> {
  const { rows } = await sql<Undoing>`
    select id as "importId", mapping, storing_since as "storingSince", stored_until as "storedUntil", figures -> 'span' as span
      from import_job where tenant_id = ${tenantId} and job_id = ${id} and state = 'undoing'`.execute(
    db,
  )
  return rows[0]
}

/** The units that the rows of an import went to. */
export async function selectImportUnits(
  db: Db,
  tenantId: number,
  importId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('import_unit')
    .select('unit_id')
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .execute()
  return rows.map((row) => row.unit_id)
}

/** Adds to what was taken back so far. */
export const addTakenBack = (
  db: Db,
  { tenantId, id }: OfJob,
  { removed, restored }: { removed: number; restored: number },
) =>
  sql`
    update import_job set removed_count = removed_count + ${removed}, restored_count = restored_count + ${restored}
     where tenant_id = ${tenantId} and job_id = ${id}`.execute(db)

export const updateToUndone = (db: Db, { tenantId, id }: OfJob) =>
  sql`
    update import_job set state = 'undone' where tenant_id = ${tenantId} and job_id = ${id}`.execute(
    db,
  )
