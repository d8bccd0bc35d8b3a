import { AppError } from './app-error.ts'

type Bucket = { tokens: number; at: number }

/**
 * Counts by key in this process; for ordinary limits only, sign-in and codes are counted in the database. Answers a
 * function that takes the count back, for a call that turns out not to be limited.
 */
export type RateLimit = (key: string, nowMs: number) => () => void

const maxKeys = 100_000

/** Allows `burst` at once and `perSecond` on average for each key; throws request.too-many beyond. */
export function rateLimit(perSecond: number, burst: number): RateLimit {
  const buckets = new Map<string, Bucket>()
  return (key, nowMs) => {
    const found = buckets.get(key)
    // A clock that was set back has no effect.
    const tokens = found
      ? Math.min(burst, found.tokens + (Math.max(0, nowMs - found.at) / 1000) * perSecond)
      : burst
    if (tokens < 1) {
      const seconds = Math.max(1, Math.ceil((1 - tokens) / perSecond))
      throw new AppError('request.too-many', { details: { seconds }, retryAfterSeconds: seconds })
    }
    // Deleting first keeps the map in the order of use, so that the least recently used key is dropped when it is full.
    buckets.delete(key)
    buckets.set(key, { tokens: tokens - 1, at: nowMs })
    if (buckets.size > maxKeys) buckets.delete(buckets.keys().next().value ?? '')
    return () => {
      const bucket = buckets.get(key)
      if (bucket) bucket.tokens = Math.min(burst, bucket.tokens + 1)
    }
  }
}

export const noLimit: RateLimit = () => () => {}
