import { asWorker, type Database, type Db } from '#platform/database/database'
import { makePartitions, type PartitionDays, selectMissing } from './partitions.queries.ts'

/** A transaction would write where there is no partition yet. */
export class PartitionsMissing extends Error {
  readonly missing: PartitionDays
  constructor(missing: PartitionDays) {
    super('partitions are missing')
    this.missing = missing
  }
}

/** Throws PartitionsMissing. */
export async function needPartitions(db: Db, days: Partial<PartitionDays>) {
  const missing = await selectMissing(db, days)
  if (Object.values(missing).some((each) => each.length > 0)) throw new PartitionsMissing(missing)
}

export type Transaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>

export const inWorker =
  (worker: Database): Transaction =>
  (work) =>
    asWorker(worker, work)

/**
 * Runs `work` in a transaction, and anew where it needs partitions, after another one has made them. At its end a transaction shows its rows
 * to others a moment before the tables that it made: who read just then found moved samples neither where they were nor where they are.
 */
export async function withPartitions<T>(
  transaction: Transaction,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  for (;;)
    try {
      return await transaction(work)
    } catch (error) {
      if (!(error instanceof PartitionsMissing)) throw error
      await transaction((db) => makePartitions(db, error.missing))
    }
}
