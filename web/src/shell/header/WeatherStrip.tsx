import { lazy, Suspense } from 'react'
import { useSession } from '#web/platform/session/session.ts'

const CityWeather = lazy(async () => ({
  default: (await import('./weather/CityWeatherStrip.tsx')).CityWeatherStrip,
}))

/** The weather of the organisation's city, where anything is known of it; its code comes only then. */
export function WeatherStrip() {
  const isKnown = useSession((session) => session.info?.showWeather ?? false)
  const organisationId = useSession((session) => session.organisationId)
  if (!isKnown || organisationId === null) return null
  return (
    <Suspense>
      <CityWeather organisationId={organisationId} />
    </Suspense>
  )
}
