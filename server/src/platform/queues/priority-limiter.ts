import { AppError } from '#platform/http/app-error'

/**
 * Runs a task when a slot is free. The lowest rank runs first; tasks of one rank run in the order in which they
 * arrived.
 */
export type PriorityLimiter = <T>(rank: number, task: () => Promise<T>) => Promise<T>

export type LimiterSettings = {
  /** How many tasks run at once. */
  slots: number
  /** How many may wait; beyond that the last task of the highest rank is rejected. */
  maxWaiting?: number
  /** A task that has waited this long is rejected. */
  maxWaitMs?: number
}

type Waiting = { rank: number; start: () => void; reject: () => void }

const retryAfterSeconds = 5

const tooMany = () =>
  new AppError('request.too-many', { details: { seconds: retryAfterSeconds }, retryAfterSeconds })

/** Tasks are rejected with request.too-many, before they have started. */
export function createPriorityLimiter({
  slots,
  maxWaiting = Number.POSITIVE_INFINITY,
  maxWaitMs,
}: LimiterSettings): PriorityLimiter {
  let running = 0
  const queue: Waiting[] = []

  function wait(rank: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = maxWaitMs === undefined ? undefined : setTimeout(expire, maxWaitMs)
      const settle = (end: () => void) => () => {
        clearTimeout(timer)
        end()
      }
      const waiting: Waiting = {
        rank,
        start: settle(resolve),
        reject: settle(() => reject(tooMany())),
      }
      function expire() {
        queue.splice(queue.indexOf(waiting), 1)
        waiting.reject()
      }
      queue.splice(queue.findLastIndex((other) => other.rank <= rank) + 1, 0, waiting)
      if (queue.length > maxWaiting) queue.pop()?.reject()
    })
  }

  return async (rank, task) => {
    if (running < slots) running += 1
    else await wait(rank)
    try {
      return await task()
    } finally {
      // The slot is passed directly to the next task, so that one that arrives at this moment cannot take it.
      const next = queue.shift()
      if (next) next.start()
      else running -= 1
    }
  }
}
