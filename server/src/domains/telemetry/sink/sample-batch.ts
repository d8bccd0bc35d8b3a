import { type AppendResult, isImported, type Sample } from '../sample.ts'
import { isRepeat, type Outcome, type Reading, settle } from './conflict-rule.ts'
import type { Ticket } from './sample-queue.ts'

/** A moment of a series that may be stored already, or that several samples of the batch claim. */
export type Claim = {
  series: number
  at: number
  /** Places in the batch, in the order of arrival. */
  places: number[]
  samples: Sample[]
}

/** The samples of one flush in the order of arrival. */
export type Batch = {
  tickets: readonly Ticket[]
  samples: readonly Sample[]
  /** Samples that nothing else claims; they are stored without a look-up. */
  plain: readonly Sample[]
  claims: readonly Claim[]
}

/** The writes of a flush. */
export type Plan = {
  inserts: Sample[]
  updates: { from: Reading; to: Sample }[]
  losers: { moment: Sample; reading: Reading }[]
  /** What stations sent beside an equal value of an import. */
  repeats: { moment: Sample; reading: Reading }[]
  /** Stored values beside which others are kept, and which must not go meanwhile. */
  standing: { moment: Sample; reading: Reading }[]
  /** The results of claimed places; all others are stored. */
  outcomes: Map<number, Outcome>
}

type Claims = Map<number, Map<number, Claim>>

function claimAt(claims: Claims, { series, at }: Sample) {
  const ofSeries = claims.get(series) ?? new Map<number, Claim>()
  claims.set(series, ofSeries)
  if (!ofSeries.has(at)) ofSeries.set(at, { series, at, places: [], samples: [] })
}

/** With `doubtsAll` every sample is looked up before it is written. */
export function makeBatch(tickets: readonly Ticket[], doubtsAll: boolean): Batch {
  const samples = tickets.flatMap((ticket) => ticket.samples)
  const claims: Claims = new Map()
  if (doubtsAll) for (const sample of samples) claimAt(claims, sample)
  else
    for (const ticket of tickets)
      for (const place of ticket.doubts) {
        const sample = ticket.samples[place]
        if (sample) claimAt(claims, sample)
      }
  if (claims.size === 0) return { tickets, samples, plain: samples, claims: [] }

  const plain: Sample[] = []
  let place = 0
  for (const sample of samples) {
    const claim = claims.get(sample.series)?.get(sample.at)
    if (claim) {
      claim.places.push(place)
      claim.samples.push(sample)
    } else plain.push(sample)
    place += 1
  }
  const found = [...claims.values()].flatMap((ofSeries) => [...ofSeries.values()])
  return { tickets, samples, plain, claims: found }
}

/** Decides what to write. `present` answers the stored value at the moment of a claim. */
export function planBatch(batch: Batch, present: (claim: Claim) => Reading | undefined): Plan {
  const plan: Plan = {
    inserts: [...batch.plain],
    updates: [],
    losers: [],
    repeats: [],
    standing: [],
    outcomes: new Map(),
  }
  for (const claim of batch.claims) {
    const stored = present(claim)
    const { winner, losers, outcomes } = settle(stored, claim.samples)
    const moment = claim.samples[0]
    if (!moment) continue
    for (const [index, outcome] of outcomes.entries())
      plan.outcomes.set(claim.places[index] ?? -1, outcome)
    for (const reading of losers) {
      const kept = isRepeat(reading, winner) ? plan.repeats : plan.losers
      kept.push({ moment, reading })
    }
    if (stored && winner === stored) {
      if (losers.length > 0) plan.standing.push({ moment, reading: stored })
      continue
    }
    const to: Sample = { ...moment, ...winner }
    if (stored) plan.updates.push({ from: stored, to })
    else plan.inserts.push(to)
  }
  return plan
}

/** The values of the one import of a batch that the store keeps anew; `known` of those that lost were kept already. */
export function heldOf({ inserts, updates, losers }: Plan, known: number): number {
  const added = inserts.filter(isImported).length
  const replacing = updates.filter(
    ({ from, to }) => isImported(to) && from.receivedAt !== to.receivedAt,
  )
  const lost = losers.filter(
    ({ moment, reading }) => isImported(reading) && reading.receivedAt === moment.receivedAt,
  )
  return added + replacing.length + Math.max(0, lost.length - known)
}

/** The answer to each ticket of the batch. */
export function resultsOf({ tickets }: Batch, { outcomes }: Plan): AppendResult[] {
  let place = 0
  return tickets.map(({ samples }) => {
    const result = { stored: 0, duplicate: 0, conflict: 0 }
    if (outcomes.size === 0) result.stored = samples.length
    else
      for (let left = samples.length; left > 0; left--) {
        result[outcomes.get(place) ?? 'stored'] += 1
        place += 1
      }
    return { stored: result.stored, duplicates: result.duplicate, conflicts: result.conflict }
  })
}
