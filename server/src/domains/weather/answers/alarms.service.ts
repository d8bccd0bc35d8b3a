import { daysAfter } from '@iwater/contract/calendar/calendar-days'
import type { WeatherAlarm } from '@iwater/contract/weather/alarms'
import { levelOfColour, severityOf } from '../normalised/alert-words.ts'
import type { AlertOfBody } from '../normalised/bodies.ts'
import { askedDay, earlierOf, startOf } from './calendar.ts'
import { type KeptPull, selectAlertsBetween, selectLatest } from './kept-pulls.queries.ts'
import { type Asked, type Asking, findPlace } from './place.service.ts'
import { sourceOf } from './source.ts'

type Told = { alert: AlertOfBody; pull: KeptPull<'alerts'> }

export const isOver = ({ endsAt }: AlertOfBody, at: Date) =>
  endsAt !== null && new Date(endsAt) <= at

/** Each alert once, as the latest pull has it; pulls come with the latest first. */
function once(pulls: readonly KeptPull<'alerts'>[]): Told[] {
  const byId = new Map<string, Told>()
  for (const pull of pulls) {
    for (const alert of pull.body.alerts)
      if (!byId.has(alert.id)) byId.set(alert.id, { alert, pull })
  }
  return [...byId.values()]
}

/** Alerts by day: of past days and today those that were in force, of days to come those that last until then. */
export async function countAlarms(
  { db, session: { timeZone: zone }, now }: Asking,
  placeId: number,
  days: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  const [first = today] = days
  const last = earlierOf(today, days.at(-1) ?? today)
  const span = { from: startOf(first, zone), to: startOf(daysAfter(last, 1), zone), zone }
  const pulls = await selectAlertsBetween(db, placeId, span)
  const latest = await selectLatest(db, placeId, 'alerts')
  const standing = latest?.body.alerts.filter((alert) => !isOver(alert, now)) ?? []
  return new Map(
    days.map((day) => {
      if (day <= today) return [day, once(pulls.filter((pull) => pull.day === day)).length]
      const begins = startOf(day, zone)
      return [
        day,
        standing.filter((alert) => alert.endsAt !== null && !isOver(alert, begins)).length,
      ]
    }),
  )
}

export async function listAlarms(
  wanted: Asked & { time?: string | undefined },
  asking: Asking,
): Promise<WeatherAlarm[]> {
  const { db, session, now } = asking
  const zone = session.timeZone
  const { day, today } = askedDay(wanted.time, now, zone)
  const place = await findPlace(asking, wanted)
  if (!place) return []
  const isPast = day < today
  const span = { from: startOf(day, zone), to: startOf(daysAfter(day, 1), zone), zone }
  const pulls = isPast
    ? await selectAlertsBetween(db, place.placeId, span)
    : [(await selectLatest(db, place.placeId, 'alerts')) ?? []].flat()
  return once(pulls)
    .filter(({ alert }) => isPast || !isOver(alert, now))
    .sort((one, other) => severityOf(other.alert.colour) - severityOf(one.alert.colour))
    .map(({ alert, pull }) => ({
      id: alert.id,
      alarmLevel: levelOfColour(alert.colour),
      alarmContent: alert.text,
      alarmType: alert.type,
      title: alert.title,
      colour: alert.colour,
      sender: alert.sender,
      issuedAt: alert.issuedAt,
      endsAt: alert.endsAt,
      attributions: alert.attributions,
      source: sourceOf('alerts', pull, isPast ? undefined : now),
    }))
}
