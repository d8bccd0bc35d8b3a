import { qualityFlags } from '@iwater/contract/rules/quality-flags'
import { isStorable } from '@iwater/contract/rules/sample-value'
import type { Db } from '#platform/database/database'

/** One value of one series at one moment. */
export type Sample = {
  /** Short number of the point. */
  series: number
  tenantId: number
  /** Time of the device, milliseconds since 1970. */
  at: number
  /** Arrival at this server, milliseconds since 1970: a whole number, for values of an import a half; see `isImported`. */
  receivedAt: number
  value: number
  /** Index of the flag in `qualityFlags`; 0 = N = valid. */
  quality: number
}

/** The results for the samples of one call: their sum is the number of given samples. */
export type AppendResult = {
  /** New moments of their series. */
  stored: number
  /** Same value and flag as what is stored at the moment; changed nothing. */
  duplicates: number
  /** Another value or flag at a stored moment; both are kept, see `beats`. */
  conflicts: number
}

/** Of the values of one import those that the store keeps anew, whether they count or not. */
export type Held = { held: number }

/**
 * Whether a value came by an import. All values of one have one arrival, a half of a millisecond, which nothing else of the
 * tenant has: by it they are found when the import is undone.
 */
export const isImported = ({ receivedAt }: Pick<Sample, 'receivedAt'>) => receivedAt % 1 === 0.5

/**
 * Work that is committed together with samples, with their results, of which `held` are now kept by the store; either both are committed or neither. False
 * prevents both. May run again for the same samples when it is unknown whether the first commit succeeded.
 */
export type Alongside = (db: Db, result: AppendResult & Held) => Promise<boolean>

export const dayMs = 86_400_000

/** The day on which clocks go back, and half an hour more for islands that change by half an hour. */
export const longestDayMs = 25.5 * 3_600_000

/** UTC day of a moment, as days since 1970. */
const dayOf = (at: number) => Math.floor(at / dayMs)

/** Items by the UTC day of their moment, as days since 1970. */
export function byDay<Item>(
  items: readonly Item[],
  at: (item: Item) => number,
): Map<number, Item[]> {
  const days = new Map<number, Item[]>()
  let day = Number.NaN
  let ofDay: Item[] = []
  for (const item of items) {
    const wanted = dayOf(at(item))
    if (wanted !== day) {
      day = wanted
      ofDay = days.get(day) ?? []
      days.set(day, ofDay)
    }
    ofDay.push(item)
  }
  return days
}

/** Device clocks may be ahead by this much before their samples are rejected. */
const aheadMs = 2 * dayMs

/** Why a sample cannot be stored, or null when it can. */
export function sampleProblem(
  { at, value, quality }: Pick<Sample, 'at' | 'value' | 'quality'>,
  now: number,
): 'value' | 'quality' | 'past' | 'future' | null {
  if (!isStorable(value)) return 'value'
  if (!(Number.isInteger(quality) && quality >= 0 && quality < qualityFlags.length))
    return 'quality'
  if (!(Number.isInteger(at) && at >= 0)) return 'past'
  return at > now + aheadMs ? 'future' : null
}
