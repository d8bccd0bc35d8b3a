import type { Db } from '#platform/database/database'
import { selectSpansOf } from '../maintenance-spans.queries.ts'
import { needPartitions } from '../partitions/partitions.ts'
import { dayMs } from '../sample.ts'
import { type Block, insertDamaged, insertMinutes } from './block.queries.ts'
import { decodeColumns } from './block-codec.ts'
import { rollupRows } from './block-rows.ts'
import { UnreadableBlock } from './frame.ts'

const minuteMs = 60_000

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
      await insertMinutes(db, block, rollupRows(columns, minuteMs, spans.get(block.series)))
    } catch (error) {
      if (!(error instanceof UnreadableBlock)) throw error
      await insertDamaged(db, block)
    }
}
