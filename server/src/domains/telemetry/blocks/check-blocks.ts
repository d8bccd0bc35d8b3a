import { asWorker, type Database } from '#platform/database/database'
import { type Block, selectBlocksAfter, selectDamagedBlocks } from './block.queries.ts'
import { decodeBlock } from './block-codec.ts'
import { UnreadableBlock } from './frame.ts'

/** Blocks read at once: some megabytes. */
const atOnce = 500

export type BlockFault = {
  tenantId: number
  series: number
  day: string
  /** `unreadable`: its checksum or form is wrong; `miscounted`: it has another number of samples than its row says; `aside`: it could not be read when its day changed, and was kept. */
  kind: 'unreadable' | 'miscounted' | 'aside'
}

export type BlocksCheck = { blocks: number; samples: number; bytes: number; faults: BlockFault[] }

function faultOf({ samples, n }: Block): BlockFault['kind'] | null {
  try {
    return decodeBlock(samples).length === n ? null : 'miscounted'
  } catch (error) {
    if (!(error instanceof UnreadableBlock)) throw error
    return 'unreadable'
  }
}

/** Reads every block of all tenants; one that is damaged is told and does not stop the others. */
export async function checkBlocks(worker: Database): Promise<BlocksCheck> {
  const check: BlocksCheck = { blocks: 0, samples: 0, bytes: 0, faults: [] }
  for (let after: Pick<Block, 'series' | 'day'> = { series: 0, day: '1970-01-01' }; ; ) {
    const from = after
    const blocks = await asWorker(worker, (db) => selectBlocksAfter(db, from, atOnce))
    for (const block of blocks) {
      const { tenantId, series, day } = block
      const kind = faultOf(block)
      if (kind) check.faults.push({ tenantId, series, day, kind })
      check.blocks += 1
      check.samples += block.n
      check.bytes += block.samples.length
      after = { series, day }
    }
    if (blocks.length < atOnce) break
  }
  const aside = await asWorker(worker, selectDamagedBlocks)
  check.faults.push(...aside.map((block) => ({ ...block, kind: 'aside' as const })))
  return check
}
