import type { DatabaseAddress } from '../../server/src/platform/database/address.ts'

export const pointCount = 8

/** What the writer tells of its write of a number; moments are those of its samples, with their series. */
export type Writing = { number: number; moments: string[]; isCommitted: boolean }

export type WriterSettings = {
  address: DatabaseAddress
  tenantId: number
  /** The first number that was not written yet. */
  from: number
  /** The beginning of the days; without it that of `firstMoment`. */
  begin?: number
  /** Whether hours of past months are packed, too, and empty partitions dropped. */
  packs?: boolean
}

export const dayCount = 6
export const dayMs = 86_400_000

/** Midnight twelve days ago, from which on so many days are closed. */
export const firstMoment = (now: number) => Math.floor(now / dayMs) * dayMs - 12 * dayMs
