import { daysAfter } from '@iwater/contract/calendar/calendar-days'
import { weatherConditions } from '@iwater/contract/weather/conditions'
import {
  type CurrentWeather,
  type WeatherDayRow,
  weatherDaysShown,
} from '@iwater/contract/weather/days'
import type { DayOfBody } from '../normalised/bodies.ts'
import { countAlarms } from './alarms.service.ts'
import { askedDay, earlierOf, startOf } from './calendar.ts'
import {
  type KeptPull,
  selectBetween,
  selectLatest,
  selectLatestOfDays,
} from './kept-pulls.queries.ts'
import { type Asked, type Asking, findPlace } from './place.service.ts'
import { sourceOf } from './source.ts'
import {
  amountText,
  conditionWords,
  dayLabel,
  directionText,
  figuresOfWind,
  forceText,
} from './words.ts'

type Wanted = Asked & { time?: string | undefined }

const daysFrom = (day: string) =>
  Array.from({ length: weatherDaysShown }, (_, index) => daysAfter(day, index))

export function listDayTitles({ time }: Wanted, { session, now, language }: Omit<Asking, 'db'>) {
  const { day } = askedDay(time, now, session.timeZone)
  return daysFrom(day).map((prop) => ({ label: dayLabel(prop, language), prop }))
}

type KeptDay = { figures: DayOfBody; pull: KeptPull<'days'>; isPast: boolean }

/**
 * The days from one on: a past one as it was said last on the day itself, today and later ones as they were said last of all.
 */
export async function keptDays(
  { db, session: { timeZone: zone } }: Asking,
  placeId: number,
  { day, today }: { day: string; today: string },
): Promise<KeptDay[]> {
  const end = earlierOf(today, daysAfter(day, weatherDaysShown))
  const span = { from: startOf(day, zone), to: startOf(end, zone), zone }
  const past = day < today ? await selectLatestOfDays(db, placeId, 'days', span) : []
  const latest =
    daysAfter(day, weatherDaysShown) > today ? await selectLatest(db, placeId, 'days') : undefined
  return daysFrom(day).flatMap((wanted) => {
    const isPast = wanted < today
    const pull = isPast ? past.find((each) => each.day === wanted) : latest
    const figures = pull?.body.days.find((each) => each.day === wanted)
    return pull && figures ? { figures, pull, isPast } : []
  })
}

export async function listDays(wanted: Wanted, asking: Asking): Promise<WeatherDayRow[]> {
  const { session, now, language } = asking
  const asked = askedDay(wanted.time, now, session.timeZone)
  const place = await findPlace(asking, wanted)
  if (!place) return []
  const days = await keptDays(asking, place.placeId, asked)
  const alarms = await countAlarms(asking, place.placeId, daysFrom(asked.day), asked.today)
  return days.map(({ figures, pull, isPast }) => ({
    prop: figures.day,
    updateTime: pull.pulledAt.toISOString(),
    alarms: alarms.get(figures.day) ?? 0,
    img: weatherConditions[figures.condition].icon,
    wea: conditionWords(figures.condition, figures.nightCondition, language),
    windDirection: directionText(figures.wind, language),
    windForce: forceText(figures.wind, language),
    humidity: amountText(figures.humidity, '%'),
    visibility: amountText(figures.visibility, 'km'),
    pressure: amountText(figures.pressure, 'hPa'),
    range: `${Math.round(figures.low)}~${Math.round(figures.high)}℃`,
    figures: {
      condition: figures.condition,
      nightCondition: figures.nightCondition,
      low: figures.low,
      high: figures.high,
      wind: figuresOfWind(figures.wind),
      humidity: figures.humidity,
      visibility: figures.visibility,
      pressure: figures.pressure,
      precipitation: figures.precipitation,
      sunrise: figures.sunrise,
      sunset: figures.sunset,
    },
    source: sourceOf('days', pull, isPast ? undefined : now),
  }))
}

export async function readCurrent(wanted: Wanted, asking: Asking): Promise<CurrentWeather | null> {
  const { db, session, now, language } = asking
  const { day, today } = askedDay(wanted.time, now, session.timeZone)
  const place = await findPlace(asking, wanted)
  if (!place) return null
  const isPast = day < today
  const zone = session.timeZone
  const ofDay = { from: startOf(day, zone), to: startOf(daysAfter(day, 1), zone), most: 1 }
  const pull = isPast
    ? (await selectBetween(db, place.placeId, 'now', ofDay))[0]
    : await selectLatest(db, place.placeId, 'now')
  if (!pull) return null
  const {
    observedAt,
    condition,
    temperature,
    feelsLike,
    wind,
    humidity,
    pressure,
    visibility,
    precipitation,
  } = pull.body
  return {
    tem: String(Math.round(temperature)),
    wea: weatherConditions[condition][language],
    win: directionText(wind, language),
    winSpeed: forceText(wind, language),
    weaImg: weatherConditions[condition].icon,
    updateTime: pull.pulledAt.toISOString(),
    figures: {
      observedAt,
      condition,
      temperature,
      feelsLike,
      wind: figuresOfWind(wind),
      humidity,
      pressure,
      visibility,
      precipitation,
    },
    source: sourceOf('now', pull, isPast ? undefined : now),
  }
}
