import type { Services } from '#platform/services'
import { exampleWeather } from './example.provider.ts'
import { openMeteo } from './open-meteo.provider.ts'
import { qweather } from './qweather.provider.ts'
import { tianqiapi } from './tianqiapi.provider.ts'
import type { WeatherProvider } from './weather.provider.ts'

/** The provider of the settings; null where weather is off. */
export function openProvider(
  config: Pick<Services['config'], 'weather' | 'mode' | 'egressHosts' | 'egress'>,
): WeatherProvider | null {
  const { weather } = config
  if (weather.provider === 'off') return null
  if (weather.provider === 'example') return exampleWeather()
  // The operator has named the host of the provider, which therefore counts as listed.
  const { host } = new URL(weather.host)
  const egress = {
    ...config,
    egressHosts: weather.host.startsWith('https:')
      ? [...config.egressHosts, host]
      : config.egressHosts,
  }
  if (weather.provider === 'open-meteo') return openMeteo(egress, weather.host)
  if (weather.provider === 'qweather') return qweather(egress, weather)
  return tianqiapi(egress, weather)
}
