import { AppError } from '#platform/http/app-error'

/** Runs work of one key in the order in which it came, one piece at a time; other keys do not wait. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Beyond `most` of one key, the one at work counted, whoever comes is sent away with request.too-many. */
export function openTurns(most: number): InTurn {
  const turns = new Map<string, { last: Promise<unknown>; count: number }>()
  return async (key, work) => {
    const turn = turns.get(key) ?? { last: Promise.resolve(), count: 0 }
    if (turn.count >= most) {
      throw new AppError('request.too-many', { details: { seconds: 1 }, retryAfterSeconds: 1 })
    }
    turns.set(key, turn)
    turn.count += 1
    const mine = turn.last.then(work)
    // The next one waits for the end of this, however it ends; its failure belongs to its own caller.
    turn.last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      turn.count -= 1
      if (turn.count === 0) turns.delete(key)
    }
  }
}
