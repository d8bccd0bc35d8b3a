import type { WeatherProviderName } from '@iwater/contract/weather/provider'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'
import { pulledHours } from '../providers/weather.provider.ts'

export type CourseRow = {
  at: Date
  low: number
  high: number
  precipitation: number | null
  provider: WeatherProviderName
  pulledAt: Date
}

type Span = { from: Date; to: Date }

/**
 * The hours of a span, each as it was said last before it was over. Pulls from before the span count as far as their hours reach:
 * of the past of a new place there is one a day.
 */
export async function selectHourCourse(
  db: Db,
  placeId: number,
  { from, to }: Span,
): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select distinct on (h.at) h.at, h.temperature as low, h.temperature as high, h.precipitation, p.provider, p.pulled_at as "pulledAt"
      from weather_pull p
     cross join lateral jsonb_to_recordset(p.body -> 'hours') h (at timestamptz, temperature float8, precipitation float8)
     where p.place_id = ${placeId} and p.kind = 'hours' and p.hour > ${from}::timestamptz - make_interval(hours => ${pulledHours}::int)
       and p.hour < ${to}
       and h.at >= ${from} and h.at < ${to} and p.hour <= h.at
     order by h.at, p.hour desc`.execute(db)
  return rows
}

/** The days of a span by the clock of a zone, each as it was said last on it. */
export async function selectDayCourse(
  db: Db,
  placeId: number,
  { from, to, zone }: Span & { zone: string },
): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    with latest as (
      select distinct on (day) (hour at time zone ${zone})::date as day, hour from weather_pull
       where place_id = ${placeId} and kind = 'days' and hour >= date_trunc('day', ${from}::timestamptz, ${zone}) and hour < ${to}
       order by day, hour desc)
    select (l.day::timestamp at time zone ${zone}) as at, d.low, d.high, d.precipitation, p.provider, p.pulled_at as "pulledAt"
      from latest l join weather_pull p on p.place_id = ${placeId} and p.kind = 'days' and p.hour = l.hour
     cross join lateral jsonb_to_recordset(p.body -> 'days') d (day date, low float8, high float8, precipitation float8)
     where d.day = l.day order by l.day`.execute(db)
  return rows
}
