import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** The days of a trend, today included. */
export const trendDays = 14

/**
 * The number of new rows of each kind on each day, of units, devices and points those that are in use. The first day includes all earlier ones, and today those that the
 * clock of the database dates later.
 */
export async function selectGrowth(db: Db, tenantId: number, now: Date, timeZone: string) {
  const { rows } = await sql<{ resource: string; day: string; count: number }>`
    with last as (select (${now}::timestamptz at time zone ${timeZone})::date as day),
    made as (
      select 'unit' as resource, created_at from unit_name where tenant_id = ${tenantId} and retired_at is null
      union all select 'device', created_at from device_name where tenant_id = ${tenantId} and retired_at is null
      union all select 'point', created_at from point_name where tenant_id = ${tenantId} and retired_at is null
      union all select 'connection', created_at from connection_name where tenant_id = ${tenantId}
      union all select 'user', a.created_at from account_name a join organisation o
          on o.tenant_id = a.tenant_id and o.id = a.organisation_id where a.tenant_id = ${tenantId}
    )
    select resource, count(*)::int as count,
           least(greatest((created_at at time zone ${timeZone})::date, last.day - ${trendDays - 1}::int), last.day) as day
      from made, last group by 1, 3`.execute(db)
  return rows
}

/** Samples of each day, and of all time. Counted as they arrive; no sample is read. */
export async function selectSampleDays(db: Db, tenantId: number, now: Date, timeZone: string) {
  const { rows } = await sql<{ day: string; count: number }>`
    select d::date as day, coalesce((
      select sum(v.count) from sample_volume v where v.tenant_id = ${tenantId}
         and v.hour >= d::timestamp at time zone ${timeZone}
         and v.hour < (d + interval '1 day')::timestamp at time zone ${timeZone}), 0)::float8 as count
      from generate_series((${now}::timestamptz at time zone ${timeZone})::date - ${trendDays - 1}::int,
                           (${now}::timestamptz at time zone ${timeZone})::date, interval '1 day') d
     order by 1`.execute(db)
  const total = await db
    .selectFrom('sample_total')
    .select(sql<number>`coalesce(sum(count), 0)::float8`.as('count'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return { days: rows, total: total.count }
}

/** Samples of each of the last 24 hours, oldest first. */
export async function selectSampleHours(db: Db, tenantId: number, now: Date, timeZone: string) {
  const { rows } = await sql<{ hour: Date; count: number }>`
    select h.hour, coalesce(sum(v.count), 0)::float8 as count
      from generate_series(date_trunc('hour', ${now}::timestamptz, ${timeZone}) - interval '23 hours',
                           date_trunc('hour', ${now}::timestamptz, ${timeZone}), interval '1 hour') h (hour)
      left join sample_volume v on v.tenant_id = ${tenantId} and v.hour = h.hour
     group by 1 order by 1`.execute(db)
  return rows
}
