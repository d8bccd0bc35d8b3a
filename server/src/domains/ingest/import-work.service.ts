import { setTimeout as delay } from 'node:timers/promises'
import { wholeTenant } from '#domains/organisation'
import type { AppendResult, Sample, Sink } from '#domains/telemetry'
import { asWorker } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import type { ImportFiles } from './import-files.ts'
import type { ReadOrder } from './import-messages.ts'
import { readSamples } from './import-reader.provider.ts'
import { FileRefused, type Refusal } from './import-refusal.ts'
import type { Batch } from './import-rows.ts'
import { assertSameUnits, ensureStations, type Target } from './import-stations.service.ts'
import {
  type ClaimedImport,
  deleteRejections,
  endLease,
  insertRejections,
  renewLease,
  updateProgress,
} from './import-work.queries.ts'

export type Workshop = { services: Services; sink: Sink; files: ImportFiles }

const renewMs = 5000
const mostAttempts = 20
/** Rejections that are kept to be read; beyond they are only counted. */
const mostListed = 1_000_000
const overloadPauseMs = 200

type Mapped = ClaimedImport & { mapping: NonNullable<ClaimedImport['mapping']> }

const orderOf = (
  job: Mapped,
  { files, services }: Workshop,
): Omit<ReadOrder, 'skipRows' | 'withRejections'> => ({
  path: files.pathOf(job.storedName),
  layout: job.layout,
  reading: { mapping: job.mapping, zone: job.zone, now: services.clock.now() },
})

const targetOf = ({ tenantId, accountId, mapping, fileName, periodSeconds }: Mapped): Target => ({
  scope: { ...wholeTenant(tenantId), userId: accountId },
  tenantId,
  mapping,
  ownName: mapping.unitName ?? fileName.replace(/\.\w{1,5}$/, '').slice(0, 80),
  periodSeconds: periodSeconds ?? 3600,
})

/** Reads the whole file and lists every row and cell that would not be taken. Stores no sample and makes no unit. */
async function check(workshop: Workshop, job: Mapped, signal: AbortSignal) {
  const { services } = workshop
  const target = targetOf(job)
  let listed = 0

  async function take({ rowsDone, stations, rejections }: Batch) {
    if (stations.length > 0) await assertSameUnits(services, target, stations)
    const rows = rejections.slice(0, mostListed - listed).map(({ position, ...rest }, place) => ({
      ...rest,
      number: listed + place + 1,
      column: job.mapping.valueColumns[position]?.column ?? null,
    }))
    listed += rows.length
    await asWorker(services.worker, async (db) => {
      if (rows.length > 0) await insertRejections(db, job, rows)
      await updateProgress(db, job, { rowsDone })
    })
  }

  await asWorker(services.worker, (db) => deleteRejections(db, job))
  const order = { ...orderOf(job, workshop), skipRows: 0, withRejections: true }
  const totals = await readSamples(order, signal, take)
  await asWorker(services.worker, (db) =>
    updateProgress(db, job, {
      state: 'checked',
      rowCount: totals.rows,
      rowsDone: totals.rows,
      stationCount: totals.stations,
      sampleCount: totals.samples,
      duplicateCount: totals.duplicates,
      conflictCount: totals.conflicts,
      rejected: totals.rejected,
      periodSeconds: totals.periodSeconds,
    }),
  )
}

/**
 * The samples of a batch. All rows arrive when storing began, those that repeat a moment a millisecond after one
 * another: by the rule of conflicts the later row counts, and a row stored again changes nothing.
 */
function samplesOf(batch: Batch, seriesOf: readonly number[][], job: Mapped): Sample[] {
  const { tenantId, storingSince, mapping } = job
  const since = storingSince?.getTime() ?? 0
  const width = mapping.valueColumns.length
  return batch.at.flatMap((at, row) => {
    const series = seriesOf[batch.station[row] ?? -1] ?? []
    const receivedAt = since + (batch.occurrence[row] ?? 0)
    return series.flatMap((each, column) => {
      const value = batch.values[row * width + column] ?? Number.NaN
      return Number.isNaN(value)
        ? []
        : { series: each, tenantId, at, receivedAt, value, quality: 0 }
    })
  })
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

/** Stores what the dry run accepted, going on where an earlier attempt came to. */
async function store(workshop: Workshop, job: Mapped, signal: AbortSignal) {
  const { services, sink, files } = workshop
  const target = targetOf(job)
  const seriesOf: number[][] = []
  const counts = {
    sampleCount: job.sampleCount,
    duplicateCount: job.duplicateCount,
    conflictCount: job.conflictCount,
  }

  async function take(batch: Batch) {
    if (batch.stations.length > 0)
      seriesOf.push(...(await ensureStations(services, target, batch.stations)))
    const done = await append(sink, samplesOf(batch, seriesOf, job), signal)
    counts.sampleCount += done.stored
    counts.duplicateCount += done.duplicates
    counts.conflictCount += done.conflicts
    const progress = { rowsDone: batch.rowsDone, ...counts }
    await asWorker(services.worker, (db) => updateProgress(db, job, progress))
  }

  const order = { ...orderOf(job, workshop), skipRows: job.rowsDone, withRejections: false }
  await readSamples(order, signal, take)
  await asWorker(services.worker, (db) => updateProgress(db, job, { state: 'stored' }))
  await files.remove(job.storedName)
}

/** What a person can do something about; anything else is tried again. */
function refusalOf(error: unknown, { attempts }: ClaimedImport): Refusal | undefined {
  if (error instanceof FileRefused) return error.refusal
  if (error instanceof AppError && error.status < 500)
    return { code: error.code, details: error.details as Refusal['details'] }
  return attempts >= mostAttempts ? { code: 'server.failed', details: {} } : undefined
}

/** Does the work of one import that this process has taken up. Never throws for what is wrong with the file. */
export async function workOn(workshop: Workshop, job: ClaimedImport, signal: AbortSignal) {
  const { worker, logger } = workshop.services
  const { mapping } = job
  if (!mapping) throw new Error('an import at work has no mapping')
  const renewing = setInterval(() => {
    asWorker(worker, (db) => renewLease(db, job)).catch((error: unknown) => {
      logger.warn({ err: error }, 'lease of an import could not be renewed')
    })
  }, renewMs)
  try {
    await (job.state === 'checking' ? check : store)(workshop, { ...job, mapping }, signal)
  } catch (error) {
    if (signal.aborted) return void (await asWorker(worker, (db) => endLease(db, job)))
    const failure = refusalOf(error, job)
    logger[failure ? 'info' : 'warn'](
      { err: error, importId: job.id },
      'import did not come through',
    )
    if (failure)
      await asWorker(worker, (db) => updateProgress(db, job, { state: 'failed', failure }))
  } finally {
    clearInterval(renewing)
  }
}
