import { sql } from 'kysely'
import type { Db } from '#platform/database/database'

/** A day as it is forecast. */
export type ForecastDay = {
  /** `2026-11-28`, by the clock of Beijing. */
  day: string
  /** °C. */
  low: number
  high: number
  /** mm. */
  precipitation: number | null
  /** Beaufort. */
  windLevel: number | null
}

/** Older forecasts count no more. */
const oldest = '1 day'

/**
 * The days of a span as they are forecast at organisations of the session's tenant, in their order; of organisations without weather,
 * or with a forecast of more than a day ago, none.
 */
export async function readForecasts(
  db: Db,
  { from, until, now }: { from: string; until: string; now: Date },
): Promise<ReadonlyMap<string, ForecastDay[]>> {
  const { rows } = await sql<{ organisationIds: string[]; days: ForecastDay[] }>`
    select t.organisation_ids as "organisationIds",
           (select coalesce(json_agg(json_build_object('day', d.day, 'low', d.low, 'high', d.high,
                     'precipitation', d.precipitation, 'windLevel', (d.wind ->> 'level')::float8) order by d.day), '[]')
              from jsonb_to_recordset(p.body -> 'days')
                   d (day date, low float8, high float8, precipitation float8, wind jsonb)
             where d.day between ${from}::date and ${until}::date) as days
      from (select place_id, array_agg(organisation_id) as organisation_ids from weather_places() group by place_id) t
     cross join lateral (
       select pulled_at, body from weather_pull
        where place_id = t.place_id and kind = 'days' order by hour desc limit 1) p
     where p.pulled_at > ${now}::timestamptz - ${oldest}::interval`.execute(db)
  return new Map(
    rows.flatMap(({ organisationIds, days }) => organisationIds.map((id) => [id, days])),
  )
}
