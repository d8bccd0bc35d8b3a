import { type Day, dayAt, dayOfMonth, monthsOf } from '@iwater/contract/calendar/calendar-days'
import { dueDays } from '@iwater/contract/maintenance/due-days'
import { type TaskDay, tasksOfDay } from '@iwater/contract/maintenance/task-days'
import { workdaysOf } from '@iwater/contract/maintenance/workdays'
import type { RequestContext } from '#platform/http/serve-transaction'
import { firstUnopened, ruleOf } from './calendar-rule.ts'
import { selectOwnDays } from './holiday.queries.ts'
import { selectTimeZone } from './task.queries.ts'
import {
  type PlannedWork,
  selectPlannedWork,
  selectTaskDays,
  type Whose,
} from './task-days.queries.ts'

type Planned = Pick<TaskDay, 'planned' | 'plans'>

const noTasks = { overdue: 0, due: 0, ended: 0, tasks: [] }
const nothingPlanned: Planned = { planned: 0, plans: [] }

const later = (one: Day, other: Day) => (one > other ? one : other)

/** What plans will open in a month, by the day on which it will be due. */
function plannedByDay(
  plans: readonly PlannedWork[],
  { month, today }: { month: string; today: Day },
  workdays: ReturnType<typeof workdaysOf>,
): Map<Day, Planned> {
  const first = `${month}-01`
  const until = dayOfMonth(monthsOf(first), 31)
  const planned = new Map<Day, Planned>()
  for (const { id, name, objects, ...plan } of plans) {
    const from = later(first, firstUnopened(plan, today))
    for (const { due } of dueDays(ruleOf(plan), { from, until }, workdays)) {
      const { planned: count, plans: named } = planned.get(due) ?? nothingPlanned
      planned.set(due, {
        planned: count + objects,
        plans: named.length < tasksOfDay ? [...named, { id, name }] : named,
      })
    }
  }
  return planned
}

/** The days of a month on which tasks are due, or will be by the plans of the calendar, in their order. */
export async function listDays(
  { db, session, now }: RequestContext,
  { month, whose }: { month: string; whose: Whose },
): Promise<TaskDay[]> {
  const { tenantId } = session
  const opened = await selectTaskDays(db, tenantId, { month, whose })
  const today = dayAt(now.getTime(), await selectTimeZone(db, tenantId))
  const plans = month < today.slice(0, 7) ? [] : await selectPlannedWork(db, tenantId, whose)
  const workdays = workdaysOf(plans.length > 0 ? await selectOwnDays(db, tenantId) : [])
  const planned = plannedByDay(plans, { month, today }, workdays)
  const tasks = new Map(opened.map(({ day, ...of }) => [day, of]))
  const days = new Set([...tasks.keys(), ...planned.keys()])
  return [...days].sort().map((day) => ({
    day,
    ...(tasks.get(day) ?? noTasks),
    ...(planned.get(day) ?? nothingPlanned),
  }))
}
