import { AppError } from '#platform/http/app-error'

/** Runs a piece of work alone, after those that asked before. */
export type Exclusively = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets work in that has a part which must run alone. Throws request.too-many instead of letting more than
 * `maxWaiting` wait, before the work has begun.
 */
export type HashQueue = <T>(work: (exclusively: Exclusively) => Promise<T>) => Promise<T>

export function hashQueue(maxWaiting: number): HashQueue {
  let inside = 0
  let last: Promise<unknown> = Promise.resolve()

  const exclusively: Exclusively = (work) => {
    const turn = last.then(work)
    // The next one waits for the end of this, however it ends; its failure belongs to its own caller.
    last = turn.catch(() => undefined)
    return turn
  }

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
