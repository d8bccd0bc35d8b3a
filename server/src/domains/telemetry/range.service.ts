import { asWorker } from '#platform/database/database'
import type { Services } from '#platform/services'
import { selectRanges } from './range.queries.ts'
import { dayMs } from './sample.ts'

const yearMs = 365 * dayMs

/** The range of the valid values of each series in the past year, by series; days that are still computed are not included. */
export async function readRanges({ worker, clock }: Services, series: readonly number[]) {
  if (series.length === 0) return new Map<number, { minimum: number; maximum: number }>()
  const since = new Date(clock.now() - yearMs)
  const rows = await asWorker(worker, (db) => selectRanges(db, series, since))
  return new Map(rows.map(({ series: of, ...range }) => [of, range]))
}
