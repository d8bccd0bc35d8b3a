import type { WeatherIcon } from '@iwater/contract/weather'
import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

type Days = {
  /** Ids from the root to the organisation itself. */
  path: readonly string[]
  now: Date
  timeZone: string
  most: number
}

/**
 * Days from today on of the lowest organisation on the path that has weather of today. Several organisations are not
 * mixed: they may be in different cities.
 */
export async function selectWeatherDays(
  db: Db,
  tenantId: number,
  { path, now, timeZone, most }: Days,
) {
  const { rows } = await sql<{
    zh: string
    en: string
    day: string
    icon: WeatherIcon
    low: number
    high: number
  }>`
    with today as (select (${now}::timestamptz at time zone ${timeZone})::date as day),
    nearest as (
      select w.organisation_id from city_weather w, today
       where w.tenant_id = ${tenantId} and w.day = today.day and w.organisation_id = any(${[...path]}::uuid[])
       order by array_position(${[...path]}::uuid[], w.organisation_id) desc limit 1
    )
    select w.city_zh as zh, w.city_en as en, w.day, w.icon, w.low, w.high
      from city_weather w, today
     where w.tenant_id = ${tenantId} and w.organisation_id = (select organisation_id from nearest)
       and w.day >= today.day
     order by w.day limit ${most}`.execute(db)
  return rows
}
