import { AppError } from '#platform/http/app-error'

/** Runs the tasks of one key one after the other, in the order in which they arrived; other keys do not wait. */
export type KeyedQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>

/** A key has at most `maxTasks`, the running one included; further tasks are rejected with request.too-many. */
export function createKeyedQueue(maxTasks: number): KeyedQueue {
  const queues = new Map<string, { last: Promise<unknown>; count: number }>()
  return async (key, task) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), count: 0 }
    if (queue.count >= maxTasks) {
      throw new AppError('request.too-many', { details: { seconds: 1 }, retryAfterSeconds: 1 })
    }
    queues.set(key, queue)
    queue.count += 1
    const result = queue.last.then(task)
    // The next task waits for the end of this one, however it ends; a failure belongs to its own caller.
    queue.last = result.catch(() => undefined)
    try {
      return await result
    } finally {
      queue.count -= 1
      if (queue.count === 0) queues.delete(key)
    }
  }
}
