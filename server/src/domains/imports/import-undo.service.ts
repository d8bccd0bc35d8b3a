import { canonicalCode } from '#domains/factors'
import { selectSeriesOfUnits } from '#domains/monitoring'
import { finishTakeBack, sampleDays, type TakeBack, takeBackDay } from '#domains/telemetry'
import type { JobContext } from '#platform/jobs/job'
import {
  addTakenBack,
  selectImportUnits,
  selectUndoing,
  updateToUndone,
} from './import-undo.queries.ts'

/**
 * Takes the values of an import out of the store, day by day; those that they had displaced count again. A day that was done before has
 * none left, so that another attempt begins with the first. Values of before the retention of samples stay in their minutes.
 */
export async function undo({ job, transaction, complete }: JobContext) {
  const { tenantId } = job
  const work = await transaction((db) => selectUndoing(db, job))
  if (!work) return
  const { importId, mapping, storingSince, storedUntil, span } = work
  const factors = mapping.valueColumns.map(({ factor }) => canonicalCode(factor))
  const series = await transaction(async (db) => {
    const unitIds = await selectImportUnits(db, tenantId, importId)
    return selectSeriesOfUnits(db, tenantId, { unitIds, factors })
  })
  const taken: TakeBack = {
    tenantId,
    series,
    receivedFrom: storingSince,
    receivedUntil: storedUntil,
  }
  const days = await transaction((db) => sampleDays(db, span))
  for (const [place, day] of days.entries())
    await transaction(async (db) => addTakenBack(db, job, await takeBackDay(db, day, taken)), {
      done: place + 1,
      total: days.length,
    })
  await complete(async (db) => {
    await finishTakeBack(db, taken)
    await updateToUndone(db, job)
  })
}
