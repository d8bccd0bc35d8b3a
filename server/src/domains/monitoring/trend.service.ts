import type { readTrend as readTrendRoute } from '@iwater/contract/monitoring'
import type { InputOf, OutputOf } from '@iwater/contract/route'
import { readTrendColumns } from '#domains/telemetry'
import type { Db } from '#platform/database/database'
import { AppError } from '#platform/http/app-error'
import type { Session } from '#platform/http/session'
import type { Services } from '#platform/services'
import { readSeries } from './point.service.ts'
import { roundedMeans } from './rounded-means.ts'

const shortestMs = 5 * 60_000
/** Ten years, however many of them are leap years. */
const longestMs = 3653 * 86_400_000

type Wish = Pick<InputOf<typeof readTrendRoute>, 'from' | 'to'> & {
  pointIds: readonly string[]
  buckets: number
}

const instant = (ms: number) => new Date(ms).toISOString()

/** The trend of points over a span, in buckets by the wall clock of the tenant. */
export async function readTrend(
  db: Db,
  session: Session,
  wish: Wish,
  { now, logger }: { now: Date; logger: Services['logger'] },
): Promise<OutputOf<typeof readTrendRoute>> {
  const { timeZone } = session
  const [from, to] = [Date.parse(wish.from), Date.parse(wish.to)]
  if (!(to - from >= shortestMs && to - from <= longestMs) || from < 0)
    throw new AppError('monitoring.range-invalid')
  const points = await readSeries(db, session, wish.pointIds)
  const answer = await readTrendColumns(db, {
    series: points,
    from,
    to,
    buckets: wish.buckets,
    zone: timeZone,
    now: now.getTime(),
  })
  const { level, bucketMs, damaged } = answer
  if (damaged.length > 0)
    logger.error(
      { damaged },
      'a trend leaves out days or months: npm run samples:check names what is damaged',
    )
  const series = points.flatMap(({ pointId, zh, en, unitOfMeasure, decimals, states }, place) => {
    const columns = answer.columns[place]
    if (!columns) return []
    // Single samples are what was measured, with all of their digits.
    const mean = bucketMs === 0 ? columns.mean : roundedMeans(columns.mean, decimals)
    return [{ pointId, name: { zh, en }, unitOfMeasure, decimals, states, ...columns, mean }]
  })
  return { level, bucketMs, timeZone, from: instant(answer.from), to: instant(answer.to), series }
}
