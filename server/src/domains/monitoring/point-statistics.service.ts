import { longestStatisticsMs, type readCalendarStatistics } from '@iwater/contract/plant/statistics'
import type { OutputOf, RequestOf } from '@iwater/contract/route'
import { completenessOf, deviationOf, readStatistics, type Tally } from '#domains/telemetry'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { readSeries } from './point.service.ts'
import { roundedMeans } from './rounded-means.ts'

const meanOf = ({ validN, sum }: Tally) => (validN > 0 ? sum / validN : null)

/** Statistics of points by calendar units of the tenant's time zone, in the order asked. */
export async function readPointStatistics(
  db: Db,
  session: Session,
  wish: RequestOf<typeof readCalendarStatistics>,
  { now, logger }: { now: Date; logger: Services['logger'] },
): Promise<OutputOf<typeof readCalendarStatistics>> {
  const { timeZone } = session
  const { unit } = wish
  const [from, to] = [Date.parse(wish.from), Date.parse(wish.to)]
  if (!(from < to && to - from <= longestStatisticsMs[unit]) || from < 0)
    throw new AppError('monitoring.statistics-range-invalid')
  const points = await readSeries(db, session, wish.pointIds)
  const { bounds, tallies, damaged } = await readStatistics(db, {
    series: points,
    from,
    to,
    unit,
    zone: timeZone,
    now: now.getTime(),
  })
  if (damaged.length > 0)
    logger.error(
      { damaged },
      'statistics leave out days or months: npm run samples:check names what is damaged',
    )
  // What is expected of a unit is expected until now.
  const expected = bounds.slice(1).map((end, place) => ({
    from: bounds[place] ?? end,
    until: Math.min(end, now.getTime()),
  }))
  return {
    unit,
    timeZone,
    bounds,
    points: points.map((point, place) => {
      const own = tallies[place] ?? []
      const { pointId, zh, en, unitOfMeasure, decimals, states } = point
      return {
        pointId,
        name: { zh, en },
        unitOfMeasure,
        decimals,
        states,
        count: own.map(({ n }) => n),
        valid: own.map(({ validN }) => validN),
        completeness: expected.map((span, index) =>
          completenessOf(own[index]?.n ?? 0, point, span),
        ),
        mean: roundedMeans(own.map(meanOf), decimals),
        deviation: roundedMeans(own.map(deviationOf), decimals),
        min: own.map(({ min }) => min),
        minAt: own.map(({ minAt }) => minAt),
        max: own.map(({ max }) => max),
        maxAt: own.map(({ maxAt }) => maxAt),
        last: own.map(({ last }) => last),
      }
    }),
  }
}
