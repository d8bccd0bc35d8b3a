export const pointCount = 8

/** What the writer tells of its write of a number; moments are those of its samples, with their series. */
export type Writing = { number: number; moments: string[]; isCommitted: boolean }

export const dayCount = 6
export const dayMs = 86_400_000

/** Midnight twelve days ago, from which on so many days are closed. */
export const firstMoment = (now: number) => Math.floor(now / dayMs) * dayMs - 12 * dayMs
