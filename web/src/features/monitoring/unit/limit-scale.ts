import type { Limits } from '#web/product/broken-limit.ts'

/** Places along a bar from 0 (left) to 1 (right). */
export type LimitScale = { low: number | null; high: number | null; value: number | null }

const within = (share: number) => Math.min(Math.max(share, 0), 1)

/** Where the ends of the bar are: a fifth beyond the limits, or from zero to a quarter beyond the only one. */
function endsOf({ lowLimit, highLimit }: Limits): readonly [number, number] | null {
  if (lowLimit !== null && highLimit !== null) {
    const margin = (highLimit - lowLimit || Math.abs(highLimit) || 1) * 0.2
    return [lowLimit - margin, highLimit + margin]
  }
  if (highLimit !== null) return highLimit > 0 ? [0, highLimit * 1.25] : [highLimit * 2 - 1, 1]
  if (lowLimit !== null) return lowLimit > 0 ? [0, lowLimit * 2.5] : [lowLimit * 1.25 - 1, 1]
  return null
}

/** How a value lies to its limits; null for a point that has none. A value far outside sticks to the end. */
export function limitScale(value: number | null, limits: Limits): LimitScale | null {
  const ends = endsOf(limits)
  if (ends === null) return null
  const [from, to] = ends
  const place = (at: number | null) => (at === null ? null : within((at - from) / (to - from)))
  return { low: place(limits.lowLimit), high: place(limits.highLimit), value: place(value) }
}
