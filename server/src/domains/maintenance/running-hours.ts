/** An hour counter that was replaced: where the old one ended and the new one began. */
export type CounterChange = { at: number; lastReading: number; firstReading: number }

export type Reading = { at: number; hours: number }

/**
 * Hours run from one reading to a later one, over all counters in between. Moments are milliseconds since 1970; a reading that is
 * older than a replacement is one of the old counter.
 */
export function hoursRun(from: Reading, to: Reading, changes: readonly CounterChange[]): number {
  const between = changes
    .filter(({ at }) => at > from.at && at <= to.at)
    .toSorted((a, b) => a.at - b.at)
  let hours = 0
  let begun = from.hours
  for (const { lastReading, firstReading } of between) {
    hours += lastReading - begun
    begun = firstReading
  }
  return hours + to.hours - begun
}
