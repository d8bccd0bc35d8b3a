/** Rows deleted by one transaction, so that none holds locks for long or fills the log of the database at once. */
const rowsAtOnce = 5000

/**
 * Deletes in batches: `remove` is given the maximum number of rows, in a transaction of its own, and answers how many
 * there were. Ends when there were fewer, or when the signal is aborted; the rest is left for the next run.
 */
export async function inBatches(
  signal: AbortSignal | undefined,
  remove: (most: number) => Promise<number>,
  most = rowsAtOnce,
) {
  let removed = most
  while (removed >= most && !signal?.aborted) removed = await remove(most)
}
