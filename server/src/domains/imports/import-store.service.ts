import { setTimeout as delay } from 'node:timers/promises'
import {
  type AppendResult,
  holdHistory,
  judgeHistory,
  readKeptFrom,
  releaseHistory,
  type Sample,
  type Sink,
} from '#domains/telemetry'
import { asWorker } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { type Mapped, orderOf, targetOf, type Workshop } from './import-order.ts'
import { readSamples } from './import-reader.provider.ts'
import { byAge, cellsOf, type ImportCell } from './import-samples.ts'
import { ensureStations } from './import-stations.service.ts'
import { updateProgress } from './import-work.queries.ts'
import type { Batch } from './reading/import-rows.ts'

const overloadPauseMs = 200

/**
 * Samples as they are stored. All rows arrive when storing began, those that repeat a moment a millisecond after one
 * another: by the rule of conflicts the later row counts, and a row stored again changes nothing.
 */
function samplesOf(cells: readonly ImportCell[], { occurrence }: Batch, job: Mapped): Sample[] {
  const { tenantId, storingSince } = job
  const since = storingSince?.getTime() ?? 0
  return cells.map(({ row, series, at, value }) => ({
    series,
    tenantId,
    at,
    receivedAt: since + (occurrence[row] ?? 0),
    value,
    quality: 0,
  }))
}

/** Waits while the intake is full: what comes from the field goes first. */
async function append(
  sink: Sink,
  samples: readonly Sample[],
  signal: AbortSignal,
): Promise<AppendResult> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await sink.append(samples)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'ingest.overloaded')) throw error
      await delay(overloadPauseMs)
    }
  }
}

/**
 * Stores what the dry run accepted, going on where an earlier attempt came to. Values that come too late for their
 * minute are counted and not handed on: the store would forget them.
 */
export async function store(workshop: Workshop, job: Mapped, signal: AbortSignal) {
  const { services, sink, files } = workshop
  const target = targetOf(job)
  const keptFrom = await readKeptFrom(services, job.tenantId)
  const seriesOf: number[][] = []
  const counts = {
    sampleCount: job.sampleCount,
    duplicateCount: job.duplicateCount,
    conflictCount: job.conflictCount,
    settledCount: job.settledCount,
  }

  /** The values that are stored; counts the others. */
  async function admitted(batch: Batch): Promise<ImportCell[]> {
    const { old, kept } = byAge(cellsOf(batch, seriesOf), keptFrom)
    if (old.length === 0) return kept
    await holdHistory(services, job.tenantId, job.id)
    const outcomes = await judgeHistory(services, old)
    for (const outcome of outcomes) {
      if (outcome === 'settled') counts.settledCount += 1
      if (outcome === 'known') counts.duplicateCount += 1
    }
    return kept.concat(old.filter((_, place) => outcomes[place] === 'new'))
  }

  async function take(batch: Batch) {
    if (batch.stations.length > 0)
      seriesOf.push(...(await ensureStations(services, target, batch.stations)))
    const samples = samplesOf(await admitted(batch), batch, job)
    const done = await append(sink, samples, signal)
    counts.sampleCount += done.stored
    counts.duplicateCount += done.duplicates
    counts.conflictCount += done.conflicts
    const progress = { rowsDone: batch.rowsDone, ...counts }
    await asWorker(services.worker, (db) => updateProgress(db, job, progress))
  }

  // By the clock of the dry run, so that what it refused does not come in after all.
  const now = job.checkedAt?.getTime() ?? services.clock.now()
  const order = { ...orderOf(job, workshop, now), skipRows: job.rowsDone, withRejections: false }
  await readSamples(order, signal, take)
  await releaseHistory(services, job.tenantId, job.id)
  const storedAt = new Date(services.clock.now()).toISOString()
  await asWorker(services.worker, (db) => updateProgress(db, job, { state: 'stored', storedAt }))
  await files.remove(job.storedName)
}
