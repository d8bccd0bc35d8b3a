import { setTimeout as delay } from 'node:timers/promises'
import {
  type Alongside,
  type AppendResult,
  holdHistory,
  judgeHistory,
  readKeptFrom,
  releaseHistory,
  type Sample,
  type Sink,
} from '#domains/telemetry'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import { type Mapped, orderOf, targetOf, type Workshop } from './import-order.ts'
import { readSamples } from './import-reader.provider.ts'
import { byAge, cellsOf, type ImportCell } from './import-samples.ts'
import { ensureStations } from './import-stations.service.ts'
import { beginArrival, noteStored, updateProgress } from './import-work.queries.ts'
import type { Batch } from './reading/import-rows.ts'

const overloadPauseMs = 200

type Origin = { tenantId: number; arrival: number }

/** Samples as they are stored: all with the arrival of their import, by which it can be undone. */
const samplesOf = (cells: readonly ImportCell[], { tenantId, arrival }: Origin): Sample[] =>
  cells.map(({ series, at, value }) => ({
    series,
    tenantId,
    at,
    receivedAt: arrival,
    value,
    quality: 0,
  }))

/** Waits while the intake is full: field data has priority. */
async function append(
  sink: Sink,
  samples: readonly Sample[],
  { signal, alongside }: { signal: AbortSignal; alongside: Alongside },
): Promise<AppendResult> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await sink.append(samples, alongside)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError && error.code === 'ingest.overloaded')) throw error
      await delay(overloadPauseMs)
    }
  }
}

const nothing = { stored: 0, duplicates: 0, conflicts: 0, held: 0 }

/**
 * Stores what the dry run accepted, continuing where an earlier attempt ended: the values of a batch and its last row
 * are committed together. Values that arrive too late for their minute are counted and not handed on, because the store
 * would drop them.
 */
export async function store(workshop: Workshop, work: Mapped) {
  const { services, sink, context } = workshop
  const { signal } = context
  const target = targetOf(workshop, work)
  const { tenantId } = work
  const keptFrom = await readKeptFrom(services, tenantId)
  const arrival = await context.transaction((db) => beginArrival(db, work, services.clock.now()))
  const seriesOf: number[][] = []
  let { sampleCount, duplicateCount, conflictCount, settledCount } = work

  /** The values that are stored; counts the others. */
  async function admitted(batch: Batch): Promise<ImportCell[]> {
    const { old, kept } = byAge(cellsOf(batch, seriesOf), keptFrom)
    if (old.length === 0) return kept
    await holdHistory(services, tenantId, work.id)
    const outcomes = await judgeHistory(services, old)
    for (const outcome of outcomes) {
      if (outcome === 'settled') settledCount += 1
      if (outcome === 'known') duplicateCount += 1
    }
    return kept.concat(old.filter((_, place) => outcomes[place] === 'new'))
  }

  async function take(batch: Batch) {
    if (batch.stations.length > 0)
      seriesOf.push(...(await ensureStations(services, target, batch.stations)))
    // Of the earlier rows only the stations are read again.
    if (batch.rowsDone <= work.rowsDone) return
    const samples = samplesOf(await admitted(batch), { tenantId, arrival })
    const { rowsDone } = batch
    const progress = { done: rowsDone, total: work.rowCount }
    const note = (db: Db, { stored, duplicates, conflicts, held }: typeof nothing) =>
      noteStored(db, work, {
        rowsDone,
        sampleCount: sampleCount + stored,
        duplicateCount: duplicateCount + duplicates,
        conflictCount: conflictCount + conflicts,
        settledCount,
        held,
      })
    const alongside: Alongside = async (db, result) => {
      if (!(await context.holds(db, progress))) return false
      await note(db, result)
      return true
    }
    if (samples.length === 0) {
      await context.transaction((db) => note(db, nothing), progress)
      return
    }
    const { stored, duplicates, conflicts } = await append(sink, samples, { signal, alongside })
    sampleCount += stored
    duplicateCount += duplicates
    conflictCount += conflicts
  }

  // By the clock of the dry run, so that rows that it rejected are not stored after all.
  const now = work.checkedAt?.getTime() ?? services.clock.now()
  const order = { ...orderOf(workshop, work, now), skipRows: work.rowsDone, withRejections: false }
  await readSamples(order, signal, take)
  await releaseHistory(services, tenantId, work.id)
  const storedAt = new Date(services.clock.now()).toISOString()
  await context.complete((db) => updateProgress(db, work, { state: 'stored', storedAt }))
}
