import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import { selectLastValues, upsertLast } from './last-value.queries.ts'
import type { Sample } from './sample.ts'

/** Time of the newest sample of each series, as last written. */
export async function readNewest({ worker }: Services, series: readonly number[]) {
  const rows = await asWorker(worker, (db) => selectLastValues(db, series))
  return new Map(rows.map((row) => [row.series, row.at]))
}

export const writeLastValues = ({ worker }: Services, samples: readonly Sample[]) =>
  asWorker(worker, (db) => upsertLast(db, samples))
