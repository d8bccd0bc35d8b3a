import { readCityWeather as readCityWeatherRoute } from '@iwater/contract/weather'
import { listWeatherAlarms } from '@iwater/contract/weather/alarms'
import { findCities, listCityChoices } from '@iwater/contract/weather/cities'
import { readWeatherCourse } from '@iwater/contract/weather/course'
import {
  listWeatherDays,
  listWeatherDayTitles,
  readCurrentWeather,
} from '@iwater/contract/weather/days'
import { listWeatherHours, listWeatherHourTitles } from '@iwater/contract/weather/hours'
import { listWeatherIndices } from '@iwater/contract/weather/indices'
import {
  listWeatherOrgs,
  saveWeatherOrg,
  weatherOrganisation,
} from '@iwater/contract/weather/organisations'
import { readWeatherState } from '@iwater/contract/weather/place'
import { listWeatherWarnings } from '@iwater/contract/weather/warnings'
import { servedEntity } from '#platform/entities/serve-entity'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Services } from '#platform/services'
import { listAlarms } from './answers/alarms.service.ts'
import { readCourse } from './answers/course.service.ts'
import { listDays, listDayTitles, readCurrent } from './answers/days.service.ts'
import { listHours, listHourTitles } from './answers/hours.service.ts'
import { listIndices } from './answers/indices.service.ts'
import { readState } from './answers/place.service.ts'
import { readCityWeather } from './answers/strip.service.ts'
import { cityChoices, searchCities } from './cities/cities.ts'
import {
  checkWeatherOrganisation,
  keepPlace,
  listOrgs,
  meantCities,
  saveOrg,
  withCityNames,
} from './organisations/weather-organisation.service.ts'
import { openProvider } from './providers/open-provider.ts'
import { listWarnings } from './warnings/list-warnings.service.ts'

export const weatherRecords = [
  servedEntity(weatherOrganisation, {
    check: checkWeatherOrganisation,
    afterWrite: keepPlace,
    meant: meantCities,
    complete: withCityNames,
  }),
]

export function weatherRoutes(api: Api, { config, clock }: Services) {
  const provider = openProvider(config)
  serveTransaction(api, readCityWeatherRoute, (wanted, context) => readCityWeather(context, wanted))
  serveTransaction(api, readWeatherState, (wanted, context) => readState(context, wanted, provider))
  serveTransaction(api, listWeatherDays, listDays)
  serveTransaction(api, readCurrentWeather, readCurrent)
  serveTransaction(api, listWeatherHours, listHours)
  serveTransaction(api, listWeatherAlarms, listAlarms)
  serveTransaction(api, listWeatherIndices, listIndices)
  serveTransaction(api, readWeatherCourse, readCourse)
  serveTransaction(api, listWeatherWarnings, (_, context) => listWarnings(context))
  serveTransaction(api, listWeatherOrgs, (wanted, context) => listOrgs(context, wanted))
  serveTransaction(api, saveWeatherOrg, (wanted, context) => saveOrg(context, wanted))
  // These ask no database.
  const at = () => new Date(clock.now())
  serve(api, listWeatherDayTitles, async (wanted, { session, language }) =>
    listDayTitles(wanted, { session, language, now: at() }),
  )
  serve(api, listWeatherHourTitles, async (wanted, { session, language }) =>
    listHourTitles(wanted, { session, language, now: at() }),
  )
  serve(api, findCities, async ({ keyword }) => searchCities(keyword))
  serve(api, listCityChoices, async () => cityChoices())
}
