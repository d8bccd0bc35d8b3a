import { daysAfter } from '@iwater/contract/calendar/calendar-days'
import { weatherConditions } from '@iwater/contract/weather/conditions'
import { type WeatherHourRow, weatherHoursShown } from '@iwater/contract/weather/hours'
import { askedDay, askedHours, hourMs, hourOf, startOf } from './calendar.ts'
import { selectBetween, selectLatest } from './kept-pulls.queries.ts'
import { type Asked, type Asking, findPlace } from './place.service.ts'
import { sourceOf } from './source.ts'
import { directionText, figuresOfWind, forceText, hourLabel } from './words.ts'

type Wanted = Asked & { time?: string | undefined }

export function listHourTitles({ time }: Wanted, { session, now, language }: Omit<Asking, 'db'>) {
  const zone = session.timeZone
  return askedHours(time, now, zone, weatherHoursShown).map((at) => {
    const prop = hourOf(at, zone)
    return { label: hourLabel(prop, language), prop }
  })
}

/** Before a day, pulls that may have said its first hours. */
const aheadMs = 6 * hourMs

export async function listHours(wanted: Wanted, asking: Asking): Promise<WeatherHourRow[]> {
  const { db, session, now, language } = asking
  const zone = session.timeZone
  const { day, today } = askedDay(wanted.time, now, zone)
  const place = await findPlace(asking, wanted)
  if (!place) return []
  const isPast = day < today
  const [from, to] = [startOf(day, zone), startOf(daysAfter(day, 1), zone)]
  const pulls = isPast
    ? await selectBetween(db, place.placeId, 'hours', {
        from: new Date(from.getTime() - aheadMs),
        to,
      })
    : [(await selectLatest(db, place.placeId, 'hours')) ?? []].flat()
  // Of a past hour counts what was said last before it was over; pulls come with the latest first.
  return askedHours(wanted.time, now, zone, weatherHoursShown).flatMap((at) => {
    const moment = new Date(at).toISOString()
    const said = pulls.find(
      ({ hour, body }) =>
        (!isPast || hour.getTime() <= at) && body.hours.some((each) => each.at === moment),
    )
    const figures = said?.body.hours.find((each) => each.at === moment)
    if (!said || !figures) return []
    const { condition, temperature, wind, humidity, precipitation, chance } = figures
    return {
      prop: hourOf(at, zone),
      at: moment,
      wea: weatherConditions[condition][language],
      img: weatherConditions[condition].icon,
      tem: String(Math.round(temperature)),
      windDirection: directionText(wind, language),
      windForce: forceText(wind, language),
      figures: {
        condition,
        temperature,
        wind: figuresOfWind(wind),
        humidity,
        precipitation,
        precipitationChance: chance,
      },
      source: sourceOf('hours', said, isPast ? undefined : now),
    }
  })
}
