import { ownHoliday } from '@iwater/contract/maintenance/holidays'
import {
  copyPlan as copyPlanRoute,
  listCopyTargets,
  previewPlanCopies,
} from '@iwater/contract/maintenance/plan-copies'
import {
  tryCondition as tryConditionRoute,
  tryRunningHours as tryRunningHoursRoute,
} from '@iwater/contract/maintenance/plan-trial'
import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { listPresentWork } from '@iwater/contract/maintenance/present-work'
import { listTaskDays } from '@iwater/contract/maintenance/task-days'
import {
  checkTask,
  finishTask,
  maintenanceTask,
  sendBackTask,
  skipTask,
  startTask,
} from '@iwater/contract/maintenance/tasks'
import { undoStartTask } from '@iwater/contract/maintenance/undo-start'
import { listWorkSpans } from '@iwater/contract/maintenance/work-spans'
import { servedEntity } from '#platform/entities/serve-entity'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { calibrationRecords, calibrationRoutes } from './calibration/calibration.routes.ts'
import { copyPlan, findCopyTargets, previewCopies } from './copy-plan.service.ts'
import { planColumns } from './plan.queries.ts'
import { checkHoliday, checkPlan, keepProgress } from './plan.service.ts'
import { tryCondition, tryRunningHours } from './plan-trial.service.ts'
import { taskColumns, taskConditions } from './task.queries.ts'
import {
  check,
  checkTaskDraft,
  finish,
  followTask,
  keepPlanned,
  sendBack,
  skip,
  start,
  undoStart,
} from './task.service.ts'
import { listDays } from './task-days.service.ts'
import { selectPresentWork, selectWorkSpans } from './work-spans.queries.ts'

export const maintenanceRecords = [
  ...calibrationRecords,
  servedEntity(ownHoliday, { check: checkHoliday }),
  servedEntity(maintenancePlan, {
    columns: planColumns,
    check: checkPlan,
    afterWrite: keepProgress,
  }),
  servedEntity(maintenanceTask, {
    columns: taskColumns,
    conditions: taskConditions,
    check: checkTaskDraft,
    afterWrite: followTask,
    beforeDelete: keepPlanned,
  }),
]

/** What is done with a task, one step after the other. */
export function maintenanceRoutes(api: Api) {
  calibrationRoutes(api)
  serveTransaction(api, listWorkSpans, (input, { db, session }) =>
    selectWorkSpans(db, session.tenantId, input),
  )
  serveTransaction(api, listPresentWork, (_, { db, session, now }) =>
    selectPresentWork(db, session.tenantId, now),
  )
  serveTransaction(api, listTaskDays, (input, context) => listDays(context, input))
  serveTransaction(api, listCopyTargets, (input, context) => findCopyTargets(context, input))
  serveTransaction(api, previewPlanCopies, (input, context) => previewCopies(context, input))
  serveTransaction(api, copyPlanRoute, (input, context) => copyPlan(context, input))
  serveTransaction(api, tryConditionRoute, (input, context) => tryCondition(context, input))
  serveTransaction(api, tryRunningHoursRoute, (input, context) => tryRunningHours(context, input))
  serveTransaction(api, startTask, async ({ taskId }, context) => {
    await start(context, taskId)
    return {}
  })
  serveTransaction(api, undoStartTask, async ({ taskId }, context) => {
    await undoStart(context, taskId)
    return {}
  })
  serveTransaction(api, finishTask, async ({ taskId }, context) => {
    await finish(context, taskId)
    return {}
  })
  serveTransaction(api, checkTask, async ({ taskId, remark }, context) => {
    await check(context, taskId, remark)
    return {}
  })
  serveTransaction(api, sendBackTask, async ({ taskId, reason }, context) => {
    await sendBack(context, taskId, reason)
    return {}
  })
  serveTransaction(api, skipTask, async ({ taskId, reason }, context) => {
    await skip(context, taskId, reason)
    return {}
  })
}
