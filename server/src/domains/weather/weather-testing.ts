import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { exampleWeather } from './providers/example.provider.ts'
import type { WeatherProvider } from './providers/weather.provider.ts'
import { pullDue } from './pulls/weather-pulls.service.ts'

/** In Shanghai it is 14:20 on the 28th. */
export const now = Date.parse('2026-11-28T06:20:00Z')
export const hourMs = 3_600_000
const never = new AbortController().signal

/** The example under the name of a provider, so that age and marks are those of a real one. */
export const provider: WeatherProvider = { ...exampleWeather(), name: 'open-meteo', pastDays: 0 }

/** A tenant whose places nobody else has, and whose pulls are ordered by the test. */
export async function weatherSetting(begin = now) {
  // Places and what is due of them belong to all tenants.
  const app = await testApp({ database: 'own' })
  app.clock.set(begin)
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const of = { token }
  const pull = (from = provider) => pullDue(app.services, from, never)
  return { app, tenant, of, token, pull }
}
