/** Rows that one transaction deletes, so that none holds locks for long or fills the log of the database at once. */
const rowsAtOnce = 5000

/**
 * Deletes by and by: `remove` is told how many rows it may take at most, in a transaction of its own, and answers how
 * many there were. Ends when it has found fewer, or when the signal says so; the rest is left for the next time.
 */
export async function inBatches(
  signal: AbortSignal | undefined,
  remove: (most: number) => Promise<number>,
  most = rowsAtOnce,
) {
  let removed = most
  while (removed >= most && !signal?.aborted) removed = await remove(most)
}
