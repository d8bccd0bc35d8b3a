import { dayAt, daysAfter } from '@iwater/contract/calendar/calendar-days'
import { expressionFaultText } from '@iwater/contract/expressions/expression-faults'
import { parseExpression } from '@iwater/contract/expressions/parse-expression'
import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { ownHoliday } from '@iwater/contract/maintenance/holidays'
import type { maintenancePlan } from '@iwater/contract/maintenance/plans'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { hasHolidayOn } from './holiday.queries.ts'
import { resetProgress, selectUnitsOfDevices } from './plan.queries.ts'

type Plan = DraftOf<(typeof maintenancePlan)['fields']>

/** Throws request.invalid with the fault of the expression and its place. */
function assertCondition({ condition, condition_points: points }: Plan, { language }: Work) {
  const parsed = parseExpression(condition ?? '', new Set(points.map(({ name }) => name)), true)
  if (parsed.fault !== undefined)
    throw new AppError('request.invalid', {
      fields: { condition: expressionFaultText(parsed.fault, language) },
    })
}

/** Names of points are told apart, steps have a range that something fits in, and devices stand in their units. */
export async function checkPlan(work: Work, draft: Plan): Promise<Faults> {
  const faults: Faults = {}
  if (draft.trigger === 'condition') assertCondition(draft, work)
  const names = draft.condition_points.map(({ name }) => name)
  names.forEach((name, place) => {
    if (names.indexOf(name) < place) faults[`condition_points.${place}.name`] = { is: 'taken' }
  })
  draft.steps.forEach(({ lowest, highest }, place) => {
    if (lowest !== null && highest !== null && lowest > highest)
      faults[`steps.${place}.lowest`] = { is: 'too-large', limit: highest }
  })
  const devices = draft.equipment.flatMap(({ device_id: id }) => (id === null ? [] : [id]))
  const units = await selectUnitsOfDevices(work.db, work.session.tenantId, devices)
  const places = new Set<string>()
  draft.equipment.forEach(({ unit_id: unitId, device_id: deviceId }, place) => {
    if (deviceId !== null && units.get(deviceId) !== unitId)
      faults[`equipment.${place}.device_id`] = { is: 'not-found' }
    const key = `${unitId} ${deviceId}`
    if (places.has(key)) faults[`equipment.${place}.unit_id`] = { is: 'taken' }
    places.add(key)
  })
  return faults
}

const conditionOf = (plan: Pick<Plan, 'condition' | 'condition_points'>) =>
  JSON.stringify([
    plan.condition,
    plan.condition_points.map(({ name, point_id: pointId }) => [name, pointId]),
  ])

/** What is changed counts from today on; a plan that is switched on again makes up for nothing of the time it was off. */
export async function keepProgress(
  { db, session, now }: Work,
  id: string,
  draft: Plan,
  before: Row | null,
) {
  if (before === null) return
  const former = {
    condition: before.condition as string | null,
    condition_points: before.condition_points as Plan['condition_points'],
  }
  const isResumed = draft.is_active && before.is_active === false
  const yesterday = daysAfter(dayAt(now.getTime(), session.timeZone), -1)
  await resetProgress(db, session.tenantId, id, {
    openedUntil: isResumed ? null : yesterday,
    forgetsCondition: isResumed || conditionOf(draft) !== conditionOf(former),
  })
}

type Holiday = DraftOf<(typeof ownHoliday)['fields']>

export async function checkHoliday(
  { db, session }: Work,
  { day }: Holiday,
  before: Row | null,
): Promise<Faults> {
  const isTaken = await hasHolidayOn(db, session.tenantId, { day, exceptId: before?.id })
  return isTaken ? { day: { is: 'taken' } } : {}
}
