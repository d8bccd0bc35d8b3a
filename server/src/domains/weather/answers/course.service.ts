import type { AnswerOf, RequestOf } from '@iwater/contract/route'
import { longestHourlyMs, type readWeatherCourse } from '@iwater/contract/weather/course'
import { dayMs, hourMs } from './calendar.ts'
import { selectDayCourse, selectHourCourse } from './course.queries.ts'
import { type Asking, findPlace } from './place.service.ts'
import { sourceOf } from './source.ts'

export async function readCourse(
  { orgId, from, to }: RequestOf<typeof readWeatherCourse>,
  asking: Asking,
): Promise<AnswerOf<typeof readWeatherCourse>> {
  const { db, session } = asking
  const place = await findPlace(asking, { orgId })
  const span = { from: new Date(from), to: new Date(to) }
  const isHourly = span.to.getTime() - span.from.getTime() <= longestHourlyMs
  const bucketMs = isHourly ? hourMs : dayMs
  if (!place) return { city: null, bucketMs, rows: [], source: null }
  const { placeId, zh, en } = place
  const rows = isHourly
    ? await selectHourCourse(db, placeId, span)
    : await selectDayCourse(db, placeId, { ...span, zone: session.timeZone })
  const newest = rows.at(-1)
  return {
    city: { zh, en },
    bucketMs,
    rows: rows.map(({ at, low, high, precipitation }) => ({
      at: at.toISOString(),
      low,
      high,
      precipitation,
    })),
    source: newest ? sourceOf(isHourly ? 'hours' : 'days', newest) : null,
  }
}
