import { asWorker, type Database, type Db } from '#platform/database/database'
import { UnreadableBlock } from './frame.ts'

/** Blocks read at once: some megabytes. */
const atOnce = 500

/** `unreadable`: its checksum or form is wrong; `miscounted`: it holds another number than its row says; `aside`: it could not be read when what it holds changed, and was kept. */
export type FaultKind = 'unreadable' | 'miscounted' | 'aside'

/** `count`: of samples or hours in all blocks. */
export type BlocksCheck<Key> = {
  blocks: number
  count: number
  bytes: number
  faults: (Key & { kind: FaultKind })[]
}

type Kind<Block, Key> = {
  /** The next blocks after one, or the first of all. */
  next: (db: Db, after: Block | undefined, limit: number) => Promise<Block[]>
  aside: (db: Db) => Promise<Key[]>
  keyOf: (block: Block) => Key
  bytesOf: (block: Block) => Buffer
  /** How many a block holds. Throws UnreadableBlock. */
  countIn: (bytes: Buffer) => number
}

/** Reads every block of all tenants; one that is damaged is told and does not stop the others. */
export async function checkEach<Block extends { n: number }, Key>(
  worker: Database,
  { next, aside, keyOf, bytesOf, countIn }: Kind<Block, Key>,
): Promise<BlocksCheck<Key>> {
  const check: BlocksCheck<Key> = { blocks: 0, count: 0, bytes: 0, faults: [] }

  function faultOf(block: Block): FaultKind | null {
    try {
      return countIn(bytesOf(block)) === block.n ? null : 'miscounted'
    } catch (error) {
      if (!(error instanceof UnreadableBlock)) throw error
      return 'unreadable'
    }
  }

  for (let after: Block | undefined, hasMore = true; hasMore; ) {
    const from: Block | undefined = after
    const blocks: Block[] = await asWorker(worker, (db) => next(db, from, atOnce))
    for (const block of blocks) {
      const kind = faultOf(block)
      if (kind) check.faults.push({ ...keyOf(block), kind })
      check.blocks += 1
      check.count += block.n
      check.bytes += bytesOf(block).length
    }
    after = blocks.at(-1)
    hasMore = blocks.length === atOnce
  }
  for (const key of await asWorker(worker, aside)) check.faults.push({ ...key, kind: 'aside' })
  return check
}
