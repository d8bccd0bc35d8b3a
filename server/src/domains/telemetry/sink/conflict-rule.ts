import { isImported, type Sample } from '../sample.ts'

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

/** Whether a station sent the same as what counts and came by an import. */
export const isRepeat = (loser: Reading, winner: Reading) =>
  isImported(winner) && !isImported(loser) && isSame(loser, winner)

/** The result for a moment that several samples claimed. */
export type Settlement<Claim extends Reading> = {
  /** The value that counts. */
  winner: Reading | Claim
  /** The stored or new values that do not count. */
  losers: (Reading | Claim)[]
  /** The result of each claim, in order. */
  outcomes: Outcome[]
}

/** Rows of one file that repeat a moment. */
const isOfOneImport = (a: Reading, b: Reading) => a.receivedAt === b.receivedAt && isImported(a)

/**
 * Applies the rule to the claims in the order in which they arrived. `present` is the stored value of the moment. Of the rows of one
 * import the last one applies and the others are not kept. What repeats a value that came by an import is kept beside it, so
 * that it is there when that import is undone.
 */
export function settle<Claim extends Reading>(
  present: Reading | undefined,
  claims: readonly Claim[],
): Settlement<Claim> {
  let winner: Reading | Claim | undefined = present
  let losers: (Reading | Claim)[] = []
  const keep = (loser: Reading | Claim) => {
    losers = losers.filter((other) => !isOfOneImport(other, loser))
    losers.push(loser)
  }
  const outcomes = claims.map((claim): Outcome => {
    if (!winner) {
      winner = claim
      return 'stored'
    }
    const repeats = isSame(claim, winner)
    if (isOfOneImport(claim, winner)) {
      if (!repeats) winner = claim
    } else if (repeats) {
      if (isImported(winner)) {
        // Of those that a station repeats one is enough for the undo.
        if (!isImported(claim))
          losers = losers.filter((other) => isImported(other) || !isSame(other, claim))
        keep(claim)
      }
    } else if (beats(claim, winner)) {
      keep(winner)
      winner = claim
    } else keep(claim)
    return repeats ? 'duplicate' : 'conflict'
  })
  if (!winner) throw new Error('nothing to settle')
  const isUnchanged = present && isSame(winner, present) && winner.receivedAt === present.receivedAt
  return { winner: isUnchanged ? present : winner, losers, outcomes }
}
