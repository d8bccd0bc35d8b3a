import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Block } from '../blocks/block.queries.ts'

/** Samples that are decoded at once, which takes some milliseconds. More would keep streams and other answers waiting. */
export const mostAtOnce = 20_000

/** One processor is left to this thread; a thread that had no work for a minute ends. */
const openThreads = () =>
  new Piscina({
    filename: fileURLToPath(new URL('./block-work.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 60_000,
  })

let threads: Piscina | undefined

/** A buffer of the database's client is a piece of a larger one, which would be sent as a whole. */
const alone = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => ({ ...block, samples: Buffer.from(new Uint8Array(block.samples).buffer) }))

/** Computes something of blocks by an export of `block-work.ts`: of many samples in a thread of its own. */
export async function decode<Given extends { blocks: readonly Block[] }, Found>(
  compute: (given: Given) => Found,
  given: Given,
): Promise<Found> {
  if (given.blocks.reduce((sum, { n }) => sum + n, 0) <= mostAtOnce) return compute(given)
  threads ??= openThreads()
  return threads.run({ ...given, blocks: alone(given.blocks) }, { name: compute.name })
}
