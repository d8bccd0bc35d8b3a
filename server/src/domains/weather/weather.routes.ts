import { readCityWeather as readCityWeatherRoute } from '@iwater/contract/weather'
import { withTenant } from '#platform/database/database'
import { type Api, serve } from '#platform/http/serve'
import type { Services } from '#platform/services'
import { readCityWeather } from './city-weather.service.ts'

export function weatherRoutes(api: Api, { app, clock }: Services) {
  serve(api, readCityWeatherRoute, ({ organizationId }, { session, language }) =>
    withTenant(app, session, (db) =>
      readCityWeather(db, session, { organizationId, language, now: new Date(clock.now()) }),
    ),
  )
}
