import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import type { Failure, Job, Progress } from './job.ts'

/** The time after which an ended process is noticed. */
export const leaseSeconds = 15

// By the clock and not by the beginning of the transaction, which may have waited for locks or worked for long.
const lease = sql<Date>`clock_timestamp() + ${sql.lit(leaseSeconds)} * interval '1 second'`

/** A job that this process has, as long as the row holds its fence. */
export type Held = Pick<Job, 'tenantId' | 'id'> & { fence: string }

export type Claimed = Job & { fence: string }

export type Claimable = {
  name: string
  /** The limits: of a tenant over all processes, and of this process. */
  group: string
  perTenant: number
  free: number
}

const namesOf = (kinds: readonly Claimable[]) => kinds.map(({ name }) => name)

/** A waiting job that was cancelled. */
export type Cancelled = Pick<Job, 'tenantId' | 'id' | 'kind'>

/** Waiting jobs of these kinds that were cancelled. */
export async function selectUnwanted(db: Db, kinds: readonly Claimable[]): Promise<Cancelled[]> {
  const { rows } = await sql<Cancelled>`
    select tenant_id as "tenantId", id, kind from job
     where state = 'waiting' and cancel_asked_at is not null and kind = any(${namesOf(kinds)}::text[])
     order by cancel_asked_at, id`.execute(db)
  return rows
}

/** Ends a waiting job; false where it is no longer waiting. */
export async function cancelWaiting(db: Db, { tenantId, id }: Cancelled): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set state = 'cancelled', ended_at = now()
     where tenant_id = ${tenantId} and id = ${id}::uuid and state = 'waiting'`.execute(db)
  return numAffectedRows === 1n
}

/** Releases the jobs of ended processes. Takes the lock under which jobs are taken up. */
export async function releaseAbandoned(db: Db) {
  await takeLock(db, 'job-claims', 0)
  await sql`
    update job set state = 'waiting', fence = null, leased_until = null
     where (tenant_id, id) in (select tenant_id, id from job
       where state = 'running' and leased_until <= clock_timestamp() for update skip locked)`.execute(
    db,
  )
}

/**
 * Takes up at most `places` jobs: of the tenant with the fewest running, and of those the one that has waited longest.
 * Needs the lock of `releaseAbandoned`: processes take up jobs one after the other.
 */
export async function claimJobs(
  db: Db,
  kinds: readonly Claimable[],
  places: number,
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with recursive heads as (
      (select tenant_id, kind from job where state = 'waiting' order by tenant_id, kind limit 1)
      union all
      select n.tenant_id, n.kind from heads h cross join lateral (
        select w.tenant_id, w.kind from job w
         where w.state = 'waiting' and (w.tenant_id, w.kind) > (h.tenant_id, h.kind)
         order by w.tenant_id, w.kind limit 1) n
    ), k as materialized (
      select * from unnest(${namesOf(kinds)}::text[], ${kinds.map(({ group }) => group)}::text[],
        ${kinds.map(({ perTenant }) => perTenant)}::int[], ${kinds.map(({ free }) => free)}::int[])
        k (kind, kinds, most, free)
    ), at_work as materialized (
      select j.tenant_id, coalesce(k.kinds, j.kind) as kinds, count(*) as n from job j left join k using (kind)
       where j.state = 'running' group by 1, 2
    ), ready as (
      select h.tenant_id, w.id, w.run_after, k.kinds, k.most, k.free, coalesce(a.n, 0)
             + row_number() over (partition by h.tenant_id, k.kinds order by w.run_after, w.id) as of_tenant
        from heads h
        join k using (kind)
        cross join lateral (select id, run_after from job
          where tenant_id = h.tenant_id and kind = h.kind and state = 'waiting' and run_after <= now()
            and cancel_asked_at is null
          order by run_after, id limit ${places}) w
        left join at_work a on a.tenant_id = h.tenant_id and a.kinds = k.kinds
    ), in_turn as (
      select tenant_id, id, run_after, kinds, free, row_number() over (partition by tenant_id order by run_after, id)
             + coalesce((select sum(n) from at_work a where a.tenant_id = r.tenant_id), 0) as turn
        from ready r where of_tenant <= most
    ), of_process as (
      select *, row_number() over (partition by kinds order by turn, run_after, id) as place from in_turn
    ), chosen as (
      select tenant_id, id from of_process where place <= free order by turn, run_after, id limit ${places}
    )
    update job j set state = 'running', leased_until = ${lease}, fence = gen_random_uuid(),
           attempts = attempts + 1, stalled_attempts = stalled_attempts + 1,
           started_at = coalesce(started_at, now())
      from chosen c
     where j.tenant_id = c.tenant_id and j.id = c.id and j.state = 'waiting' and j.cancel_asked_at is null
    returning j.tenant_id as "tenantId", j.id, j.kind, j.account_id as "accountId",
      j.organisation_id as "organisationId", j.input, j.done_count::float8 as "doneCount",
      j.total_count::float8 as "totalCount", j.attempts, j.stalled_attempts as "stalledAttempts", j.fence`.execute(
    db,
  )
  return rows
}

/** Milliseconds until something can be taken up or taken over, negative when it can be by now; null for nothing. */
export async function selectDue(db: Db, kinds: readonly Claimable[]): Promise<number | null> {
  const names = namesOf(kinds)
  const { rows } = await sql<{ ms: number | null }>`
    select extract(epoch from least(
      (select min(run_after) from job where state = 'waiting' and kind = any(${names}::text[])),
      (select min(leased_until) from job where state = 'running'),
      (select min(cancel_asked_at) from job
        where state = 'waiting' and cancel_asked_at is not null and kind = any(${names}::text[]))
    ) - now())::float8 * 1000 as ms`.execute(db)
  return rows[0]?.ms ?? null
}

const mine = ({ tenantId, id, fence }: Held) =>
  sql`tenant_id = ${tenantId}::int and id = ${id}::uuid and fence = ${fence}::uuid and state = 'running'`

export type Hold = { isCancelled: boolean }

/** Renews the lease and locks the job until the transaction ends; undefined when another process has it. */
export async function holdJob(db: Db, held: Held, progress?: Progress): Promise<Hold | undefined> {
  const written = progress
    ? sql`, done_count = ${progress.done}, total_count = coalesce(${progress.total ?? null}::bigint, total_count),
      stalled_attempts = case when done_count < ${progress.done} then 0 else stalled_attempts end`
    : sql``
  const { rows } = await sql<Hold>`
    update job set leased_until = ${lease}${written} where ${mine(held)}
    returning cancel_asked_at is not null as "isCancelled"`.execute(db)
  return rows[0]
}

/**
 * Renews the leases of a process, except those that one of its transactions renews, and answers which of them it still
 * has.
 */
export async function renewLeases(db: Db, held: readonly Held[]) {
  const ours = sql`unnest(${held.map(({ tenantId }) => tenantId)}::int[], ${held.map(({ id }) => id)}::uuid[],
    ${held.map(({ fence }) => fence)}::uuid[]) h (tenant_id, id, fence)`
  await sql`
    update job set leased_until = ${lease} where (tenant_id, id) in (
      select j.tenant_id, j.id from job j
        join ${ours} on j.tenant_id = h.tenant_id and j.id = h.id and j.fence = h.fence
       where j.state = 'running' for no key update of j skip locked)`.execute(db)
  const { rows } = await sql<Hold & { fence: string }>`
    select j.fence, j.cancel_asked_at is not null as "isCancelled" from job j
      join ${ours} on j.tenant_id = h.tenant_id and j.id = h.id and j.fence = h.fence
     where j.state = 'running'`.execute(db)
  return rows
}

/** Completes the job, or cancels it where that was requested before. Undefined when another process has it. */
export async function endJob(
  db: Db,
  held: Held,
  output: unknown,
): Promise<'done' | 'cancelled' | undefined> {
  const { rows } = await sql<{ state: 'done' | 'cancelled' }>`
    update job set state = case when cancel_asked_at is null then 'done' else 'cancelled' end, ended_at = now(),
           fence = null, leased_until = null, error_code = null, error_details = null,
           output = ${output === undefined ? null : JSON.stringify(output)}::jsonb
     where ${mine(held)} returning state`.execute(db)
  return rows[0]?.state
}

/** Both answer whether this process still had the job. */
export async function failJob(db: Db, held: Held, { code, details }: Failure): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set state = 'failed', ended_at = now(), fence = null, leased_until = null,
           error_code = ${code}, error_details = ${JSON.stringify(details)}::jsonb
     where ${mine(held)}`.execute(db)
  return numAffectedRows === 1n
}

export async function cancelHeld(db: Db, held: Held): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set state = 'cancelled', ended_at = now(), fence = null, leased_until = null
     where ${mine(held)}`.execute(db)
  return numAffectedRows === 1n
}

/** The next attempt starts after `delayMs`. */
export async function retryJob(db: Db, held: Held, delayMs: number, { code, details }: Failure) {
  await sql`
    update job set state = 'waiting', run_after = now() + ${delayMs} * interval '1 millisecond', fence = null,
           leased_until = null, error_code = ${code}, error_details = ${JSON.stringify(details)}::jsonb
     where ${mine(held)}`.execute(db)
}

/** Lets another process take it up at once, as if this one had not. */
export async function releaseJob(db: Db, held: Held) {
  await sql`
    update job set state = 'waiting', fence = null, leased_until = null,
           attempts = attempts - 1, stalled_attempts = greatest(stalled_attempts - 1, 0)
     where ${mine(held)}`.execute(db)
}
