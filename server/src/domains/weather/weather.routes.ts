import { readCityWeather as readCityWeatherRoute } from '@iwater/contract/weather'
import type { Api } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import { readCityWeather } from './city-weather.service.ts'

export function weatherRoutes(api: Api) {
  serveTransaction(api, readCityWeatherRoute, (wanted, { db, session, ...context }) =>
    readCityWeather(db, session, wanted, context),
  )
}
