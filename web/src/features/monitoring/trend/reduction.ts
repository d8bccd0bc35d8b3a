import type { Trend } from '@iwater/contract/monitoring'

export type BucketLength = { amount: number; unit: 'second' | 'minute' | 'hour' | 'day' }

const lengths = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** The length of a bucket in the largest unit that divides it. */
export function bucketLength(bucketMs: number): BucketLength {
  const [unit, ms] = lengths.find(([, length]) => bucketMs % length === 0) ?? lengths[3]
  return { unit, amount: Math.max(Math.round(bucketMs / ms), 1) }
}

/** Samples that the range holds over all series, before reduction. */
export const samplesIn = ({ series }: Trend): number =>
  series.reduce((sum, { sampleCount }) => sum + sampleCount, 0)
