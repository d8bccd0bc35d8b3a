import type { Database } from '#platform/database/database'
import { type Block, selectBlocksAfter, selectDamagedBlocks } from './block.queries.ts'
import { decodeBlock } from './block-codec.ts'
import { checkEach } from './check-each.ts'
import type { DamagedBlock } from './read-blocks.ts'

/** Checks the samples of all closed days. */
export const checkBlocks = (worker: Database) =>
  checkEach<Block, DamagedBlock>(worker, {
    next: (db, after, limit) =>
      selectBlocksAfter(db, after ?? { series: 0, day: '1970-01-01' }, limit),
    aside: selectDamagedBlocks,
    keyOf: ({ tenantId, series, day }) => ({ tenantId, series, day }),
    bytesOf: ({ samples }) => samples,
    countIn: (bytes) => decodeBlock(bytes).length,
  })
