import type { Db } from '#platform/database/database'
import { takeLock } from '#platform/database/locks'
import { holdDays, takeBlocks, takeBlocksOfImport } from './blocks/block.queries.ts'
import { mostReopened, reopenBlocks } from './blocks/reopen.ts'
import { hoursAround, reopenHours, reopenHoursInSteps } from './hours/reopen-hours.ts'
import { renewLast, takeLast } from './last-value.service.ts'
import { type Transaction, withPartitions } from './partitions/partitions.ts'
import { hasPartition, selectDaysOf } from './partitions/sample-days.queries.ts'
import { selectPieces } from './retention.queries.ts'
import { dayMs } from './sample.ts'
import { planByIndex, planWithValues } from './sample-span.queries.ts'
import {
  deleteLastOf,
  forgetDisplaced,
  type Piece,
  selectLastOf,
  selectPiecesOf,
  selectSeriesOf,
  type TakeBack,
  type TakenBack,
  takeBackOfPiece,
} from './take-back.queries.ts'

/** What is told of the work, in the transaction that does it. */
export type TakeBackNotes = {
  taken(db: Db, count: TakenBack): Promise<unknown>
  forgotten(db: Db, count: number): Promise<unknown>
}

/** The UTC days with samples of a span of time, newest first; all where the span is not known. */
async function sampleDays(
  db: Db,
  { tenantId, span }: TakeBack & { span: { from: string; until: string } | null },
) {
  const days = await selectDaysOf(db, tenantId)
  const dayOf = (instant: string) => instant.slice(0, 10)
  return days
    .filter((day) => !span || (day >= dayOf(span.from) && day <= dayOf(span.until)))
    .reverse()
}

/** Whether a day has samples outside of blocks, which stay there until the transaction ends. */
async function isOpen(db: Db, day: string) {
  await holdDays(db, [Date.parse(day) / dayMs])
  return hasPartition(db, day)
}

async function takePiece(
  db: Db,
  {
    day,
    piece,
    taken,
    notes,
  }: { day: string; piece: Piece; taken: TakeBack; notes: TakeBackNotes },
) {
  await takeLock(db, 'rollups', 0)
  await planByIndex(db)
  if (!(await hasPartition(db, day))) return
  // What is beside the day in hours that go with these samples.
  const series = await selectSeriesOf(db, day, piece, taken)
  await reopenBlocks(db, await takeBlocks(db, day, series))
  await reopenHours(db, hoursAround(day, series))
  await notes.taken(db, await takeBackOfPiece(db, day, piece, taken))
}

/**
 * Takes the values of an import out of the store, whatever points they stand at by now, in transactions of a few thousand; rollups
 * follow with their next work. What is done stays done, so that another attempt begins with the first day. Last values become
 * those of the samples that are left, which the newest days are asked for first.
 */
export async function takeBack(
  transaction: Transaction,
  taken: TakeBack & { span: { from: string; until: string } | null },
  notes: TakeBackNotes,
) {
  const days = await transaction((db) => sampleDays(db, taken))
  const lasts = new Set(await transaction((db) => selectLastOf(db, taken)))

  /** Answers whether there were any. */
  async function reopenOfDay(day: string) {
    let hadAny = false
    for (let count = mostReopened; count === mostReopened; hadAny ||= count > 0)
      count = await withPartitions(transaction, async (db) => {
        await holdDays(db, [Date.parse(day) / dayMs])
        const blocks = await takeBlocksOfImport(db, day, taken, mostReopened)
        await reopenBlocks(db, blocks)
        return blocks.length
      })
    return hadAny
  }

  const seriesOf = (day: string, piece: Piece) =>
    transaction(async (db) =>
      (await isOpen(db, day)) ? selectSeriesOf(db, day, piece, taken) : [],
    )

  /** Looks through a day once; answers whether it had values of the import. */
  async function takeOfDay(day: string) {
    let hadAny = await reopenOfDay(day)
    for (const pages of await transaction((db) => selectPieces(db, day))) {
      const pieces = await transaction(async (db) => {
        await planWithValues(db)
        if (!(await isOpen(db, day))) return []
        return selectPiecesOf(db, day, pages, taken)
      })
      hadAny ||= pieces.length > 0
      for (const piece of pieces) {
        // Before, so that little is left to open while rollups wait for the piece.
        await reopenHoursInSteps(transaction, hoursAround(day, await seriesOf(day, piece)))
        await withPartitions(transaction, (db) => takePiece(db, { day, piece, taken, notes }))
      }
    }
    // Compaction may have moved some while the rows were looked through.
    hadAny = (await reopenOfDay(day)) || hadAny
    return hadAny
  }

  for (const day of days) {
    // What another transaction moved meanwhile may stand where this has already looked.
    while (await takeOfDay(day));
    await transaction(async (db) => {
      await planWithValues(db)
      if (lasts.size === 0) return
      await holdDays(db, [Date.parse(day) / dayMs])
      for (const found of await takeLast(db, day, [...lasts], taken.arrival)) lasts.delete(found)
    })
  }
  for (let count = -1; count !== 0; )
    count = await transaction(async (db) => {
      const found = await forgetDisplaced(db, taken)
      await notes.forgotten(db, found)
      return found
    })
  await transaction(async (db) => {
    await planWithValues(db)
    const { tenantId, arrival } = taken
    // Noted ones may have been written until their samples went.
    const late = (await selectLastOf(db, taken)).filter((one) => !lasts.has(one))
    await renewLast(db, { tenantId, arrival, series: [...lasts], before: days.at(-1) })
    await renewLast(db, { tenantId, arrival, series: late })
    await deleteLastOf(db, taken)
  })
}
