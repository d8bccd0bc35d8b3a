import type { DraftOf } from '@iwater/contract/kit/entity'
import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { maintenanceTask } from '@iwater/contract/maintenance/tasks'
import type { Db } from '#platform/database/database'
import { insertNew } from '#platform/entities/insert-new'

type Plan = DraftOf<(typeof maintenancePlan)['fields']>
type Task = DraftOf<(typeof maintenanceTask)['fields']>

/** A step of a new plan. */
export type NewStep = Plan['steps'][number]

/** Stores a plan with the values that the form begins with where none is given; answers its id. */
export const createPlan = (db: Db, tenantId: number, plan: Partial<Plan>) =>
  insertNew(db, maintenancePlan, tenantId, plan)

/** The same for corrective work on a unit. */
export const createCorrectiveTask = (db: Db, tenantId: number, task: Partial<Task>) =>
  insertNew(db, maintenanceTask, tenantId, task)
