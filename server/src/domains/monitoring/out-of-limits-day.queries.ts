import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** Points whose last valid value of a past day lay outside their limits, for each of the last `days`, today included. */
export async function selectOutOfLimitsDays(
  db: Db,
  tenantId: number,
  { now, timeZone, days }: { now: Date; timeZone: string; days: number },
) {
  const { rows } = await sql<{ day: string; count: number }>`
    select (d.bucket at time zone ${timeZone})::date as day, count(*)::int as count
      from point p join day_value d on d.series = p.series
     where p.tenant_id = ${tenantId} and (d.last < p.low_limit or d.last > p.high_limit)
       and d.bucket >= ((${now}::timestamptz at time zone ${timeZone})::date - ${days - 1}::int)::timestamp
                       at time zone ${timeZone}
     group by 1`.execute(db)
  return rows
}
