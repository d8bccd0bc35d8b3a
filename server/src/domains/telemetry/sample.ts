import { qualityFlags } from '@iwater/contract/monitoring'
import { isStorable } from '@iwater/contract/rules/sample-value'
import type { Db } from '#platform/database/database'

/** One value of one series at one moment. */
export type Sample = {
  /** Short number of the point. */
  series: number
  tenantId: number
  /** Time of the device, milliseconds since 1970. */
  at: number
  /** Arrival at this server, milliseconds since 1970. */
  receivedAt: number
  value: number
  /** Place of the flag in `qualityFlags`; 0 = N = valid. */
  quality: number
}

/** What became of the samples of one call: their sum is the number of samples handed over. */
export type AppendResult = {
  /** New moments of their series. */
  stored: number
  /** Same value and flag as what is stored at the moment; changed nothing. */
  duplicates: number
  /** Another value or flag at a stored moment; both are kept, see `beats`. */
  conflicts: number
}

/**
 * What is committed together with samples, told what becomes of them; either both are or neither. False keeps both from
 * it. May run again for the same samples when nobody knows whether the first time was committed.
 */
export type Alongside = (db: Db, result: AppendResult) => Promise<boolean>

export const dayMs = 86_400_000

/** Device clocks may run ahead by this much before their samples are refused. */
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
