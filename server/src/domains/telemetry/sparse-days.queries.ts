import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { TenantDays } from './retention.queries.ts'
import { isInDay } from './sample-span.queries.ts'

/** Forgets that a day of series without samples was sparse. */
export const forgetSparse = (db: Db, day: string) =>
  sql`
    delete from sample_sparse_day d where d.day = ${day}::date
       and not exists (select from sample s where s.series = d.series and ${isInDay({ day })})`.execute(
    db,
  )

/** The sparse days that tenants no longer keep, with their tenants. */
export async function selectExpiredSparse(db: Db, tenants: readonly TenantDays[]) {
  const { rows } = await sql<{ day: string; expired: number[] }>`
    select d.day, array_agg(distinct d.tenant_id) as expired
      from unnest(${tenants.map(({ tenantId }) => tenantId)}::int[],
                  ${tenants.map(({ firstKept }) => firstKept)}::date[]) as kept (tenant_id, day)
      join sample_sparse_day d on d.tenant_id = kept.tenant_id and d.day < kept.day
     group by d.day order by d.day`.execute(db)
  return rows
}

/** Samples of a sparse day that a piece of work expects: one a minute. */
const usualSparse = 1440

/** Has the samples of sparse days of tenants handled like those that arrive too late, by which the days end. */
export async function expireSparseDay(db: Db, day: string, tenants: readonly number[]) {
  const start = sql`${day}::date::timestamp at time zone 'UTC'`
  await sql`
    insert into sample_arrival (tenant_id, day, count, series_from, series_until, ts_from, ts_until, received_from, received_until)
    select tenant_id, day, count(*) * ${sql.lit(usualSparse)}, min(series), max(series), ${start},
           ${start} + interval '1 day' - interval '1 millisecond', 'epoch', now() + interval '1 day'
      from sample_sparse_day where day = ${day}::date and tenant_id = any(${tenants}::int[])
     group by tenant_id, day`.execute(db)
}
