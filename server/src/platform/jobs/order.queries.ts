import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { oneRow } from '#platform/database/one-row'
import { newId } from '#platform/ids'

export type Order = {
  kind: string
  tenantId: number
  /** The owner of the job; a request orders for the person of its session only. */
  accountId: string | null
  organisationId: string | null
  input: unknown
  /** The name by which users recognise it, such as that of a file. */
  subject?: string
  /** The row of its domain that it works on. */
  subjectId?: string
  /** Of jobs of a kind with the same key only the first is added. */
  key?: string
  runAfter?: Date
}

/** Adds a job, which is taken up after the transaction has committed. Null where its key is taken. */
export async function orderJob(
  db: Db,
  { tenantId, kind, accountId, organisationId, input, subject, subjectId, key, runAfter }: Order,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into job (tenant_id, id, kind, account_id, organisation_id, key, input, subject, subject_id, run_after)
    values (${tenantId}, ${newId()}, ${kind}, ${accountId}, ${organisationId}, ${key ?? null},
      ${JSON.stringify(input)}::jsonb, ${subject ?? null}, ${subjectId ?? null},
      coalesce(${runAfter ?? null}::timestamptz, now()))
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Jobs of a kind that a person has waiting or running. */
export async function countOpen(
  db: Db,
  { tenantId, kind, accountId }: { tenantId: number; kind: string; accountId: string },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from job
     where tenant_id = ${tenantId} and account_id = ${accountId}::uuid and kind = ${kind}
       and state in ('waiting', 'running')`.execute(db)
  return oneRow(rows).n
}

/**
 * Requests the end of a job; a running one ends between two of its batches. True also when it was requested before, by
 * anybody; false when the job has ended or is not visible.
 */
export async function cancelJob(
  db: Db,
  { tenantId, id, accountId }: { tenantId: number; id: string; accountId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set cancel_asked_at = coalesce(cancel_asked_at, now()), cancel_asked_by = ${accountId}::uuid
     where tenant_id = ${tenantId} and id = ${id}::uuid and state in ('waiting', 'running')`.execute(
    db,
  )
  return numAffectedRows === 1n
}
