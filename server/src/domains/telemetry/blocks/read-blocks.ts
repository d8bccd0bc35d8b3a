import type { Block } from './block.queries.ts'
import { decodeColumns } from './block-codec.ts'
import type { ReadBlock } from './block-trend.ts'
import { UnreadableBlock } from './frame.ts'

/** A block that cannot be read; see `UnreadableBlock`. */
export type DamagedBlock = Pick<Block, 'tenantId' | 'series' | 'day'>

/** The blocks that can be read, by series and day, and those that cannot. */
export function readBlocks(blocks: readonly Block[]) {
  const read: ReadBlock[] = []
  const damaged: DamagedBlock[] = []
  for (const { samples, tenantId, series, day } of blocks)
    try {
      read.push({ series, columns: decodeColumns(samples) })
    } catch (error) {
      if (!(error instanceof UnreadableBlock)) throw error
      damaged.push({ tenantId, series, day })
    }
  return { read, damaged }
}
