import { asWorker, type Db } from '#platform/database/database'
import type { Services } from '#platform/services'
import { lockRollups } from '../rollup.queries.ts'
import { dropEmpty, isEmpty } from './compaction.queries.ts'

/**
 * How long a partition has to be empty before it is dropped. A trend sees the rows of the moment at which it began, and where they
 * went only if it began later; of a table that is gone it sees nothing. None takes nearly as long.
 */
const emptyMs = 60_000

/** The partitions that were empty when they were looked at last, and since when. */
export type EmptySince = Map<string, number>

/** Drops a partition that has been empty for a while; answers whether it is empty. */
export async function dropIfEmpty(
  { worker, clock }: Pick<Services, 'worker' | 'clock'>,
  name: string,
  since: EmptySince,
  /** Holds what else may write to it; false where that is not possible now. */
  hold: (db: Db) => Promise<boolean> = lockRollups,
): Promise<boolean> {
  if (!(await asWorker(worker, (db) => isEmpty(db, name)))) {
    since.delete(name)
    return false
  }
  const began = since.get(name) ?? clock.now()
  since.set(name, began)
  if (clock.now() - began < emptyMs) return true
  await asWorker(worker, async (db) => {
    if (!(await hold(db))) return
    await dropEmpty(db, name)
    since.delete(name)
  })
  return true
}
