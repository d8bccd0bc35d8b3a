import { AppError } from '#platform/http/app-error'

/** Runs one piece of work after another. Throws request.too-many instead of letting more than `maxWaiting` wait. */
export type HashQueue = <T>(work: () => Promise<T>) => Promise<T>

export function hashQueue(maxWaiting: number): HashQueue {
  let inside = 0
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    if (inside > maxWaiting) {
      throw new AppError('request.too-many', { details: { seconds: 1 }, retryAfterSeconds: 1 })
    }
    inside += 1
    const turn = last.then(work)
    // The next piece waits for the end of this one, however it ends; its failure belongs to its own caller.
    last = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      inside -= 1
    }
  }
}
