import { evaluateExpression, isMet } from '@iwater/contract/expressions/evaluate-expression'
import { expressionFaultText } from '@iwater/contract/expressions/expression-faults'
import { parseExpression } from '@iwater/contract/expressions/parse-expression'
import type {
  ConditionTrial,
  HoursTrial,
  PresentPoint,
  tryCondition as tryConditionRoute,
  tryRunningHours as tryRunningHoursRoute,
} from '@iwater/contract/maintenance/plan-trial'
import type { RequestOf } from '@iwater/contract/route'
import { type LastReading, selectLastReadings } from '#domains/monitoring'
import type { RequestContext } from '#platform/http/serve-transaction'
import { hoursRun } from './running-hours.ts'

type Asking = Pick<RequestContext, 'db' | 'session' | 'language' | 'now'>

const unread = {
  name: null,
  unitOfMeasure: '',
  decimals: 0,
  state: 'missing',
  value: null,
  at: null,
} as const

function presentOf(name: string, reading: LastReading | undefined): PresentPoint {
  const { name: point, at, unitOfMeasure, decimals, state, value } = reading ?? unread
  return { name, point, unitOfMeasure, decimals, state, value, at: at?.toISOString() ?? null }
}

/** What a condition would be judged as now: as timed work judges it, but for how long it has to hold. */
export async function tryCondition(
  { db, session, language, now }: Asking,
  { condition, points }: RequestOf<typeof tryConditionRoute>,
): Promise<ConditionTrial> {
  const ids = points.flatMap(({ pointId }) => pointId ?? [])
  const readings = await selectLastReadings(db, session.tenantId, ids, new Date(now))
  const present = points.map(({ name, pointId }) =>
    presentOf(name, pointId === null ? undefined : readings.get(pointId)),
  )
  const parsed = parseExpression(condition, new Set(points.map(({ name }) => name)), true)
  if (parsed.fault !== undefined) {
    const { at } = parsed.fault
    const fault = { at, text: expressionFaultText(parsed.fault, language) }
    return { fault, points: present, isMet: null }
  }
  const values = new Map(
    present.map(({ name, state, value }) => [name, state === 'fresh' ? value : null]),
  )
  const isUnknown = evaluateExpression(parsed.node, values) === null
  return { fault: null, points: present, isMet: isUnknown ? null : isMet(parsed.node, values) }
}

/** How far running hours are by the last valid reading of their counter, however old it is, as timed work takes it. */
export async function tryRunningHours(
  { db, session, now }: Asking,
  wanted: RequestOf<typeof tryRunningHoursRoute>,
): Promise<HoursTrial> {
  const { counterPointId, everyHours, hoursDone, hoursDoneAt, changes } = wanted
  const readings = await selectLastReadings(db, session.tenantId, [counterPointId], new Date(now))
  const reading = readings.get(counterPointId)
  const point = presentOf('', reading)
  const isRead = reading?.state === 'fresh' || reading?.state === 'stale'
  if (!isRead || reading.value === null || reading.at === null)
    return { point, run: null, isDue: false }
  const run = hoursRun(
    { at: Date.parse(hoursDoneAt), hours: hoursDone },
    { at: reading.at.getTime(), hours: reading.value },
    changes.map(({ at, ...change }) => ({ at: Date.parse(at), ...change })),
  )
  return { point, run, isDue: run >= everyHours }
}
