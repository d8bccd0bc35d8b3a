import type { WeatherSource } from '@iwater/contract/weather/provider'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { weatherPageText } from './weather-page.text.ts'

const halfDayMs = 43_200_000

/** When data were pulled; whether a newer pull was due and has not succeeded. */
export function Freshness({ source: { pulledAt, isStale } }: { source: WeatherSource }) {
  const words = useText(weatherPageText)
  const format = useFormat()
  const isOfToday = serverNow() - Date.parse(pulledAt) < halfDayMs
  const time = isOfToday ? format.shortTime(pulledAt) : format.minute(pulledAt)
  return isStale ? (
    <span className="we-stale">{words.stale(format.minute(pulledAt))}</span>
  ) : (
    <span className="we-fresh">{words.updated(time)}</span>
  )
}
