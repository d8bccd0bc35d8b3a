import { dayAt } from '@iwater/contract/calendar/calendar-days'
import { type CityWeather, maxWeatherDays } from '@iwater/contract/weather'
import { withoutCitySuffix } from '@iwater/contract/weather/cities'
import { weatherConditions } from '@iwater/contract/weather/conditions'
import { keptDays } from './days.service.ts'
import { type Asking, findPlace } from './place.service.ts'
import { sourceOf } from './source.ts'
import { conditionWords } from './words.ts'

/** The days in the header: today and tomorrow. */
const daysInHeader = 2

type Wanted = { organizationId?: string | undefined }

async function shownWeather(asking: Asking, { organizationId }: Wanted) {
  const place = await findPlace(asking, { orgId: organizationId })
  if (!place?.isShown) return null
  const today = dayAt(asking.now.getTime(), asking.session.timeZone)
  const days = await keptDays(asking, place.placeId, { day: today, today })
  return days[0]?.figures.day === today ? { place, days } : null
}

/** Whether the header has weather of an organisation: it is to be shown, and today's is known. */
export const hasWeather = async (asking: Asking, wanted: Wanted) =>
  (await shownWeather(asking, wanted)) !== null

/** The weather of an organisation's place from today on; null where it is not shown or today's is unknown. */
export async function readCityWeather(asking: Asking, wanted: Wanted): Promise<CityWeather | null> {
  const shown = await shownWeather(asking, wanted)
  const [first] = shown?.days ?? []
  if (!shown || !first) return null
  const { place, days } = shown
  const city = { zh: withoutCitySuffix(place.zh), en: place.en }
  return {
    cityName: city[asking.language],
    city,
    show: days.length > daysInHeader,
    items: days
      .slice(0, maxWeatherDays)
      .map(({ figures: { day, condition, nightCondition, low, high } }) => ({
        day,
        icon: weatherConditions[condition].icon,
        text: {
          zh: conditionWords(condition, nightCondition, 'zh'),
          en: conditionWords(condition, nightCondition, 'en'),
        },
        low: Math.round(low),
        high: Math.round(high),
      })),
    source: sourceOf('days', first.pull, asking.now),
  }
}
