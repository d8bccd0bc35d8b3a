// Units, devices and points: their structure, their state, and their trends.

export {
  type DeviceWithPoints,
  selectDeviceWithPoints,
  selectOrganisationOfDevice,
} from './device.queries.ts'
export { selectFoundPoints, selectFoundUnits } from './found.queries.ts'
export {
  type FoundPlace,
  selectFoundPlaces,
  selectPartsOfUnits,
  selectUnitKind,
} from './found-places.queries.ts'
export { startMonitoringJobs } from './monitoring.jobs.ts'
export { monitoringRoutes } from './monitoring.routes.ts'
export { selectOutOfLimitsDays } from './out-of-limits-day.queries.ts'
export { beginCopy, countInUse, selectUnitsInUse } from './plant/copy-units.queries.ts'
export { copyUnits } from './plant/copy-units.service.ts'
export { readFactors, unknownFactors } from './plant/factor.service.ts'
export { plantRecords, plantRoutes } from './plant/plant.routes.ts'
export {
  beginRemoval,
  countMeasured,
  finishRemoval,
  selectUnitIds,
} from './plant/remove-units.queries.ts'
export { removeUnits } from './plant/remove-units.service.ts'
export {
  type LastReading,
  selectLastReadings,
  selectPlacesOfPoints,
  selectPresentValues,
  selectSeriesOf,
} from './present-values.queries.ts'
export {
  type StationPoint,
  selectStationPoints,
} from './station-point.queries.ts'
export { selectPointPlace, selectUnitsOfKinds } from './structure.queries.ts'
export {
  createDevice,
  createPoints,
  createUnit,
  type NewPoint,
  readUnitPlace,
  type UnitPlace,
} from './structure.service.ts'
export { selectUnitStates } from './unit.queries.ts'
