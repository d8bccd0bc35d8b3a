import { asWorker } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import type { Services } from '#platform/services'
import { holdDays, takeBlocksBefore } from './blocks/block.queries.ts'
import { leaveMinutes } from './blocks/expired-blocks.ts'
import { mostReopened } from './blocks/reopen.ts'
import { deleteOldBatches } from './live/live-batch.queries.ts'
import { inWorker, withPartitions } from './partitions/partitions.ts'
import { hasPartition, selectSampleDays } from './partitions/sample-days.queries.ts'
import {
  deleteConflictsBefore,
  deleteSamplesOfDay,
  dropSampleDay,
  holdKeptFrom,
  selectPieces,
  selectTenantDays,
  selectWaitingDays,
  type TenantDays,
  upsertCleared,
} from './retention.queries.ts'
import { rollUpMinutes } from './rollup.service.ts'
import { dayMs } from './sample.ts'
import { planWithValues } from './sample-span.queries.ts'
import { expireSparseDay, forgetSparse, selectExpiredSparse } from './sparse-days.queries.ts'

/** Deletes batches from which no stream can resume any more. */
export const forgetOldBatches = ({ worker }: Services) => asWorker(worker, deleteOldBatches)

/** Puts minutes, which stay, in the place of the closed days that a tenant no longer keeps. */
async function expireBlocks(
  worker: Services['worker'],
  { tenantId, firstKept }: TenantDays,
  signal?: AbortSignal,
) {
  for (let count = mostReopened; count === mostReopened && !signal?.aborted; )
    count = await withPartitions(inWorker(worker), async (db) => {
      await takeLock(db, 'rollups', 0)
      const blocks = await takeBlocksBefore(db, tenantId, firstKept, mostReopened)
      await leaveMinutes(db, blocks)
      return blocks.length
    })
}

/** Deletes a day of tenants while others keep it. What is not done when the signal is aborted is left for the next run. */
async function deleteOfTenants(
  worker: Services['worker'],
  { day, tenants }: { day: string; tenants: readonly number[] },
  signal?: AbortSignal,
) {
  for (const piece of await asWorker(worker, (db) => selectPieces(db, day))) {
    if (signal?.aborted) return
    await asWorker(worker, async (db) => {
      await holdDays(db, [Date.parse(day) / dayMs])
      if (await hasPartition(db, day)) await deleteSamplesOfDay(db, day, { tenants, ...piece })
    })
  }
}

/** Has the minutes computed of sparse days that their tenants no longer keep: the minutes stay. */
async function expireSparse(
  services: Services,
  tenants: readonly TenantDays[],
  signal?: AbortSignal,
) {
  const { worker } = services
  let hadAny = false
  for (const { day, expired } of await asWorker(worker, (db) => selectExpiredSparse(db, tenants)))
    await asWorker(worker, async (db) => {
      await takeLock(db, 'rollups', 0)
      await planWithValues(db)
      if (await hasPartition(db, day)) {
        hadAny = true
        await expireSparseDay(db, day, expired)
      } else await forgetSparse(db, day)
    })
  if (hadAny) await rollUpMinutes(services, signal)
}

/**
 * Deletes samples that are older than the retention of their tenant. A day that no tenant keeps is dropped as a whole.
 * Rollups stay; a day with samples that they do not include yet is left for the next run. Every step is a transaction
 * of its own and may be repeated by any process.
 */
export async function deleteOldSamples(services: Services, signal?: AbortSignal) {
  const { worker } = services
  const tenants = await asWorker(worker, async (db) => {
    const found = await selectTenantDays(db)
    await holdKeptFrom(db, found)
    return found
  })
  for (const tenant of tenants) await expireBlocks(worker, tenant, signal)
  await expireSparse(services, tenants, signal)
  const { days, waiting } = await asWorker(worker, async (db) => ({
    days: await selectSampleDays(db),
    waiting: new Set(await selectWaitingDays(db)),
  }))
  const [firstWaiting] = [...waiting].toSorted()
  for (const day of days) {
    if (signal?.aborted) return
    if (waiting.has(day)) continue
    const done = tenants.filter(({ firstKept }) => day < firstKept)
    const left = done.filter(({ firstLeft }) => day >= firstLeft).map(({ tenantId }) => tenantId)
    if (done.length > 0 && done.length === tenants.length)
      await asWorker(worker, async (db) => {
        await takeLock(db, 'rollups', 0)
        if (!(await selectWaitingDays(db)).includes(day)) await dropSampleDay(db, day)
      })
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
