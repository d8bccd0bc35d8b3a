// The store of samples: where they go in, what is kept of them, and how they are read.

export { type LastSample, selectLastValues } from './last-value.queries.ts'
export { type AppendResult, type Sample, sampleProblem } from './sample.ts'
export { openSink, type Sink } from './sink.service.ts'
export { type Live, openLive } from './live.service.ts'
export type { LiveEvent } from './live-subscribers.ts'
export type { LiveValue } from './live-codec.ts'
export { startTelemetryJobs } from './telemetry.jobs.ts'
