import type { TaskState } from '@iwater/contract/maintenance/tasks'
import type { Flagging } from '@iwater/contract/maintenance/work-fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { Conditions } from '#platform/entities/columns'

/** The present day of the tenant's clock, found once for all rows. */
const today = sql`(select (now() at time zone n.time_zone)::date from tenant n where n.id = app_tenant())`

const ruleColumn = (name: string) =>
  sql`(select r.${sql.ref(name)} from calibration_rule r where r.tenant_id = t.tenant_id and r.id = t.calibration_rule_id)`

export const taskColumns = {
  calibration_point_id: ruleColumn('point_id'),
  calibration_kind: ruleColumn('kind'),
  urgency: sql`(case when t.state = 'done' and t.is_checked then 'unchecked' when t.state not in ('open', 'started') then 'ended' when t.due_on < ${today} then 'overdue'
    when t.due_on = ${today} then 'today' else 'ahead' end)`,
  is_mine: sql`(app_user()::text = any(t.people) or (t.role is not null and t.role in (
    select h.role_id::text from held_role h where h.tenant_id = t.tenant_id and h.account_id = app_user())))`,
}

const unended = sql`(t.state in ('open', 'started') or t.state = 'done' and t.is_checked)`

const underWay: unknown[] = ['open', 'started'] satisfies TaskState[]

/** What has not ended is found by the index of such tasks, of which there are few. */
export const taskConditions: Conditions = {
  state: (operator, value) => {
    const wanted = [value].flat()
    if (operator !== '=' && operator !== '∈') return undefined
    if (!wanted.every((one) => underWay.includes(one))) return undefined
    return sql<boolean>`(${unended} and t.state = any(${wanted}))`
  },
  urgency: (operator, value) => {
    if (operator !== '=' && operator !== '∈') return undefined
    const wanted = [value].flat()
    const found = sql<boolean>`${taskColumns.urgency} = any(${wanted})`
    return wanted.includes('ended') ? found : sql<boolean>`(${unended} and ${found})`
  },
}

export async function selectTimeZone(db: Db, tenantId: number): Promise<string> {
  const { timeZone } = await db
    .selectFrom('tenant')
    .select('time_zone as timeZone')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return timeZone
}

export type Task = {
  id: string
  state: TaskState
  planId: string | null
  unitId: string
  deviceId: string | null
  flaggedData: Flagging
  startedAt: Date | null
  endedAt: Date | null
  doneBy: string | null
  isSigned: boolean
  /** By hand, or by the name alone. */
  hasSignature: boolean
  /** Required steps that have no record; those that ask for a photo are counted for themselves. */
  missingSteps: number
  asksForPhoto: boolean
  photoCount: number
  hasFindings: boolean
  /** Whether a reading is out of its range. */
  isOutside: boolean
  /** Whether anything of the work is recorded, in the task or in the calibration book. */
  isRecorded: boolean
}

/** A task that is visible, locked until the transaction ends. */
export async function lockTask(db: Db, tenantId: number, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`
    select t.id, t.state, t.plan_id as "planId", t.unit_id as "unitId", t.device_id as "deviceId", t.flagged_data as "flaggedData", t.started_at as "startedAt",
           t.ended_at as "endedAt", t.done_by as "doneBy", t.is_signed as "isSigned", coalesce(t.signed_name, t.signature::text) is not null as "hasSignature",
           cardinality(t.photos) as "photoCount", t.findings is not null as "hasFindings",
           exists (select from maintenance_task_step s where s.tenant_id = t.tenant_id and s.parent_id = t.id and s.kind = 'reading'
                      and (s.reading < s.lowest or s.reading > s.highest)) as "isOutside",
           coalesce(t.findings, t.signed_name, t.signature::text, t.minutes_taken::text, t.ended_at::text, t.return_reason) is not null or cardinality(t.photos) > 0
             or exists (select from maintenance_task_step s where s.tenant_id = t.tenant_id and s.parent_id = t.id
                           and (s.is_ticked or s.reading is not null or s.remark is not null))
             or exists (select from calibration_record c where c.tenant_id = t.tenant_id and c.task_id = t.id and c.result <> 'void') as "isRecorded",
           (select count(*)::int from maintenance_task_step s
             where s.tenant_id = t.tenant_id and s.parent_id = t.id and s.is_required
               and case s.kind when 'tick' then not s.is_ticked when 'reading' then s.reading is null
                     when 'text' then s.remark is null else false end) as "missingSteps",
           exists (select from maintenance_task_step s where s.tenant_id = t.tenant_id and s.parent_id = t.id
                      and s.is_required and s.kind = 'photo') as "asksForPhoto"
      from maintenance_task t where t.tenant_id = ${tenantId} and t.id = ${id} for update of t`.execute(
    db,
  )
  return rows[0]
}

type Key = { tenantId: number; id: string }

/** A task whose day comes later is told and escalated anew. */
export const forgetReminders = (db: Db, { tenantId, id }: Key) =>
  sql`update maintenance_task set overdue_told_at = null, escalated_at = null
       where tenant_id = ${tenantId} and id = ${id} and (overdue_told_at, escalated_at) is distinct from (null, null)`.execute(
    db,
  )

export const updateStarted = (db: Db, { tenantId, id }: Key, by: string, at: Date) =>
  sql`update maintenance_task set state = 'started', started_at = coalesce(started_at, ${at}), started_by = ${by}, version = version + 1
       where tenant_id = ${tenantId} and id = ${id}`.execute(db)

export const updateUnstarted = (db: Db, { tenantId, id }: Key) =>
  sql`update maintenance_task set state = 'open', started_at = null, started_by = null, version = version + 1
       where tenant_id = ${tenantId} and id = ${id}`.execute(db)

export const updateDone = (
  db: Db,
  { tenantId, id }: Key,
  by: string,
  { now, endedAt }: { now: Date; endedAt: Date },
) =>
  sql`update maintenance_task set state = 'done', ended_at = ${endedAt}, done_by = ${by}, done_at = ${now},
             minutes_taken = coalesce(minutes_taken, round(extract(epoch from ${endedAt}::timestamptz - started_at) / 60)::int),
             version = version + 1
       where tenant_id = ${tenantId} and id = ${id}`.execute(db)

export const updateChecked = (
  db: Db,
  { tenantId, id }: Key,
  by: string,
  { at, remark }: { at: Date; remark: string | null },
) =>
  sql`update maintenance_task set state = 'checked', checked_by = ${by}, checked_at = ${at}, check_remark = ${remark}, version = version + 1
       where tenant_id = ${tenantId} and id = ${id}`.execute(db)

/** Its times stay: nothing of what was recorded since counts as under maintenance. */
export const updateSentBack = (db: Db, { tenantId, id }: Key, reason: string) =>
  sql`update maintenance_task set state = 'started', return_reason = ${reason}, done_by = null, done_at = null, version = version + 1
       where tenant_id = ${tenantId} and id = ${id}`.execute(db)

export const updateSkipped = (db: Db, { tenantId, id }: Key, reason: string) =>
  sql`update maintenance_task set state = 'skipped', skip_reason = ${reason}, version = version + 1
       where tenant_id = ${tenantId} and id = ${id}`.execute(db)
