/** What is known of the samples of one series in one calendar unit; moments in milliseconds since 1970. */
export type Tally = {
  n: number
  /** Samples that count: flag N and not under maintenance. All below is of them. */
  validN: number
  sum: number
  /** Sum of squared deviations from the mean; null where a part of it is unknown. */
  sqDev: number | null
  min: number | null
  /** The first moment of the minimum; null where it is unknown. */
  minAt: number | null
  max: number | null
  maxAt: number | null
  last: number | null
  /** The moment of the last, or the beginning of the row that it is of. */
  lastAt: number | null
}

export const noSamples = (): Tally => ({
  n: 0,
  validN: 0,
  sum: 0,
  sqDev: 0,
  min: null,
  minAt: null,
  max: null,
  maxAt: null,
  last: null,
  lastAt: null,
})

type Extreme = { value: number | null; at: number | null }

/** Of two extremes the one that `isBeyond` the other, else the earlier one; of equal ones with an unknown time the known one. */
function extreme(a: Extreme, b: Extreme, isBeyond: (a: number, b: number) => boolean): Extreme {
  if (a.value === null || b.value === null) return a.value === null ? b : a
  if (a.value !== b.value) return isBeyond(a.value, b.value) ? a : b
  return a.at === null || (b.at !== null && b.at < a.at) ? b : a
}

const isBelow = (a: number, b: number) => a < b
const isAbove = (a: number, b: number) => a > b

/** The sums of squared deviations of both from their common mean: differences of squares would lose all digits. */
function joinedDeviations(to: Tally, from: Tally): number | null {
  if (to.sqDev === null || from.sqDev === null) return null
  const apart = from.sum / from.validN - to.sum / to.validN
  return (
    to.sqDev + from.sqDev + apart * apart * ((to.validN * from.validN) / (to.validN + from.validN))
  )
}

/** Adds the samples of one tally to another. */
export function addTally(to: Tally, from: Tally): void {
  to.n += from.n
  if (from.validN === 0) return
  to.sqDev = to.validN === 0 ? from.sqDev : joinedDeviations(to, from)
  to.validN += from.validN
  to.sum += from.sum
  const low = extreme({ value: to.min, at: to.minAt }, { value: from.min, at: from.minAt }, isBelow)
  to.min = low.value
  to.minAt = low.at
  const high = extreme(
    { value: to.max, at: to.maxAt },
    { value: from.max, at: from.maxAt },
    isAbove,
  )
  to.max = high.value
  to.maxAt = high.at
  if ((from.lastAt ?? 0) >= (to.lastAt ?? 0)) {
    to.last = from.last
    to.lastAt = from.lastAt
  }
}

/** Adds one valid sample that is later than those before it. */
export function addSample(to: Tally, at: number, value: number): void {
  to.n += 1
  const apart = to.validN === 0 ? 0 : value - to.sum / to.validN
  to.validN += 1
  to.sum += value
  to.sqDev = (to.sqDev ?? 0) + apart * apart * ((to.validN - 1) / to.validN)
  if (to.min === null || value < to.min) {
    to.min = value
    to.minAt = at
  }
  if (to.max === null || value > to.max) {
    to.max = value
    to.maxAt = at
  }
  to.last = value
  to.lastAt = at
}

/** Standard deviation of a sample; null where it is unknown or there are fewer than two values. */
export const deviationOf = ({ validN, sqDev }: Tally): number | null =>
  validN < 2 || sqDev === null ? null : Math.sqrt(sqDev / (validN - 1))
