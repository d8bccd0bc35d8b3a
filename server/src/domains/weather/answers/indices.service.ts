import { daysAfter } from '@iwater/contract/calendar/calendar-days'
import type { WeatherIndex } from '@iwater/contract/weather/indices'
import { askedDay, startOf } from './calendar.ts'
import { selectBetween, selectLatest } from './kept-pulls.queries.ts'
import { type Asked, type Asking, findPlace } from './place.service.ts'
import { sourceOf } from './source.ts'

/** The living indices of today as they were said last, or of a past day as they were said last on it. */
export async function listIndices(
  wanted: Asked & { time?: string | undefined },
  asking: Asking,
): Promise<WeatherIndex[]> {
  const { db, session, now, language } = asking
  const zone = session.timeZone
  const { day, today } = askedDay(wanted.time, now, zone)
  const place = await findPlace(asking, wanted)
  if (!place) return []
  const isPast = day < today
  const ofDay = { from: startOf(day, zone), to: startOf(daysAfter(day, 1), zone), most: 1 }
  const pull = isPast
    ? (await selectBetween(db, place.placeId, 'indices', ofDay))[0]
    : await selectLatest(db, place.placeId, 'indices')
  if (!pull) return []
  const source = sourceOf('indices', pull, isPast ? undefined : now)
  return pull.body.indices.map(({ kind, title, level, description }) => ({
    kind,
    title: title[language],
    indexLevel: level[language],
    indexDesc: description[language],
    source,
  }))
}
