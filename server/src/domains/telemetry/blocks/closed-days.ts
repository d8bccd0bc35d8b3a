import { dayMs } from '../sample.ts'

/** Days before the present UTC day that are not compacted: what stations send again after a breakdown of their line is mostly so old. */
export const openDays = 4

/**
 * Whether a UTC day, as days since 1970, may be compacted at `now`, by the clock of whatever process: who changes its
 * samples has to hold it (`holdDays`). The neighbour of a closed one is among them, and one more.
 */
export const mayBeCompacted = (day: number, now: number) =>
  day <= Math.floor(now / dayMs) - openDays + 1
