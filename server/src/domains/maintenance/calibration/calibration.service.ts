import type { DraftOf } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { calibrationRecord } from '@iwater/contract/maintenance/calibration-records'
import type { calibrationRule } from '@iwater/contract/maintenance/calibration-rules'
import { selectPointPlace } from '#domains/monitoring'
import type { Row } from '#platform/entities/entity.queries'
import type { Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import { hasRule, selectPlaceOfTask } from './calibration.queries.ts'
import { insertRuleCopies, isRule } from './calibration-copies.queries.ts'
import { finishCalibrationTasks, openCalibrationTasks } from './calibration-tasks.queries.ts'

type Rule = DraftOf<(typeof calibrationRule)['fields']>
type CalibrationRecord = DraftOf<(typeof calibrationRecord)['fields']>

/** One rule for a point and kind. The error of a zero is relative to nothing. */
export async function checkRule({ db, session }: Work, draft: Rule, before: Row | null) {
  const faults: Faults = {}
  const { point_id: pointId, kind, error_kind: errorKind } = draft
  const isTaken = await hasRule(db, session.tenantId, { pointId, kind, exceptId: before?.id })
  if (isTaken) faults.kind = { is: 'taken' }
  const isOfZero = kind === 'zero' || kind === 'zero-calibration'
  if (isOfZero && errorKind === 'relative') faults.error_kind = { is: 'relative-to-zero' }
  return faults
}

/** The task of a record is one at its analyser, or at the whole unit of that. */
async function isAtAnalyser({ db, session }: Work, taskId: string, pointId: string) {
  const { tenantId } = session
  const place = await selectPointPlace(db, tenantId, pointId)
  const task = await selectPlaceOfTask(db, tenantId, taskId)
  if (place === undefined || task === undefined || task.unitId !== place.unitId) return false
  return task.deviceId === null || task.deviceId === place.deviceId
}

/** A comparison has pairs; nothing was done before it is. */
export async function checkRecord(work: Work, draft: CalibrationRecord) {
  const faults: Faults = {}
  if (draft.kind === 'comparison' && draft.pairs.length === 0) faults.pairs = { is: 'missing' }
  if (draft.done_at !== null && Date.parse(draft.done_at) > work.now.getTime())
    faults.done_at = { is: 'yet-to-come' }
  const { task_id: taskId, point_id: pointId } = draft
  if (taskId !== null && !(await isAtAnalyser(work, taskId, pointId)))
    faults.task_id = { is: 'not-at-analyser' }
  return faults
}

/** Throws maintenance.calibration-kept: what is wrong in the book is corrected or voided, with its history. */
export async function keepRecord(): Promise<void> {
  throw new AppError('maintenance.calibration-kept')
}

/** A record that passes does what was due; one that fails puts the work on the list at once. */
export async function keepTasks({ db, session, now }: Work, recordId: string) {
  const { tenantId, userId } = session
  await finishCalibrationTasks(db, tenantId, { recordId, by: userId, at: now })
  await openCalibrationTasks(db, tenantId, recordId)
}

/** Throws record.not-found. */
export async function copyRule(
  { db, session }: Pick<Work, 'db' | 'session'>,
  { ruleId, point_ids: chosen }: { ruleId: string; point_ids: readonly string[] },
) {
  const pointIds = [...new Set(chosen)]
  if (!(await isRule(db, session.tenantId, ruleId))) throw new AppError('record.not-found')
  const added = await insertRuleCopies(db, session.tenantId, { ruleId, pointIds })
  return { added, leftOut: pointIds.length - added }
}
