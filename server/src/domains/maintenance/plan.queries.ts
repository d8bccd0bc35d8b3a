import type { Forecast } from '@iwater/contract/maintenance/trigger-fields'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import type { CounterChange } from './running-hours.ts'

export const planColumns = {
  object_count: sql`(case when t.trigger <> 'weather' then (
    select count(*)::int
      from maintenance_equipment e
      join unit_name u on u.tenant_id = e.tenant_id and u.id = e.unit_id and u.retired_at is null
      left join device_name v on v.tenant_id = e.tenant_id and v.id = e.device_id
     where e.tenant_id = t.tenant_id and e.parent_id = t.id and v.retired_at is null) end)`,
}

type Common = { id: string; leadDays: number; openedUntil: string | null; metSince: Date | null }

export type CalendarPlan = Common & {
  trigger: 'calendar'
  every: number
  period: 'day' | 'week' | 'month' | 'year'
  startsOn: string
  weekdays: string[]
  dayOfMonth: number | null
  move: 'none' | 'before' | 'after'
}

export type HoursPlan = Common & {
  trigger: 'hours'
  counterPointId: string
  everyHours: number
  hoursDone: number
  hoursDoneAt: string
  changes: CounterChange[]
}

export type ConditionPlan = Common & {
  trigger: 'condition'
  condition: string
  holdsMinutes: number
  points: { name: string; pointId: string }[]
}

export type WeatherPlan = Common & {
  trigger: 'weather'
  organisationId: string
  forecast: Forecast
  /** mm, °C or Beaufort. */
  limit: number
  unitKinds: string[]
}

export type DuePlan = CalendarPlan | HoursPlan | ConditionPlan | WeatherPlan

/**
 * Active plans of a trigger with their progress, in the order of their ids, those behind one where it is given. Locked: one process at
 * a time opens their tasks.
 */
export async function lockActivePlans<T extends DuePlan['trigger']>(
  db: Db,
  tenantId: number,
  trigger: T,
  { after, most }: { after: string | null; most: number },
): Promise<Extract<DuePlan, { trigger: T }>[]> {
  const ms = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`
  const { rows } = await sql<Extract<DuePlan, { trigger: T }>>`
    select p.id, p.trigger, p.lead_days as "leadDays", g.opened_until::text as "openedUntil", g.met_since as "metSince",
           p.every, p.period, p.starts_on::text as "startsOn", p.weekdays, p.day_of_month as "dayOfMonth", p.move,
           p.counter_point_id as "counterPointId", p.every_hours::float8 as "everyHours", p.hours_done::float8 as "hoursDone",
           to_char(p.hours_done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "hoursDoneAt",
           (select coalesce(json_agg(json_build_object('at', ${ms('c.changed_at')}, 'lastReading', c.last_reading,
                     'firstReading', c.first_reading)), '[]')
              from maintenance_counter_change c where c.tenant_id = p.tenant_id and c.parent_id = p.id) as changes,
           p.condition, p.holds_minutes as "holdsMinutes", p.organisation_id as "organisationId", p.forecast,
           p.forecast_limit::float8 as "limit", p.unit_kinds as "unitKinds",
           (select coalesce(json_agg(json_build_object('name', n.name, 'pointId', n.point_id)), '[]')
              from maintenance_condition_point n where n.tenant_id = p.tenant_id and n.parent_id = p.id) as points
      from maintenance_plan p
      left join maintenance_progress g on g.tenant_id = p.tenant_id and g.plan_id = p.id
     where p.tenant_id = ${tenantId} and p.is_active and p.trigger = ${trigger}
       and (${after}::uuid is null or p.id > ${after}::uuid)
     order by p.id limit ${most} for update of p`.execute(db)
  return rows
}

/** Records how far a plan has come. */
export const putProgress = (
  db: Db,
  tenantId: number,
  planId: string,
  { openedUntil, metSince }: { openedUntil: string | null; metSince: Date | null },
) =>
  sql`
    insert into maintenance_progress as g (tenant_id, plan_id, opened_until, met_since)
    values (${tenantId}, ${planId}, ${openedUntil}::date, ${metSince})
    on conflict (tenant_id, plan_id) do update set opened_until = excluded.opened_until, met_since = excluded.met_since
     where (g.opened_until, g.met_since) is distinct from (excluded.opened_until, excluded.met_since)`.execute(
    db,
  )

/**
 * Has the days of a plan looked at again from the one after `openedUntil` on, those from the present one on where that is null; what
 * is opened already stays once.
 */
export const resetProgress = (
  db: Db,
  tenantId: number,
  planId: string,
  { openedUntil, forgetsCondition }: { openedUntil: string | null; forgetsCondition: boolean },
) =>
  sql`
    update maintenance_progress
       set opened_until = case when ${openedUntil}::date is not null then least(opened_until, ${openedUntil}::date) end,
           met_since = case when not ${forgetsCondition}::boolean then met_since end
     where tenant_id = ${tenantId} and plan_id = ${planId}`.execute(db)

/** The tenants that have a plan with a condition; for the worker's login. */
export async function selectTenantsWithConditions(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct tenant_id as id from maintenance_plan where is_active and trigger = 'condition'`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export type DueTime = { occurrence: string; dueOn: string; isUnsure: boolean }

/**
 * Opens tasks of a plan for each of its units and devices in use, with its steps; those that are there already stay as they are.
 * Answers how many are new.
 */
export async function insertPlanTasks(
  db: Db,
  tenantId: number,
  planId: string,
  due: readonly DueTime[],
): Promise<number> {
  if (due.length === 0) return 0
  const { rows: opened } = await sql<{ id: string }>`
    insert into maintenance_task (tenant_id, id, organisation_id, name_zh, name_en, origin, plan_id, occurrence, unit_id, device_id,
           due_on, priority, flagged_data, people, role, instructions, estimated_minutes, is_unsure, is_signed, is_checked)
    select p.tenant_id, gen_random_uuid(), p.organisation_id, p.name_zh, p.name_en, 'planned', p.id, d.occurrence, e.unit_id, e.device_id,
           d."dueOn", p.priority, p.flagged_data, p.people, p.role, p.instructions, p.estimated_minutes, d."isUnsure", p.is_signed, p.is_checked
      from maintenance_plan p
      join maintenance_equipment e on e.tenant_id = p.tenant_id and e.parent_id = p.id
      join unit_name u on u.tenant_id = e.tenant_id and u.id = e.unit_id and u.retired_at is null
      left join device_name v on v.tenant_id = e.tenant_id and v.id = e.device_id
     cross join jsonb_to_recordset(${JSON.stringify(due)}::jsonb) d (occurrence text, "dueOn" date, "isUnsure" boolean)
     where p.tenant_id = ${tenantId} and p.id = ${planId} and v.retired_at is null
     order by e.unit_id, e.device_id, d.occurrence
    on conflict do nothing
    returning id`.execute(db)
  await insertSteps(db, tenantId, planId, opened)
  return opened.length
}

/** Gives new tasks the steps of their plan. A statement of its own: the policy of the steps looks for their task. */
async function insertSteps(
  db: Db,
  tenantId: number,
  planId: string,
  opened: readonly { id: string }[],
) {
  if (opened.length === 0) return
  await sql`
    insert into maintenance_task_step
           (tenant_id, id, parent_id, position, instruction, kind, unit_of_measure, lowest, highest, is_required)
    select s.tenant_id, gen_random_uuid(), o.id, s.position, s.instruction, s.kind, s.unit_of_measure, s.lowest, s.highest, s.is_required
      from unnest(${opened.map(({ id }) => id)}::uuid[]) o (id)
      join maintenance_plan_step s on s.tenant_id = ${tenantId} and s.parent_id = ${planId}`.execute(
    db,
  )
}

/** A unit that would have to prepare for the weather of a day. */
export type Preparation = { unitId: string; day: string; dueOn: string }

/**
 * Opens a task of a plan for each unit, for the first of its days that is not less than `apart` days away from one that it had a task
 * for; none while it has one that has not ended. Tasks that another trigger of the plan opened name no day of weather. Answers how
 * many are new.
 */
export async function insertPreparations(
  db: Db,
  tenantId: number,
  planId: string,
  { preparations, apart }: { preparations: readonly Preparation[]; apart: number },
): Promise<number> {
  if (preparations.length === 0) return 0
  const { rows: opened } = await sql<{ id: string }>`
    insert into maintenance_task (tenant_id, id, organisation_id, name_zh, name_en, origin, plan_id, occurrence, unit_id,
           due_on, priority, flagged_data, people, role, instructions, estimated_minutes, is_signed, is_checked)
    select distinct on (d."unitId") p.tenant_id, gen_random_uuid(), p.organisation_id, p.name_zh, p.name_en, 'planned', p.id,
           'weather ' || d.day, d."unitId", d."dueOn", p.priority, p.flagged_data, p.people, p.role, p.instructions, p.estimated_minutes, p.is_signed, p.is_checked
      from maintenance_plan p
     cross join jsonb_to_recordset(${JSON.stringify(preparations)}::jsonb) d ("unitId" uuid, day date, "dueOn" date)
     where p.tenant_id = ${tenantId} and p.id = ${planId} and not exists (
       select from maintenance_task t
        where t.tenant_id = p.tenant_id and t.plan_id = p.id and t.unit_id = d."unitId"
          and (t.state in ('open', 'started')
            or case when t.occurrence like 'weather %' then abs(d.day - right(t.occurrence, 10)::date) < ${apart}::int end))
     order by d."unitId", d.day
    on conflict do nothing
    returning id`.execute(db)
  await insertSteps(db, tenantId, planId, opened)
  return opened.length
}

/** Whether a plan has tasks that have not ended. */
export async function hasUnendedTasks(db: Db, tenantId: number, planId: string): Promise<boolean> {
  const { rows } = await sql`
    select from maintenance_task
     where tenant_id = ${tenantId} and plan_id = ${planId} and state in ('open', 'started') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Whether all tasks that a plan opened for a time have ended; false where it opened none. */
export async function hasEnded(
  db: Db,
  tenantId: number,
  planId: string,
  occurrence: string,
): Promise<boolean> {
  const { rows } = await sql<{ hasEnded: boolean | null }>`
    select bool_and(state not in ('open', 'started')) as "hasEnded" from maintenance_task
     where tenant_id = ${tenantId} and plan_id = ${planId} and occurrence = ${occurrence}`.execute(
    db,
  )
  return rows[0]?.hasEnded ?? false
}

/** Begins the running hours of the task's plan anew; nothing for a plan of another kind. */
export const renewHours = (
  db: Db,
  tenantId: number,
  planId: string,
  { hours, at }: { hours: number; at: Date },
) =>
  sql`
    update maintenance_plan set hours_done = round(${hours}::numeric, 1), hours_done_at = ${at}, version = version + 1
     where tenant_id = ${tenantId} and id = ${planId} and trigger = 'hours'`.execute(db)

/** The hour counter of a plan of running hours. */
export async function selectCounterOf(db: Db, tenantId: number, planId: string) {
  const { rows } = await sql<{ pointId: string }>`
    select counter_point_id as "pointId" from maintenance_plan
     where tenant_id = ${tenantId} and id = ${planId} and trigger = 'hours'`.execute(db)
  return rows[0]?.pointId
}

/** Of devices, the units that they stand in. */
export async function selectUnitsOfDevices(db: Db, tenantId: number, deviceIds: readonly string[]) {
  const { rows } = await sql<{ deviceId: string; unitId: string }>`
    select id as "deviceId", unit_id as "unitId" from device_name
     where tenant_id = ${tenantId} and id = any(${[...deviceIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ deviceId, unitId }) => [deviceId, unitId]))
}
