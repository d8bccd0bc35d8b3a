import { isImported } from '../sample.ts'
import type { NewBlock } from './block.queries.ts'
import { type BlockSample, decodeBlock, encodeBlock } from './block-codec.ts'

/** The samples of a series on a UTC day, by time. */
export type DayOfSeries = { tenantId: number; series: number; samples: readonly BlockSample[] }

/** The samples of a day as a block, which was read again to be sure of it. */
export function blockOf(day: string, { tenantId, series, samples }: DayOfSeries): NewBlock {
  const block = encodeBlock(samples)
  const isSame = decodeBlock(block).every((read, place) => {
    const { at, value, quality, receivedAt } = samples[place] ?? read
    return (
      read.at === at &&
      Object.is(read.value, value) &&
      read.quality === quality &&
      read.receivedAt === receivedAt
    )
  })
  if (!isSame) throw new Error(`samples of series ${series} on ${day} do not survive a block`)
  const imports = [
    ...new Set(samples.filter(isImported).map(({ receivedAt }) => receivedAt)),
  ].toSorted((a, b) => a - b)
  return { tenantId, series, day, n: samples.length, samples: block, imports }
}
