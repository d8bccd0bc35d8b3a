import { type TaskDay, tasksOfDay } from '@iwater/contract/maintenance/task-days'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { taskColumns } from './task.queries.ts'

/** The days of a month on which tasks are due that the caller sees, in their order. */
export async function selectTaskDays(
  db: Db,
  tenantId: number,
  { month, whose }: { month: string; whose: 'mine' | 'all' },
): Promise<TaskDay[]> {
  const first = `${month}-01`
  const { rows } = await sql<TaskDay>`
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
