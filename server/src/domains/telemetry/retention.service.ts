import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import { deleteOldBatches } from './live/live-batch.queries.ts'
import {
  deleteConflictsBefore,
  deleteSamplesOfDay,
  dropSampleDay,
  holdKeptFrom,
  selectPieces,
  selectTenantDays,
  selectWaitingDays,
  upsertCleared,
} from './retention.queries.ts'
import { selectSampleDays } from './sample-days.queries.ts'

/** Deletes batches from which no stream can resume any more. */
export const forgetOldBatches = ({ worker }: Services) => asWorker(worker, deleteOldBatches)

/** Deletes a day of tenants while others keep it. What is not done when the signal is aborted is left for the next run. */
async function deleteOfTenants(
  worker: Services['worker'],
  { day, tenants }: { day: string; tenants: readonly number[] },
  signal?: AbortSignal,
) {
  for (const piece of await asWorker(worker, (db) => selectPieces(db, day))) {
    if (signal?.aborted) return
    await asWorker(worker, (db) => deleteSamplesOfDay(db, day, { tenants, ...piece }))
  }
}

/**
 * Deletes samples that are older than the retention of their tenant. A day that no tenant keeps is dropped as a whole.
 * Rollups stay; a day with samples that they do not include yet is left for the next run. Every step is a transaction
 * of its own and may be repeated by any process.
 */
export async function deleteOldSamples({ worker }: Services, signal?: AbortSignal) {
  const { days, waiting, tenants } = await asWorker(worker, async (db) => {
    const tenants = await selectTenantDays(db)
    await holdKeptFrom(db, tenants)
    return {
      days: await selectSampleDays(db),
      waiting: new Set(await selectWaitingDays(db)),
      tenants,
    }
  })
  const [firstWaiting] = [...waiting].toSorted()
  for (const day of days) {
    if (signal?.aborted) return
    if (waiting.has(day)) continue
    const done = tenants.filter(({ firstKept }) => day < firstKept)
    const left = done.filter(({ firstLeft }) => day >= firstLeft).map(({ tenantId }) => tenantId)
    if (done.length > 0 && done.length === tenants.length)
      await asWorker(worker, (db) => dropSampleDay(db, day))
    else if (left.length > 0) await deleteOfTenants(worker, { day, tenants: left }, signal)
  }
  if (signal?.aborted) return
  await asWorker(worker, async (db) => {
    for (const { tenantId, firstKept } of tenants) {
      await deleteConflictsBefore(db, tenantId, firstKept)
      const isCleared = firstWaiting === undefined || firstWaiting >= firstKept
      await upsertCleared(db, tenantId, isCleared ? firstKept : firstWaiting)
    }
  })
}
