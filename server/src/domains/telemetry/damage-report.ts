import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import { selectDamagedBlocks } from './blocks/block.queries.ts'
import { selectDamagedHours } from './hours/hour-block.queries.ts'

/**
 * Reports blocks that are kept aside in the log, each once in the life of the process: what met them, an import, an undo, a move
 * or the rollups, goes on without them.
 */
export function openDamageReport({ worker, logger }: Pick<Services, 'worker' | 'logger'>) {
  let told: ReadonlySet<string> = new Set()
  return async () => {
    const damaged = await asWorker(worker, async (db) => [
      ...(await selectDamagedBlocks(db)),
      ...(await selectDamagedHours(db)),
    ])
    const present = new Map(damaged.map((each) => [JSON.stringify(each), each]))
    for (const [name, each] of present)
      if (!told.has(name))
        logger.error({ damaged: each }, 'a block cannot be read and is kept aside')
    told = new Set(present.keys())
  }
}
