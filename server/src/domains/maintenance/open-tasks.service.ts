import { type Day, dayAt, daysAfter } from '@iwater/contract/calendar/calendar-days'
import { isMet } from '@iwater/contract/expressions/evaluate-expression'
import { parseExpression } from '@iwater/contract/expressions/parse-expression'
import { dueDays } from '@iwater/contract/maintenance/due-days'
import { type Workdays, workdaysOf } from '@iwater/contract/maintenance/workdays'
import { selectPresentValues } from '#domains/monitoring'
import type { Db } from '#platform/database/database'
import { firstUnopened, ruleOf } from './calendar-rule.ts'
import { selectOwnDays } from './holiday.queries.ts'
import {
  type CalendarPlan,
  type ConditionPlan,
  type DuePlan,
  type HoursPlan,
  hasEnded,
  hasUnendedTasks,
  insertPlanTasks,
  lockActivePlans,
  putProgress,
  renewHours,
} from './plan.queries.ts'
import { hoursRun } from './running-hours.ts'
import { selectTimeZone } from './task.queries.ts'
import { openByWeather } from './weather-tasks.service.ts'

type At = { tenantId: number; now: Date; today: Day }

/** Each day is looked at once, however long nothing ran. */
async function openByCalendar(
  db: Db,
  { tenantId, today }: At,
  plan: CalendarPlan,
  workdays: Workdays,
) {
  const until = daysAfter(today, plan.leadDays)
  const from = firstUnopened(plan, today)
  if (from > until) return 0
  const due = dueDays(ruleOf(plan), { from, until }, workdays).map(
    ({ planned, due: dueOn, isUnsure }) => ({
      occurrence: planned,
      dueOn,
      isUnsure,
    }),
  )
  const count = await insertPlanTasks(db, tenantId, plan.id, due)
  await putProgress(db, tenantId, plan.id, { openedUntil: until, metSince: plan.metSince })
  return count
}

/**
 * Who ends a task begins the hours anew. Where that could not be, because the counter had no valid value at that moment or the plan
 * is not visible to the person, it is made up for here: else the plan would never fall due again.
 */
async function openByHours(db: Db, { tenantId, now, today }: At, plan: HoursPlan) {
  const [counter] = await selectPresentValues(db, tenantId, [plan.counterPointId], now)
  if (!counter || counter.lastValid === null || counter.at === null) return 0
  const since = { at: Date.parse(plan.hoursDoneAt), hours: plan.hoursDone }
  const present = { at: counter.at.getTime(), hours: counter.lastValid }
  if (hoursRun(since, present, plan.changes) < plan.everyHours) return 0
  const occurrence = `hours ${plan.hoursDoneAt}`
  if (await hasEnded(db, tenantId, plan.id, occurrence)) {
    await renewHours(db, tenantId, plan.id, { hours: present.hours, at: now })
    return 0
  }
  return insertPlanTasks(db, tenantId, plan.id, [{ occurrence, dueOn: today, isUnsure: false }])
}

async function isConditionMet(db: Db, { tenantId, now }: At, { condition, points }: ConditionPlan) {
  const parsed = parseExpression(condition)
  if ('fault' in parsed) return false
  const present = await selectPresentValues(
    db,
    tenantId,
    points.map(({ pointId }) => pointId),
    now,
  )
  const values = new Map(present.map(({ pointId, value }) => [pointId, value]))
  return isMet(
    parsed.node,
    new Map(points.map(({ name, pointId }) => [name, values.get(pointId) ?? null])),
  )
}

/** One task for each time that the condition is met, and none while an earlier one has not ended. */
async function openByCondition(db: Db, at: At, plan: ConditionPlan) {
  const { tenantId, now, today } = at
  const isHolding = await isConditionMet(db, at, plan)
  const metSince = isHolding ? (plan.metSince ?? now) : null
  if (metSince?.getTime() !== plan.metSince?.getTime())
    await putProgress(db, tenantId, plan.id, { openedUntil: plan.openedUntil, metSince })
  if (metSince === null || now.getTime() - metSince.getTime() < plan.holdsMinutes * 60_000) return 0
  if (await hasUnendedTasks(db, tenantId, plan.id)) return 0
  const due = { occurrence: `condition ${metSince.toISOString()}`, dueOn: today, isUnsure: false }
  return insertPlanTasks(db, tenantId, plan.id, [due])
}

async function atOf(db: Db, tenantId: number, now: Date): Promise<At> {
  const zone = await selectTimeZone(db, tenantId)
  return { tenantId, now, today: dayAt(now.getTime(), zone) }
}

type Transaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>
type PlanOf<T extends DuePlan['trigger']> = Extract<DuePlan, { trigger: T }>

/** Plans of one transaction: what they open is written to the audit trail when it ends. */
const mostAtOnce = 20

/**
 * Opens the tasks of the plans of a trigger, a few plans at a time. One that fails keeps those of its transaction from opening, and
 * not the others.
 */
async function openInPortions<T extends DuePlan['trigger']>(
  transaction: Transaction,
  tenantId: number,
  trigger: T,
  open: (db: Db, plan: PlanOf<T>) => Promise<number>,
): Promise<number> {
  let count = 0
  let after: string | null = null
  const failures: unknown[] = []
  for (;;) {
    const plans: PlanOf<T>[] = []
    try {
      count += await transaction(async (db) => {
        plans.push(...(await lockActivePlans(db, tenantId, trigger, { after, most: mostAtOnce })))
        let opened = 0
        for (const plan of plans) opened += await open(db, plan)
        return opened
      })
    } catch (error) {
      failures.push(error)
    }
    after = plans.at(-1)?.id ?? null
    if (after === null) break
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, `${trigger} plans opened no tasks`)
  return count
}

/**
 * Opens the tasks of a tenant that are due by the calendar, by running hours and by the weather forecast; answers how many. Done
 * twice or by two processes it opens each once. `transaction` has the scope of the whole tenant.
 */
export async function openDueTasks(
  transaction: Transaction,
  tenantId: number,
  now: Date,
): Promise<number> {
  const at = await transaction((db) => atOf(db, tenantId, now))
  const workdays = workdaysOf(await transaction((db) => selectOwnDays(db, tenantId)))
  const opened = [
    await openInPortions(transaction, tenantId, 'calendar', (db, plan) =>
      openByCalendar(db, at, plan, workdays),
    ),
    await openInPortions(transaction, tenantId, 'hours', (db, plan) => openByHours(db, at, plan)),
    await openInPortions(transaction, tenantId, 'weather', (db, plan) =>
      openByWeather(db, at, plan),
    ),
  ]
  return opened.reduce((sum, count) => sum + count)
}

/** The same for plans with a condition. */
export async function openConditionTasks(
  transaction: Transaction,
  tenantId: number,
  now: Date,
): Promise<number> {
  const at = await transaction((db) => atOf(db, tenantId, now))
  return openInPortions(transaction, tenantId, 'condition', (db, plan) =>
    openByCondition(db, at, plan),
  )
}
