import type { LocalText } from '@iwater/contract/fields'
import { type TaskDay, tasksOfDay } from '@iwater/contract/maintenance/task-days'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { type CalendarPlan, planColumns } from './plan.queries.ts'
import { taskColumns } from './task.queries.ts'

/** All that is visible, or what the caller is responsible for. */
export type Whose = 'mine' | 'all'

type OpenedDay = Omit<TaskDay, 'planned' | 'plans'>

/** The days of a month on which tasks are due that the caller sees, in their order. */
export async function selectTaskDays(
  db: Db,
  tenantId: number,
  { month, whose }: { month: string; whose: Whose },
): Promise<OpenedDay[]> {
  const first = `${month}-01`
  const { rows } = await sql<OpenedDay>`
    with task as materialized (
      select t.id, t.due_on, t.name_zh, t.name_en, t.priority, ${taskColumns.urgency} as urgency
        from maintenance_task t
       where t.tenant_id = ${tenantId} and t.due_on >= ${first}::date
         and t.due_on < (${first}::date + interval '1 month')
         and (${whose === 'all'}::boolean or ${taskColumns.is_mine})),
    placed as (
      select *, row_number() over (partition by due_on order by
               array_position(array['overdue', 'today', 'ahead', 'unchecked', 'ended'], urgency),
               array_position(array['urgent', 'high', 'normal', 'low'], priority), name_zh, id) as place
        from task)
    select due_on::text as day, (count(*) filter (where urgency = 'overdue'))::int as overdue,
           (count(*) filter (where urgency in ('today', 'ahead')))::int as due,
           (count(*) filter (where urgency in ('unchecked', 'ended')))::int as ended,
           json_agg(json_build_object('id', id, 'name', json_build_object('zh', name_zh, 'en', name_en), 'urgency', urgency)
             order by place) filter (where place <= ${tasksOfDay}::int) as tasks
      from placed group by due_on order by due_on`.execute(db)
  return rows
}

export type PlannedWork = Pick<
  CalendarPlan,
  'id' | 'openedUntil' | 'every' | 'period' | 'startsOn' | 'weekdays' | 'dayOfMonth' | 'move'
> & {
  name: LocalText
  /** Units and devices in use, for each of which a task will be opened. */
  objects: number
}

/** The active plans of the calendar that open tasks, by their names. */
export async function selectPlannedWork(
  db: Db,
  tenantId: number,
  whose: Whose,
): Promise<PlannedWork[]> {
  const { rows } = await sql<PlannedWork>`
    select t.id, json_build_object('zh', t.name_zh, 'en', t.name_en) as name, g.opened_until::text as "openedUntil", t.every, t.period,
           t.starts_on::text as "startsOn", t.weekdays, t.day_of_month as "dayOfMonth", t.move, e.objects
      from maintenance_plan t
      left join maintenance_progress g on g.tenant_id = t.tenant_id and g.plan_id = t.id
     cross join lateral (select ${planColumns.object_count} as objects) e
     where t.tenant_id = ${tenantId} and t.is_active and t.trigger = 'calendar' and e.objects > 0
       and (${whose === 'all'}::boolean or ${taskColumns.is_mine})
     order by t.name_zh, t.id`.execute(db)
  return rows
}
