import { AppError } from '#platform/http/app-error'
import { type Alongside, type AppendResult, type Sample, sampleProblem } from '../sample.ts'

/** The samples of one call before they are stored. */
export type Ticket = {
  samples: readonly Sample[]
  /**
   * Indexes of samples whose moment may be stored already, ascending: not newer than the latest of the series, or the
   * first of a series since this process started. Only a hint, the key of the table decides.
   */
  doubts: readonly number[]
  /** The time of the call, on the clock of `performance.now()`. */
  since: number
  /** Such a ticket is stored by itself, so that it does not affect others when it is withheld. */
  alongside?: Alongside | undefined
  resolve(result: AppendResult): void
  reject(error: unknown): void
}

const noDoubts: readonly number[] = []

/** A moment of a series as one number. Two moments may share one, which only makes a ticket wait unnecessarily. */
const momentOf = ({ series, at }: Sample) => series * 0x1_0000_0000 + (at % 0x1_0000_0000)

function momentAt(ticket: Ticket, place: number) {
  const sample = ticket.samples[place]
  return sample ? momentOf(sample) : Number.NaN
}

function addMoments(moments: Set<number>, { samples }: Ticket) {
  for (const sample of samples) moments.add(momentOf(sample))
}

function momentsOf(flushes: Iterable<readonly Ticket[]>) {
  const moments = new Set<number>()
  for (const tickets of flushes) for (const ticket of tickets) addMoments(moments, ticket)
  return moments
}

/** Waiting samples in the order of arrival, at most `capacity` of them. */
export function openQueue(capacity: number, now: () => number) {
  const newest = new Map<number, number>()
  let tickets: Ticket[] = []
  let rows = 0

  function assertStorable(samples: readonly Sample[]) {
    const moment = now()
    for (const sample of samples) {
      const problem = sampleProblem(sample, moment)
      if (problem)
        throw new AppError('ingest.payload-invalid', { details: { reason: `sample: ${problem}` } })
    }
  }

  function classify(samples: readonly Sample[]): readonly number[] {
    let doubts: number[] | undefined
    let place = 0
    for (const { series, at } of samples) {
      const seen = newest.get(series)
      if (seen === undefined || at <= seen) (doubts ??= []).push(place)
      if (seen === undefined || at > seen) newest.set(series, at)
      place += 1
    }
    return doubts ?? noDoubts
  }

  return {
    get rows() {
      return rows
    },

    /** Adds the samples. Throws `ingest.overloaded` when full, and rejects them all if one cannot be stored. */
    put(samples: readonly Sample[], alongside?: Alongside): Promise<AppendResult> {
      if (rows > 0 && rows + samples.length > capacity)
        throw new AppError('ingest.overloaded', { retryAfterSeconds: 1 })
      assertStorable(samples)
      rows += samples.length
      const doubts = classify(samples)
      return new Promise((resolve, reject) => {
        tickets.push({ samples, doubts, since: performance.now(), alongside, resolve, reject })
      })
    },

    /**
     * The next tickets, up to `mostRows` samples. Of samples that claim one moment the later arrival must be stored
     * second: a ticket in doubt waits while a flush `underWay` or an older waiting ticket holds a moment of it. Samples
     * without doubt are newer than everything taken before and never wait.
     */
    take(mostRows: number, underWay: Iterable<readonly Ticket[]>): Ticket[] {
      let moments: Set<number> | undefined
      const mustWait = (ticket: Ticket) => {
        if (ticket.doubts.length === 0) return false
        moments ??= momentsOf(underWay)
        const known = moments
        if (!ticket.doubts.some((place) => known.has(momentAt(ticket, place)))) return false
        addMoments(moments, ticket)
        return true
      }
      const batch: Ticket[] = []
      const waiting: Ticket[] = []
      let taken = 0
      let next = 0
      for (; next < tickets.length && taken < mostRows && waiting.length < mostRows; next++) {
        const ticket = tickets[next]
        if (!ticket || batch[0]?.alongside) break
        if (mustWait(ticket)) waiting.push(ticket)
        else if (ticket.alongside && batch.length > 0) break
        else {
          batch.push(ticket)
          taken += ticket.samples.length
        }
      }
      tickets = waiting.concat(tickets.slice(next))
      rows -= taken
      return batch
    },

    /** Records that a series has samples up to `at`, so that its next samples are in doubt. */
    learn(series: number, at: number) {
      if (at > (newest.get(series) ?? Number.NEGATIVE_INFINITY)) newest.set(series, at)
    },
  }
}
