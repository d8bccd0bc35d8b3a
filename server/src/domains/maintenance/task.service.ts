import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { maintenanceTask, TaskState } from '@iwater/contract/maintenance/tasks'
import { type Flagging, flaggingOf } from '@iwater/contract/maintenance/work-fields'
import { selectPresentValues, selectSeriesOf } from '#domains/monitoring'
import { deleteMaintenanceSpan, putMaintenanceSpan } from '#domains/telemetry'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { renewHours, selectCounterOf, selectUnitsOfDevices } from './plan.queries.ts'
import {
  forgetReminders,
  lockTask,
  type Task,
  updateChecked,
  updateDone,
  updateSentBack,
  updateSkipped,
  updateStarted,
  updateUnstarted,
} from './task.queries.ts'

type Asking = Pick<RequestContext, 'db' | 'session' | 'now'>
type Draft = DraftOf<(typeof maintenanceTask)['fields']>

/** Time of work ends after it began. */
function faultsOfTimes({ started_at: startedAt, ended_at: endedAt }: Draft): Faults {
  if (endedAt === null) return {}
  if (startedAt === null) return { started_at: { is: 'missing' } }
  return Date.parse(endedAt) <= Date.parse(startedAt) ? { ended_at: { is: 'before-start' } } : {}
}

/** Work that goes on has begun, and what is done has ended: its span does not stay open. */
function faultsOfState(
  { started_at: startedAt, ended_at: endedAt }: Draft,
  state: unknown,
  now: Date,
): Faults {
  if (state === 'started' && startedAt === null) return { started_at: { is: 'missing' } }
  if (state !== 'done' || startedAt === null) return {}
  if (endedAt === null) return { ended_at: { is: 'missing' } }
  return Date.parse(endedAt) > now.getTime() ? { ended_at: { is: 'yet-to-come' } } : {}
}

/** Throws maintenance.task-ended: what is checked or skipped stays as it is. */
function assertOpenToChange({ state }: Row) {
  if (state === 'checked' || state === 'skipped') throw new AppError('maintenance.task-ended')
}

/** Throws maintenance.task-ended. */
export async function checkTaskDraft(
  { db, session, now }: Work,
  draft: Draft,
  before: Row | null,
): Promise<Faults> {
  if (before) assertOpenToChange(before)
  const faults: Faults = { ...faultsOfTimes(draft), ...faultsOfState(draft, before?.state, now) }
  const { device_id: deviceId } = draft
  if (deviceId === null) return faults
  const units = await selectUnitsOfDevices(db, session.tenantId, [deviceId])
  if (units.get(deviceId) !== draft.unit_id) faults.device_id = { is: 'not-found' }
  return faults
}

type Span = {
  id: string
  unitId: string
  deviceId: string | null
  flaggedData: Flagging
  from: Date | null
  until: Date | null
}

/** Lays the time of a work over the points that it flags, or takes it away. */
async function renewSpan(
  { db, session }: Pick<Asking, 'db' | 'session'>,
  { id, from, until, flaggedData, ...place }: Span,
) {
  const { tenantId } = session
  const flagging = flaggingOf({ flagged_data: flaggedData, device_id: place.deviceId })
  if (from === null || flagging === 'none') return deleteMaintenanceSpan(db, tenantId, id)
  const series = await selectSeriesOf(db, tenantId, {
    ...place,
    ...(flagging === 'unit' && { deviceId: null }),
  })
  const span = { from: from.getTime(), until: until?.getTime() ?? null }
  return putMaintenanceSpan(db, { tenantId, workId: id, series, ...span })
}

const momentOf = (value: string | null) => (value === null ? null : new Date(value))

/** The span follows the times of the record, and messages its due day. */
export async function followTask(work: Work, id: string, draft: Draft, before: Row | null) {
  const { db, session } = work
  if (before !== null && draft.due_on > String(before.due_on))
    await forgetReminders(db, { tenantId: session.tenantId, id })
  await keepSpan(work, id, draft, before)
}

type SpanFields = Pick<Draft, 'flagged_data' | 'started_at' | 'ended_at'>

/** What of a record decides about its span. */
const spanOf = ({ flagged_data: flagging, started_at: from, ended_at: until }: SpanFields) =>
  `${flagging} ${momentOf(from)?.getTime()} ${momentOf(until)?.getTime()}`

async function keepSpan(work: Work, id: string, draft: Draft, before: Row | null) {
  if (before !== null && spanOf(before as unknown as SpanFields) === spanOf(draft)) return
  await renewSpan(work, {
    id,
    unitId: draft.unit_id,
    deviceId: draft.device_id,
    flaggedData: draft.flagged_data as Flagging,
    from: momentOf(draft.started_at),
    until: momentOf(draft.ended_at),
  })
}

/** Throws maintenance.planned-task: what a plan opened would not be opened again; and maintenance.task-ended. */
export async function keepPlanned({ db, session }: Work, before: Row) {
  if (before.origin === 'planned') throw new AppError('maintenance.planned-task')
  assertOpenToChange(before)
  await deleteMaintenanceSpan(db, session.tenantId, before.id)
}

/** Throws record.not-found, or maintenance.wrong-state where somebody else was first. */
async function taskIn(
  { db, session }: Asking,
  id: string,
  states: readonly TaskState[],
): Promise<Task> {
  const task = await lockTask(db, session.tenantId, id)
  if (!task) throw new AppError('record.not-found')
  if (!states.includes(task.state)) throw new AppError('maintenance.wrong-state')
  return task
}

const keyOf = ({ session }: Asking, { id }: Task) => ({ tenantId: session.tenantId, id })

export async function start(asking: Asking, id: string) {
  const { db, session, now } = asking
  const task = await taskIn(asking, id, ['open'])
  await updateStarted(db, keyOf(asking, task), session.userId, now)
  await renewSpan(asking, { ...task, from: task.startedAt ?? now, until: task.endedAt })
}

/** Throws maintenance.work-recorded: work of which something is recorded has begun. */
export async function undoStart(asking: Asking, id: string) {
  const task = await taskIn(asking, id, ['started'])
  if (task.isRecorded) throw new AppError('maintenance.work-recorded')
  await updateUnstarted(asking.db, keyOf(asking, task))
  await renewSpan(asking, { ...task, from: null, until: null })
}

/** Running hours count anew from the present reading of the counter. */
async function renewCounter({ db, session, now }: Asking, { planId }: Task) {
  if (planId === null) return
  const { tenantId } = session
  const pointId = await selectCounterOf(db, tenantId, planId)
  if (pointId === undefined) return
  const [counter] = await selectPresentValues(db, tenantId, [pointId], now)
  if (counter?.lastValid === null || counter?.lastValid === undefined) return
  await renewHours(db, tenantId, planId, { hours: counter.lastValid, at: now })
}

function assertComplete(task: Task) {
  const { missingSteps, asksForPhoto, photoCount, isSigned, hasSignature } = task
  if (missingSteps > 0)
    throw new AppError('maintenance.steps-missing', { details: { count: missingSteps } })
  if (asksForPhoto && photoCount === 0) throw new AppError('maintenance.photo-missing')
  if (task.isOutside && !task.hasFindings) throw new AppError('maintenance.findings-missing')
  if (isSigned && !hasSignature) throw new AppError('maintenance.signature-missing')
}

/** Work that was recorded afterwards, with its times, need not be started. */
export async function finish(asking: Asking, id: string) {
  const { db, session, now } = asking
  const task = await taskIn(asking, id, ['open', 'started'])
  const endedAt = task.endedAt !== null && task.endedAt < now ? task.endedAt : now
  if (task.startedAt === null || task.startedAt >= endedAt)
    throw new AppError('maintenance.wrong-state')
  assertComplete(task)
  await updateDone(db, keyOf(asking, task), session.userId, { now, endedAt })
  await renewSpan(asking, { ...task, from: task.startedAt, until: endedAt })
  await renewCounter(asking, task)
}

/** Throws maintenance.own-work. */
async function doneByAnother(asking: Asking, id: string) {
  const task = await taskIn(asking, id, ['done'])
  if (task.doneBy === asking.session.userId) throw new AppError('maintenance.own-work')
  return keyOf(asking, task)
}

/** Throws maintenance.own-work. */
export async function check(asking: Asking, id: string, remark: string | undefined) {
  const { db, session, now } = asking
  const key = await doneByAnother(asking, id)
  await updateChecked(db, key, session.userId, { at: now, remark: remark || null })
}

/** Throws maintenance.own-work. */
export async function sendBack(asking: Asking, id: string, reason: string) {
  await updateSentBack(asking.db, await doneByAnother(asking, id), reason)
}

export async function skip(asking: Asking, id: string, reason: string) {
  const task = await taskIn(asking, id, ['open'])
  await updateSkipped(asking.db, keyOf(asking, task), reason)
  await renewSpan(asking, { ...task, from: null, until: null })
  await renewCounter(asking, task)
}
