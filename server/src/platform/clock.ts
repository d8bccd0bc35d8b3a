/** The time as the product sees it. Tests hand in one that they can move. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
