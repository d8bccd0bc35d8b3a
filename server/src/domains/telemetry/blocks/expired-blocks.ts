import type { Db } from '#platform/database/database'
import { selectSpansOf } from '../maintenance-spans.queries.ts'
import { needPartitions } from '../partitions/partitions.ts'
import { dayMs } from '../sample.ts'
import { type Block, insertDamaged, insertMinutes, type Minute } from './block.queries.ts'
import { type BlockColumns, decodeColumns } from './block-codec.ts'
import { isIn, type SpansOfSeries } from './block-trend.ts'
import { UnreadableBlock } from './frame.ts'

const minuteMs = 60_000

function addValid(minute: Minute, value: number) {
  minute.validN += 1
  minute.min = Math.min(minute.min ?? value, value)
  minute.max = Math.max(minute.max ?? value, value)
  minute.sum = (minute.sum ?? 0) + value
  minute.last = value
}

/** The minutes of samples, which are in the order of time. */
function minutesOf({ at, value, quality }: BlockColumns, spans: ReturnType<SpansOfSeries['get']>) {
  const minutes: Minute[] = []
  for (const [place, moment] of at.entries()) {
    const bucket = Math.floor(moment / minuteMs) * minuteMs
    if (minutes.at(-1)?.bucket !== bucket)
      minutes.push({ bucket, n: 0, validN: 0, min: null, max: null, sum: null, last: null })
    const minute = minutes.at(-1)
    if (!minute) continue
    minute.n += 1
    if (quality[place] === 0 && !isIn(spans, moment)) addValid(minute, value[place] ?? 0)
  }
  return minutes
}

/**
 * Puts minutes in the place of blocks, which were taken out of their table in the same transaction. Hours and days are those of the same
 * samples and stay as they are. A damaged block is kept aside. Throws PartitionsMissing.
 */
export async function leaveMinutes(db: Db, taken: readonly Block[]) {
  await needPartitions(db, { rollups: [...new Set(taken.map(({ day }) => day))] })
  for (const block of taken)
    try {
      const columns = decodeColumns(block.samples)
      const from = Date.parse(block.day)
      const spans = await selectSpansOf(db, [block.series], { from, until: from + dayMs })
      await insertMinutes(db, block, minutesOf(columns, spans.get(block.series)))
    } catch (error) {
      if (!(error instanceof UnreadableBlock)) throw error
      await insertDamaged(db, block)
    }
}
