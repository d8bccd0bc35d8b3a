// The store of samples: where they go in, what is kept of them, and how they are read.
export { type Live, openLive } from './live.service.ts'
export type { LiveValue } from './live-codec.ts'
export type { LiveEvent } from './live-subscribers.ts'
export type { AppendResult, Sample } from './sample.ts'
export { openSink, type Sink } from './sink.service.ts'
export { startTelemetryJobs } from './telemetry.jobs.ts'
export { readTrendColumns } from './trend.service.ts'
export type { TrendColumns } from './trend-columns.ts'
