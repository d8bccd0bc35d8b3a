/** Runs work of one key in the order in which it came, one piece at a time; other keys do not wait. */
export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function openTurns(): InTurn {
  const lasts = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const turn = (lasts.get(key) ?? Promise.resolve()).then(work)
    // The next one waits for the end of this, however it ends; its failure belongs to its own caller.
    const end = turn.catch(() => undefined)
    lasts.set(key, end)
    try {
      return await turn
    } finally {
      if (lasts.get(key) === end) lasts.delete(key)
    }
  }
}
