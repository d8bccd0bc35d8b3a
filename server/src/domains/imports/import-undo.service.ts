import { takeBack } from '#domains/telemetry'
import type { Db } from '#platform/database/database'
import type { JobContext } from '#platform/jobs/job'
import type { Services } from '#platform/services'
import { assertStillAllowed } from './import-caller.ts'
import { addForgotten, addTakenBack, selectUndoing, updateToUndone } from './import-undo.queries.ts'

/**
 * Takes the values of an import out of the store; those that they had displaced count again. Values of before the retention of
 * samples stay in their minutes. Throws ingest.import-not-allowed.
 */
export async function undo(
  services: Services,
  { job, signal, transaction, holds, complete }: JobContext,
) {
  const { tenantId } = job
  const work = await transaction((db) => selectUndoing(db, job))
  if (!work) return
  await assertStillAllowed(services, job, work)
  const { arrival, span, heldCount } = work
  let { goneCount } = work

  /** Each piece counts as progress, so that waiting for the rollups in between does not end an undo. */
  async function cameOn(db: Db, count: number) {
    goneCount += count
    const progress = { done: goneCount, total: Math.max(heldCount, goneCount) }
    if (!(await holds(db, progress))) signal.throwIfAborted()
  }

  await takeBack(
    transaction,
    { tenantId, arrival, span },
    {
      async taken(db, count) {
        await addTakenBack(db, job, count)
        await cameOn(db, count.removed)
      },
      async forgotten(db, count) {
        await addForgotten(db, job, count)
        await cameOn(db, count)
      },
    },
  )
  await complete(async (db) => {
    await updateToUndone(db, job)
  })
}
