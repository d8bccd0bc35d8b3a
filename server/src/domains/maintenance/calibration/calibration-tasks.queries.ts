import { calibrationKinds } from '@iwater/contract/maintenance/calibration-fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

const kindNames = JSON.stringify(calibrationKinds.map(({ value, label }) => ({ value, ...label })))

/**
 * Opens a task for each rule whose check failed, is overdue or is due soon and that has none, of all rules or of that of one
 * record; answers how many. Needs no lock: a second one for the same day, or for the same check that failed, is refused by its key.
 * What a record has done opens again where the record counts no more.
 */
export async function openCalibrationTasks(
  db: Db,
  tenantId: number,
  recordId: string | null = null,
): Promise<number> {
  const { rows } = await sql`
    insert into maintenance_task as m (tenant_id, id, organisation_id, name_zh, name_en, origin, calibration_rule_id, occurrence, unit_id,
           device_id, due_on, priority, people, role)
    select r.tenant_id, gen_random_uuid(), r.organisation_id, left(k.zh || '：' || p.name_zh, 80), left(k.en || ': ' || p.name_en, 80),
           'planned', r.id, 'calibration ' || case when d.state = 'failed' then 'failed ' || to_char(d.last_done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
                                                       else d.due_on::text end, r.unit_id, r.device_id, d.due_on,
           case when d.state = 'failed' then 'high' else 'normal' end, r.people, r.role
      from calibration_due d
      join calibration_rule r on r.tenant_id = d.tenant_id and r.id = d.id
      join point_name p on p.tenant_id = r.tenant_id and p.id = r.point_id and p.retired_at is null
      join jsonb_to_recordset(${kindNames}::jsonb) k (value text, zh text, en text) on k.value = r.kind
     where d.tenant_id = ${tenantId} and d.state in ('failed', 'overdue', 'soon')
       and (${recordId}::uuid is null or (r.point_id, r.kind) in (
         select c.point_id, c.kind from calibration_record c where c.tenant_id = ${tenantId} and c.id = ${recordId}))
       and not exists (select from maintenance_task o where o.tenant_id = r.tenant_id and o.calibration_rule_id = r.id
                          and o.state in ('open', 'started'))
     order by r.id
    on conflict (tenant_id, calibration_rule_id, occurrence) where calibration_rule_id is not null
    do update set state = 'open', done_by = null, done_at = null, overdue_told_at = null, escalated_at = null, version = m.version + 1
     where m.state = 'done' and m.started_at is null
    returning id`.execute(db)
  return rows.length
}

/** Tasks that nobody has started and whose check is no longer due since a record was written are done by it. */
export const finishCalibrationTasks = (
  db: Db,
  tenantId: number,
  { recordId, by, at }: { recordId: string; by: string; at: Date },
) =>
  sql`
    update maintenance_task m set state = 'done', done_by = ${by}, done_at = ${at}, version = m.version + 1
      from calibration_record c
      join calibration_rule r on r.tenant_id = c.tenant_id and r.point_id = c.point_id and r.kind = c.kind
      join calibration_due d on d.tenant_id = r.tenant_id and d.id = r.id
     where c.tenant_id = ${tenantId} and c.id = ${recordId} and c.result not in ('failed', 'void') and d.state <> 'failed'
       and m.tenant_id = r.tenant_id and m.calibration_rule_id = r.id and m.state = 'open' and d.due_on > m.due_on`.execute(
    db,
  )
