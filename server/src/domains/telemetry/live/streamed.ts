import { isImported, type Sample } from '../sample.ts'

/** So far back a trend that follows the present reaches at least. */
const recentMs = 3_600_000

/**
 * What streams are told of stored samples: not the history that an import brings, of which the newest of each series is enough, because it
 * may be the last value.
 */
export function streamedOf(stored: readonly Sample[]): readonly Sample[] {
  const newest = new Map<number, Sample>()
  const told: Sample[] = []
  for (const sample of stored) {
    const known = newest.get(sample.series)
    if (!isImported(sample) || sample.at > sample.receivedAt - recentMs) told.push(sample)
    else if (known === undefined || known.at < sample.at) newest.set(sample.series, sample)
  }
  return newest.size === 0 ? told : [...told, ...newest.values()]
}
