import type { Db } from '#platform/database/database'
import { beats } from '../sink/conflict-rule.ts'
import { type ArrivedSample, selectDisplaced } from './arrived.queries.ts'
import { type Arrived, type ArrivedRequest, readArrived } from './arrived.service.ts'

/** Arrivals are told apart by half a millisecond: see `isImported`. */
const arrivalStepMs = 0.5

const winnerOf = (a: ArrivedSample, b: ArrivedSample) => (beats(b, a) ? b : a)

/**
 * The samples of series as they were known at a moment: what arrived later is left out, and a value that it displaced counts again. What
 * was taken out since, by the undo of an import or the end of its retention, is not among them. `db` is a transaction in which all
 * statements see the same moment (`readTenant`).
 */
export async function readKnown(
  db: Db,
  { knownAt, ...request }: Omit<ArrivedRequest, 'received'> & { knownAt: number },
): Promise<Arrived> {
  const { series, span, limit } = request
  const received = { from: 0, until: knownAt + arrivalStepMs }
  const [arrived, displaced] = await Promise.all([
    readArrived(db, { ...request, received }),
    selectDisplaced(db, series, { span, until: knownAt, limit: limit + 1 }),
  ])
  if (arrived.samples === null || displaced.length > limit) return { ...arrived, samples: null }
  const claims = Map.groupBy(
    [...arrived.samples, ...displaced],
    ({ series: of, at }) => `${of} ${at}`,
  )
  const samples = [...claims.values()].map((each) => each.reduce(winnerOf))
  return {
    damaged: arrived.damaged,
    samples: samples.toSorted((a, b) => a.series - b.series || a.at - b.at),
  }
}
