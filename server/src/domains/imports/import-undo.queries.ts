import type { ImportFigures } from '@iwater/contract/field/imports'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Job } from '#platform/jobs/job'
import type { StoredMapping } from './import.queries.ts'

// Queries of the background work; they need the worker's login.

type OfJob = Pick<Job, 'tenantId' | 'id'>

/** An import whose values are taken back. */
export type Undoing = {
  /** The arrival of its values, milliseconds since 1970. */
  arrival: number
  /** The span of its rows; null where the dry run did not tell it. */
  span: ImportFigures['span']
  /** Its values that were stored, and those of them that are gone by now. */
  heldCount: number
  goneCount: number
  mapping: StoredMapping | null
}

/** The import that a job undoes; undefined when nothing is left to do. */
export async function selectUndoing(db: Db, { tenantId, id }: OfJob): Promise<Undoing | undefined> {
  const { rows } = await sql<Undoing>`
    select (extract(epoch from arrival) * 1000)::float8 as arrival, nullif(figures -> 'span', 'null') as span,
      held_count as "heldCount", removed_count + forgotten_count as "goneCount", mapping
      from import_job where tenant_id = ${tenantId} and job_id = ${id} and state = 'undoing'`.execute(
    db,
  )
  return rows[0]
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

/** Adds to what others had displaced and is forgotten. */
export const addForgotten = (db: Db, { tenantId, id }: OfJob, count: number) =>
  sql`
    update import_job set forgotten_count = forgotten_count + ${count}
     where tenant_id = ${tenantId} and job_id = ${id} and ${count} > 0`.execute(db)

export const updateToUndone = (db: Db, { tenantId, id }: OfJob) =>
  sql`
    update import_job set state = 'undone' where tenant_id = ${tenantId} and job_id = ${id}`.execute(
    db,
  )
