import type { Db } from '#platform/database/database'
import { insertArrivals } from '../arrival.queries.ts'
import { needPartitions } from '../partitions/partitions.ts'
import { type Block, insertDamaged } from './block.queries.ts'
import { type BlockSample, decodeBlock } from './block-codec.ts'
import { UnreadableBlock } from './frame.ts'
import { insertSamples } from './reopen.queries.ts'

const extent = (numbers: readonly number[]) => ({
  from: numbers.reduce((a, b) => Math.min(a, b)),
  until: numbers.reduce((a, b) => Math.max(a, b)),
})

/** Puts the samples back; all of their minutes are waiting then. */
async function reopen(db: Db, block: Block) {
  let samples: BlockSample[]
  try {
    samples = decodeBlock(block.samples)
  } catch (error) {
    if (!(error instanceof UnreadableBlock)) throw error
    await insertDamaged(db, block)
    return
  }
  await insertSamples(db, block, samples)
  const moments = extent(samples.map(({ at }) => at))
  const arrivals = extent(samples.map(({ receivedAt }) => receivedAt))
  await insertArrivals(db, [
    {
      tenantId: block.tenantId,
      day: block.day,
      count: samples.length,
      seriesFrom: block.series,
      seriesUntil: block.series,
      ...moments,
      receivedFrom: Math.floor(arrivals.from),
      receivedUntil: Math.ceil(arrivals.until),
    },
  ])
}

/** Blocks that one transaction reopens: some tenths of a second for values of each minute. */
export const mostReopened = 20

/**
 * Moves the samples of blocks, which were taken out of their table in the same transaction, back to where they can be changed.
 * A damaged block is kept aside. Throws PartitionsMissing.
 */
export async function reopenBlocks(db: Db, taken: readonly Block[]): Promise<void> {
  if (taken.length === 0) return
  await needPartitions(db, { samples: [...new Set(taken.map(({ day }) => day))] })
  for (const block of taken) await reopen(db, block)
}
