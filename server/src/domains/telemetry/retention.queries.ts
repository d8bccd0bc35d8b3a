import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { PendingArrival } from './arrival-spans.ts'
import { partition, selectSampleDays } from './partitions/sample-days.queries.ts'
import { cameIn } from './sample-span.queries.ts'

/** Days with samples that are not in the minutes yet, as ISO dates. */
export async function selectWaitingDays(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sample_arrival').select('day').distinct().execute()
  return rows.map(({ day }) => day)
}

/**
 * For each tenant the first day of its retention, a day more than promised because rollups lag behind, and the first
 * day that is not cleared yet. What was deleted does not come back with a longer retention: minutes of such a day must not be
 * computed from the samples that arrive late.
 */
export type TenantDays = { tenantId: number; firstKept: string; firstLeft: string }

export const selectTenantDays = async (db: Db): Promise<TenantDays[]> => {
  const { rows } = await sql<TenantDays>`
    select z.id as "tenantId",
           greatest((now() at time zone 'UTC')::date - z.retention_days - 1, r.kept_from) as "firstKept",
           coalesce(r.cleared_until, date '1970-01-01') as "firstLeft"
      from tenant z left join sample_retention r on r.tenant_id = z.id`.execute(db)
  return rows
}

/** Records from which day on tenants keep samples, before earlier ones are deleted. */
export const holdKeptFrom = (db: Db, tenants: readonly TenantDays[]) =>
  sql`insert into sample_retention as r (tenant_id, cleared_until, kept_from)
      select kept.tenant_id, date '1970-01-01', kept.day
        from unnest(${tenants.map(({ tenantId }) => tenantId)}::int[],
                    ${tenants.map(({ firstKept }) => firstKept)}::date[]) as kept (tenant_id, day)
      on conflict (tenant_id) do update set kept_from = greatest(r.kept_from, excluded.kept_from)`.execute(
    db,
  )

/** Records that a tenant has no samples of days before this one. */
export const upsertCleared = (db: Db, tenantId: number, day: string) =>
  db
    .insertInto('sample_retention')
    .values({ tenant_id: tenantId, cleared_until: day })
    .onConflict((row) => row.column('tenant_id').doUpdateSet({ cleared_until: day }))
    .execute()

export const dropSampleDay = async (db: Db, day: string) => {
  // Readers of samples wait while this waits for an earlier one.
  await sql`select set_config('lock_timeout', '500ms', true)`.execute(db)
  await db.deleteFrom('sample_sparse_day').where('day', '=', day).execute()
  await sql`select drop_sample_day(${day}::date)`.execute(db)
}

/** Pages of a day of samples that one statement reads: 32 MB, some hundred thousand samples. */
const pagesAtOnce = 4096

/**
 * The pages of a day of samples, in pieces that a statement can read in its time. The samples of a tenant are spread over
 * all of them.
 */
export async function selectPieces(
  db: Db,
  day: string,
): Promise<{ from: number; until: number }[]> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(to_regclass(${`sample_${day.replaceAll('-', '')}`})) / current_setting('block_size')::int)::int as pages`.execute(
    db,
  )
  const pages = rows[0]?.pages ?? 0
  return Array.from({ length: Math.ceil(pages / pagesAtOnce) }, (_, index) => ({
    from: index * pagesAtOnce,
    until: (index + 1) * pagesAtOnce,
  }))
}

export const deleteSamplesOfDay = (
  db: Db,
  day: string,
  { tenants, from, until }: { tenants: readonly number[]; from: number; until: number },
) =>
  sql`delete from ${partition(day)} where tenant_id = any(${tenants}::int[])
         and ctid >= ${`(${from},0)`}::tid and ctid < ${`(${until},0)`}::tid`.execute(db)

/** Deletes the late samples of one tenant; nothing when the day is deleted already. */
export async function deleteSamplesOf(db: Db, span: PendingArrival) {
  if (!(await selectSampleDays(db)).includes(span.day)) return
  await sql`
    delete from ${partition(span.day)} s
     where s.tenant_id = ${span.tenantId} and ${cameIn(span)}`.execute(db)
}

export const deleteConflictsBefore = async (db: Db, tenantId: number, day: string) => {
  await db
    .deleteFrom('sample_conflict')
    .where('tenant_id', '=', tenantId)
    .where('ts', '<', sql<Date>`${`${day} 00:00+00`}::timestamptz`)
    .execute()
}
