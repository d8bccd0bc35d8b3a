/** The time of the product. Tests use one that they can move. */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }
