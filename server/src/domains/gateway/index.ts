// The common part of all field protocols: the registry of senders, the intake into the store, counters, and the driver
// interface.

export { type ConnectionCounters, type FrameNote, type Rejection } from './connection-counters.ts'
export { openConnectionLimiter, plainAddress, type Slot } from './connection-limiter.ts'
export {
  selectRecentFrames,
  selectRejections,
  selectUnknownRejections,
} from './connection-record.queries.ts'
export { parseDeviceJson } from './device-json.ts'
export {
  identifyByKey,
  newKeyOfDevice,
  newStationNumber,
  newStationPassword,
} from './device-key.ts'
export { exampleValue, quoted } from './example-parts.ts'
export { type Field, startField } from './field.ts'
export { type FieldLimits } from './field-limits.ts'
export {
  type FrameBench,
  type ReadFrame,
  type ReadValue,
  type TestReceipt,
} from './frame-bench.ts'
export { openGateway } from './gateway.ts'
export { type Intake, type Reading } from './intake.ts'
export {
  type CommandOutcome,
  type CommandWish,
  driverOf,
  type ExampleSetting,
  type Gateway,
  type ProtocolDriver,
  type ProtocolDrivers,
  type Sender,
} from './protocol-driver.ts'
export { notifyConnection } from './registry.queries.ts'
export { type Registry } from './registry.ts'
export { openRejectionLimit, type RejectionLimit } from './rejection-limit.ts'
export { type Station } from './station.ts'
export { type SealedSecrets, sealSecrets, stationHash } from './station-secrets.ts'
