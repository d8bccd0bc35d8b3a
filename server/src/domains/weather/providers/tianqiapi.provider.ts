import { createHash } from 'node:crypto'
import {
  type TianqiapiDay as Day,
  type TianqiapiHour,
  tianqiapiAnswer,
} from '@iwater/contract/weather/foreign/tianqiapi'
import type { IndexKind } from '@iwater/contract/weather/indices'
import { nearestCity } from '../cities/cities.ts'
import { alertTitle, alertType, colourOf } from '../normalised/alert-words.ts'
import type { AlertOfBody, Bodies, HourOfBody, IndexOfBody } from '../normalised/bodies.ts'
import { conditionsOfText } from '../normalised/condition-codes.ts'
import { indexOfWords } from '../normalised/index-words.ts'
import { directionOfText, levelOfText, type Wind } from '../normalised/wind.ts'
import { askProvider, type Egress } from './ask-provider.ts'
import { type Place, PullFailure, type WeatherProvider } from './weather.provider.ts'

// Version 1 of tianqiapi.com. One answer has everything; cities are asked for by name, so a place has the weather of the nearest
// city. Numbers are texts with their units, and sometimes numbers.

export type TianqiapiSettings = {
  readonly host: string
  readonly appId: string
  readonly appSecret: string
}

const mostKilometres = 100

const windOfTexts = (direction: string | undefined, force: string | null | undefined): Wind => ({
  direction: direction === undefined ? null : directionOfText(direction),
  degrees: null,
  level: force ? levelOfText(force) : null,
  speed: null,
})

const first = (win: Day['win']) => (Array.isArray(win) ? win[0] : (win ?? undefined))

const hourText = /^(?:(\d{1,2})日)?(\d{1,2})时?$/

/** `20时` of the day, or `03日08时`: days of the month before that of the date belong to the next month. */
function hourAt(date: string, { hours, day: named = '' }: TianqiapiHour, previous: number) {
  const [, ofMonth, clock] = hourText.exec(hours ?? named) ?? []
  if (clock === undefined) return null
  const begun = Date.parse(`${date}T00:00:00+08:00`)
  const first = Number(date.slice(8))
  const wanted = Number(ofMonth ?? first)
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const ofThisMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const later = wanted < first ? wanted + ofThisMonth - first : wanted - first
  const at = begun + later * 86_400_000 + Number(clock) * 3_600_000
  // Hours without a day go on after midnight.
  return ofMonth === undefined && at <= previous ? at + 86_400_000 : at
}

function readHours(days: readonly Day[]): HourOfBody[] {
  let previous = Number.NEGATIVE_INFINITY
  const rows: HourOfBody[] = []
  for (const one of days) {
    for (const each of one.hours ?? []) {
      const at = hourAt(one.date, each, previous)
      if (at === null || at <= previous || rows.length === 24) continue
      previous = at
      rows.push({
        at: new Date(at).toISOString(),
        condition: conditionsOfText(each.wea, each.wea_img)[0],
        temperature: each.tem,
        wind: windOfTexts(each.win ?? undefined, each.win_speed),
        humidity: null,
        precipitation: null,
        chance: null,
      })
    }
  }
  return rows
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function readAlerts({ alarm: given, date }: Day): AlertOfBody[] {
  const alarms = given ? [given].flat() : []
  return alarms.flatMap(
    ({ alarm_type: name = '', alarm_level: level = '', alarm_content: content = '' }) => {
      if (name === '' && content === '') return []
      const [type, colour] = [alertType(name), colourOf(level)]
      return {
        // It has none of its own. By its text: an alert that lasts over midnight is the same one, one that is issued anew is not.
        id: `${name}${level} ${digestOf(content || date)}`,
        type,
        title: alertTitle(type, colour, ''),
        text: content,
        colour,
        sender: null,
        issuedAt: new Date(`${date}T00:00:00+08:00`).toISOString(),
        endsAt: null,
        attributions: [],
      }
    },
  )
}

/** By a part of the title. */
const titles: readonly (readonly [RegExp, IndexKind])[] = [
  [/紫外线/, 'uv'],
  [/运动|减肥/, 'sport'],
  [/血糖/, 'blood-sugar'],
  [/穿衣/, 'dressing'],
  [/洗车/, 'car-wash'],
  [/扩散/, 'air-dispersion'],
  [/感冒/, 'cold'],
  [/舒适/, 'comfort'],
]

const readIndices = ({ index }: Day): IndexOfBody[] =>
  (index ?? []).flatMap(({ title, level, desc }) => {
    const name = (title ?? '').replace(/<[^>]*>?/g, '').trim()
    // A scraping accident of the provider: tags instead of a title, and no level.
    if (name === '' || !level) return []
    const kind = titles.find(([pattern]) => pattern.test(name))?.[1] ?? 'other'
    return indexOfWords(kind, { title: name, level, advice: desc ?? '' })
  })

/** Due kinds of a place are pulled one after the other: they share an answer for this long. */
const sharedMs = 60_000
const mostShared = 200

export function tianqiapi(
  egress: Egress,
  { host, appId, appSecret }: TianqiapiSettings,
): WeatherProvider {
  const shared = new Map<string, { at: number; days: Promise<[Day, ...Day[]]> }>()

  async function ask(place: Place): Promise<[Day, ...Day[]]> {
    const city = nearestCity(place, mostKilometres)
    if (!city) throw new PullFailure('not-found', 'no city near')
    const query = new URLSearchParams({
      version: 'v1',
      appid: appId,
      appsecret: appSecret,
      city: city.name.zh,
    })
    const answer = await askProvider(egress, `${host}/api?${query.toString()}`, tianqiapiAnswer)
    if ('data' in answer) return answer.data as [Day, ...Day[]]
    // The provider does not document its codes; its words say why.
    const said = answer.errmsg ?? ''
    throw new PullFailure(
      /次数|上限|余额/.test(said) ? 'quota' : 'refused',
      `errcode ${answer.errcode}`,
    )
  }

  function days(place: Place, now: Date): Promise<[Day, ...Day[]]> {
    const key = `${place.latitude} ${place.longitude}`
    const kept = shared.get(key)
    if (kept && now.getTime() - kept.at < sharedMs) return kept.days
    const asked = ask(place)
    if (shared.size >= mostShared) shared.clear()
    shared.set(key, { at: now.getTime(), days: asked })
    asked.catch(() => shared.delete(key))
    return asked
  }

  const pulls: { [Kind in keyof Bodies]: (place: Place, now: Date) => Promise<Bodies[Kind]> } = {
    async now(place, now) {
      const [today] = await days(place, now)
      return {
        observedAt: now.toISOString(),
        condition: conditionsOfText(today.wea, today.wea_img)[0],
        temperature: today.tem,
        feelsLike: null,
        wind: windOfTexts(first(today.win), today.win_speed),
        humidity: today.humidity,
        pressure: today.pressure,
        visibility: today.visibility,
        precipitation: null,
      }
    },
    async hours(place, now) {
      const hours = readHours(await days(place, now))
      if (hours.length === 0) throw new PullFailure('garbled', 'no hours')
      return { hours }
    },
    async days(place, now) {
      const rows = await days(place, now)
      return {
        days: rows.map((one) => {
          const [whole, last] = conditionsOfText(one.wea, one.wea_img)
          return {
            day: one.date,
            condition: one.wea_day ? conditionsOfText(one.wea_day)[0] : whole,
            nightCondition: one.wea_night ? conditionsOfText(one.wea_night)[0] : last,
            low: one.tem2,
            high: one.tem1,
            feelsLow: null,
            feelsHigh: null,
            wind: windOfTexts(first(one.win), one.win_speed),
            humidity: one.humidity,
            pressure: one.pressure,
            visibility: one.visibility,
            precipitation: null,
            uvIndex: null,
            sunrise: one.sunrise || null,
            sunset: one.sunset || null,
          }
        }),
      }
    },
    async alerts(place, now) {
      const [today] = await days(place, now)
      return { alerts: readAlerts(today) }
    },
    async indices(place, now) {
      const [today] = await days(place, now)
      return { indices: readIndices(today) }
    },
  }
  return {
    name: 'tianqiapi',
    kinds: {
      now: 'provided',
      hours: 'provided',
      days: 'provided',
      alerts: 'provided',
      indices: 'provided',
    },
    dailyRequests: 2000,
    pull: (kind, place, now) => pulls[kind](place, now),
  }
}
