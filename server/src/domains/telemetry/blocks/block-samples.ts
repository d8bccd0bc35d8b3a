import type { Db } from '#platform/database/database'
import type { Sample } from '../sample.ts'
import { type Block, selectBlocks } from './block.queries.ts'
import { decodeBlock } from './block-codec.ts'
import { UnreadableBlock } from './frame.ts'
import { readBlocks } from './read-blocks.ts'

/** The newest sample of each block that can be read. */
export const lastSamples = (blocks: readonly Block[]): Sample[] =>
  blocks.flatMap(({ tenantId, series, samples }) => {
    try {
      const last = decodeBlock(samples).at(-1)
      return last ? [{ ...last, tenantId, series }] : []
    } catch (error) {
      if (!(error instanceof UnreadableBlock)) throw error
      return []
    }
  })

/** The values at some moments of one UTC day that are in blocks; see `selectPresentOfDay`. */
export async function selectPresentInBlocks(
  db: Db,
  moments: readonly { series: number; at: number }[],
) {
  const series = [...new Set(moments.map((moment) => moment.series))]
  const times = moments.map(({ at }) => at)
  const from = times.reduce((a, b) => Math.min(a, b))
  const until = times.reduce((a, b) => Math.max(a, b)) + 1
  const { read } = readBlocks(await selectBlocks(db, series, { from, until }))
  const places = new Map<number, Map<number, number>>()
  for (const { series: of, columns } of read) {
    const ofSeries = places.get(of) ?? new Map<number, number>()
    places.set(of, ofSeries)
    for (const [place, at] of columns.at.entries()) ofSeries.set(at, place)
  }
  const bySeries = new Map(read.map(({ series: of, columns }) => [of, columns]))
  return moments.flatMap(({ series: of, at }, place) => {
    const found = places.get(of)?.get(at)
    const columns = bySeries.get(of)
    if (found === undefined || !columns) return []
    return [{ place, value: columns.value[found] ?? 0, quality: columns.quality[found] ?? 0 }]
  })
}
