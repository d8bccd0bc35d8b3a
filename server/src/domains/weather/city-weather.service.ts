import type { Language } from '@iwater/contract/errors'
import { type CityWeather, maxWeatherDays } from '@iwater/contract/weather'
import { readOrganisation } from '#domains/organisation'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { selectWeatherDays } from './city-weather.queries.ts'

/** The days in the header: today and tomorrow. */
const daysInHeader = 2

type Wanted = { organizationId?: string | undefined }

async function weatherDays(
  db: Db,
  { tenantId, timeZone, organisationId }: Session,
  { organizationId = organisationId }: Wanted,
  { now, most }: { now: Date; most: number },
) {
  const { path } = await readOrganisation(db, tenantId, organizationId)
  return selectWeatherDays(db, tenantId, { path, now, timeZone, most })
}

/** Whether today's weather is known for the city of an organisation. */
export const hasWeather = async (
  db: Db,
  session: Session,
  wanted: Wanted,
  { now }: { now: Date },
) => (await weatherDays(db, session, wanted, { now, most: 1 })).length > 0

/** The weather of an organisation's city from today on, null where today's is unknown. */
export async function readCityWeather(
  db: Db,
  session: Session,
  wanted: Wanted,
  { language, now }: { language: Language; now: Date },
): Promise<CityWeather | null> {
  const days = await weatherDays(db, session, wanted, { now, most: maxWeatherDays })
  const [today] = days
  if (!today) return null
  const city = { zh: today.zh, en: today.en }
  return {
    cityName: city[language],
    city,
    show: days.length > daysInHeader,
    items: days.map(({ day, icon, low, high }) => ({ day, icon, low, high })),
  }
}
