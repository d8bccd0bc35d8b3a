import { AppError } from '#platform/http/app-error'
import { openTurns } from './turns.ts'

/** Runs a piece of work alone, after those that asked before. */
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets work in that has a part which must run alone. Throws request.too-many instead of letting more than
 * `maxWaiting` wait, before the work has begun.
 */
export type HashQueue = <T>(work: (exclusively: Exclusively) => Promise<T>) => Promise<T>

export function hashQueue(maxWaiting: number): HashQueue {
  let inside = 0
  const inTurn = openTurns()
  const exclusively: Exclusively = (work) => inTurn('', work)

  return async (work) => {
    if (inside > maxWaiting) {
      throw new AppError('request.too-many', { details: { seconds: 1 }, retryAfterSeconds: 1 })
    }
    inside += 1
    try {
      return await work(exclusively)
    } finally {
      inside -= 1
    }
  }
}
