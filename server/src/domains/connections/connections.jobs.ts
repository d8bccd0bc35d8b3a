import { daysToMove, finishMove, moveDay, withPartitions } from '#domains/telemetry'
import { AppError } from '#platform/http/app-error'
import type { JobContext, JobKind } from '#platform/jobs/job'
import { addToMove, endMove, selectMove } from './channel-point.queries.ts'

export const moveJob = 'connections.move-values'

export type MoveOrder = { moveId: string }

/** Moves values day by day; another process continues with the day after the last one that was done. */
async function moveValues({ job, transaction, complete }: JobContext) {
  const { tenantId } = job
  const { moveId } = job.input as MoveOrder
  const ordered = await transaction((db) => selectMove(db, tenantId, moveId))
  if (!ordered) throw new AppError('monitoring.point-not-found')
  const { doneUntil, ...what } = ordered
  const move = { tenantId, ...what }
  const days = await transaction((db) => daysToMove(db, move))
  for (const [at, day] of days.entries()) {
    if (doneUntil !== null && day <= doneUntil) continue
    await withPartitions(
      (work) => transaction(work, { done: at + 1, total: days.length }),
      async (db) => {
        const count = await moveDay(db, day, move)
        await addToMove(db, tenantId, moveId, { day, ...count })
      },
    )
  }
  await complete(async (db) => {
    await finishMove(db, move)
    await endMove(db, tenantId, moveId)
  })
}

export const connectionKinds: readonly JobKind[] = [
  { name: moveJob, handle: moveValues, perTenant: 1, perProcess: 1, attempts: 5 },
]
