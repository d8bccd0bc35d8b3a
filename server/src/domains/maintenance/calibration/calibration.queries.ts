import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

const dueColumn = (name: string) =>
  sql`(select d.${sql.ref(name)} from calibration_due d where d.tenant_id = t.tenant_id and d.id = t.id)`

export const ruleColumns = {
  state: dueColumn('state'),
  due_on: dueColumn('due_on'),
  last_done_at: dueColumn('last_done_at'),
  last_result: dueColumn('last_result'),
}

export const recordColumns = {
  pairs_text: sql`(select string_agg(coalesce(p.sample_number || ': ', '') || trim_scale(p.analyser_value) || ' / ' || trim_scale(p.reference_value), '; ' order by p.position)
    from calibration_pair p where p.tenant_id = t.tenant_id and p.parent_id = t.id)`,
  next_due_on: sql`(case when t.result not in ('failed', 'void') then
    (t.done_at at time zone (select n.time_zone from tenant n where n.id = app_tenant()))::date + t.interval_days end)`,
}

/** Whether another rule than the one given is for the same point and kind. */
export async function hasRule(
  db: Db,
  tenantId: number,
  { pointId, kind, exceptId }: { pointId: string; kind: string; exceptId: string | undefined },
): Promise<boolean> {
  const { rows } = await sql`
    select from calibration_rule where tenant_id = ${tenantId} and point_id = ${pointId} and kind = ${kind}
       and id is distinct from ${exceptId ?? null}::uuid limit 1`.execute(db)
  return rows.length > 0
}

/** Where a task is; undefined for one that the session does not see. */
export async function selectPlaceOfTask(db: Db, tenantId: number, taskId: string) {
  const { rows } = await sql<{ unitId: string; deviceId: string | null }>`
    select unit_id as "unitId", device_id as "deviceId" from maintenance_task
     where tenant_id = ${tenantId} and id = ${taskId}`.execute(db)
  return rows[0]
}
