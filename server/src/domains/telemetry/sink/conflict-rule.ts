import type { Sample } from '../sample.ts'

/** The fields that decide between two values of one series at one moment. */
export type Reading = Pick<Sample, 'value' | 'quality' | 'receivedAt'>

const isSame = (a: Reading, b: Reading) => a.value === b.value && a.quality === b.quality

/**
 * Whether `a` counts instead of `b` when both claim one moment: a valid value beats a flagged one, else the later
 * arrival wins, because stations repeat what they corrected. Of two with one arrival the larger value wins, then the
 * later flag, so that storing the same batch again has the same result.
 */
export function beats(a: Reading, b: Reading): boolean {
  const byValidity = Number(a.quality === 0) - Number(b.quality === 0)
  const byArrival = a.receivedAt - b.receivedAt
  return (byValidity || byArrival || a.value - b.value || a.quality - b.quality) > 0
}

export type Outcome = 'stored' | 'duplicate' | 'conflict'

/** The result for a moment that several samples claimed. */
export type Settlement<Claim extends Reading> = {
  /** The value that counts. */
  winner: Reading | Claim
  /** The stored or new values that do not count. */
  losers: (Reading | Claim)[]
  /** The result of each claim, in order. */
  outcomes: Outcome[]
}

/** Applies the rule to the claims in the order in which they arrived. `present` is the stored value of the moment. */
export function settle<Claim extends Reading>(
  present: Reading | undefined,
  claims: readonly Claim[],
): Settlement<Claim> {
  let winner: Reading | Claim | undefined = present
  const losers: (Reading | Claim)[] = []
  const outcomes = claims.map((claim): Outcome => {
    if (!winner) {
      winner = claim
      return 'stored'
    }
    if (isSame(claim, winner)) return 'duplicate'
    if (beats(claim, winner)) {
      losers.push(winner)
      winner = claim
    } else losers.push(claim)
    return 'conflict'
  })
  if (!winner) throw new Error('nothing to settle')
  return { winner, losers, outcomes }
}
