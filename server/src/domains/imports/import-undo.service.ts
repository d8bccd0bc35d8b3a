import { takeBack } from '#domains/telemetry'
import type { JobContext } from '#platform/jobs/job'
import { addForgotten, addTakenBack, selectUndoing, updateToUndone } from './import-undo.queries.ts'

/**
 * Takes the values of an import out of the store; those that they had displaced count again. Values of before the retention of
 * samples stay in their minutes.
 */
export async function undo({ job, transaction, complete, progress }: JobContext) {
  const { tenantId } = job
  const work = await transaction((db) => selectUndoing(db, job))
  if (!work) return
  await takeBack(
    transaction,
    { tenantId, ...work },
    {
      taken: (db, count) => addTakenBack(db, job, count),
      forgotten: (db, count) => addForgotten(db, job, count),
      progress,
    },
  )
  await complete(async (db) => {
    await updateToUndone(db, job)
  })
}
