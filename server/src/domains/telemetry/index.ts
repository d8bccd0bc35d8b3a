// The store of samples: writing, retention and reading.
export { checkBlocks } from './blocks/check-blocks.ts'
export type { FaultKind } from './blocks/check-each.ts'
export { selectIsPastWaiting } from './history.queries.ts'
export { holdHistory, judgeHistory, readKeptFrom, releaseHistory } from './history.service.ts'
export { checkHours } from './hours/check-hours.ts'
export { type Live, openLive } from './live/live.service.ts'
export type { LiveValue } from './live/live-codec.ts'
export type { LiveEvent } from './live/live-subscribers.ts'
export {
  deleteMaintenanceSpan,
  putMaintenanceSpan,
  selectUnderMaintenance,
} from './maintenance-spans.queries.ts'
export { daysToMove, finishMove, moveDay } from './move-samples.service.ts'
export { withPartitions } from './partitions/partitions.ts'
export { readRanges } from './range.service.ts'
export type { Alongside, AppendResult, Sample } from './sample.ts'
export { measureValues, rollupRetentions, sampleRetention } from './sample-retention.queries.ts'
export { findPresent } from './sink/present.service.ts'
export { openSink, type Sink } from './sink/sink.service.ts'
export { readStatistics } from './statistics/statistics.service.ts'
export { deviationOf, type Tally } from './statistics/tally.ts'
export { takeBack } from './take-back.service.ts'
export { startTelemetryJobs } from './telemetry.jobs.ts'
export { completenessOf } from './trend/reporting-period.ts'
export { readTrendColumns } from './trend/trend.service.ts'
export type { TrendColumns } from './trend/trend-columns.ts'
