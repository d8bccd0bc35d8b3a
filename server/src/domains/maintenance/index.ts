// Maintenance of units and devices: holidays, plans, the tasks that fall due by them, and the calibration of analysers.
export { selectPointsOfFactors } from './calibration/calibrated-points.queries.ts'
export { openCalibrationTasks } from './calibration/calibration-tasks.queries.ts'
export {
  createCalibrationRecord,
  createCalibrationRule,
} from './calibration/new-calibrations.service.ts'
export { maintenanceKinds, startMaintenanceJobs } from './maintenance.jobs.ts'
export { maintenanceRecords, maintenanceRoutes } from './maintenance.routes.ts'
export { createCorrectiveTask, createPlan, type NewStep } from './new-records.service.ts'
export { openDueTasks } from './open-tasks.service.ts'
