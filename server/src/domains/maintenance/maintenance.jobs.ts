import { wholeTenant } from '#domains/organisation'
import { asWorker, withTenant } from '#platform/database/database'
import { every } from '#platform/jobs/every'
import type { JobKind } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { openCalibrationTasks } from './calibration/calibration-tasks.queries.ts'
import { openConditionTasks, openDueTasks } from './open-tasks.service.ts'
import { tellOverdue } from './overdue.service.ts'
import { selectTenantsWithConditions } from './plan.queries.ts'

const conditionsMs = 60_000

/** What is opened twice is there once, and what is told is written with the message: both bear being done again. */
export const maintenanceKinds = ({ app, clock }: Services): readonly JobKind[] => [
  {
    name: 'maintenance.open-tasks',
    handle: async ({ job: { tenantId } }) => {
      const now = new Date(clock.now())
      const opened = await openDueTasks(
        (work) => withTenant(app, wholeTenant(tenantId), work),
        tenantId,
        now,
      )
      const checks = await withTenant(app, wholeTenant(tenantId), (db) =>
        openCalibrationTasks(db, tenantId),
      )
      const told = await withTenant(app, wholeTenant(tenantId), (db) =>
        tellOverdue(db, tenantId, now),
      )
      return { opened: opened + checks, told }
    },
    schedule: { period: 'hour', minutes: 3 },
    perProcess: 1,
  },
]

/** Conditions on data are judged each minute. Plans are locked, so that of several processes one judges each of them. */
export const startMaintenanceJobs = ({ app, worker, clock, logger }: Services) =>
  every('conditions of maintenance plans', { ms: conditionsMs, logger }, async (signal) => {
    for (const tenantId of await asWorker(worker, selectTenantsWithConditions)) {
      if (signal.aborted) return
      const now = new Date(clock.now())
      try {
        await openConditionTasks(
          (work) => withTenant(app, wholeTenant(tenantId), work),
          tenantId,
          now,
        )
      } catch (error) {
        logger.warn({ err: error, tenantId }, 'conditions of a tenant are judged later')
      }
    }
  })
