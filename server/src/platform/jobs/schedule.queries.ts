import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Schedule } from './job.ts'

/**
 * Orders the jobs that are due in the present period, once for each tenant whichever process does so first: the period
 * is the key of the job. While the previous one still waits no other is added.
 */
export async function orderScheduled(db: Db, kind: string, { period, minutes = 0 }: Schedule) {
  // A week is named by its Monday.
  const begun =
    period === 'hour'
      ? sql`to_char(date_trunc('hour', now() at time zone 'UTC' - ${minutes} * interval '1 minute'), 'YYYY-MM-DD"T"HH24"Z"')`
      : sql`to_char(date_trunc(${sql.lit(period)}, now() at time zone t.time_zone - ${minutes} * interval '1 minute'), 'YYYY-MM-DD')`
  await sql`
    insert into job (tenant_id, id, kind, key)
    select t.id, gen_random_uuid(), ${kind}, ${begun} from tenant t
     where not exists (select from job j where j.tenant_id = t.id and j.kind = ${kind}
       and (j.state = 'waiting' or j.key = ${begun}))
    on conflict do nothing`.execute(db)
}

/** Deletes at most `most` jobs that ended more than `days` ago, and answers how many. */
export async function deleteEnded(db: Db, days: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from job where (tenant_id, id) in (select tenant_id, id from job
      where ended_at < now() - ${days} * interval '1 day' order by ended_at limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
