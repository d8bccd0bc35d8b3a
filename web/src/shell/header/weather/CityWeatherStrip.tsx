import './city-weather.css'
import { type CityWeather, readCityWeather } from '@iwater/contract/weather'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { WeatherSign } from './WeatherSign.tsx'
import { weatherText } from './weather.text.ts'

const renewMs = 1_800_000

/** Asked for on coming and every half hour. A failed try leaves what is there: the weather is no reason to disturb. */
function useCityWeather(organizationId: string) {
  const [weather, setWeather] = useState<CityWeather | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    const ask = async () => {
      try {
        setWeather(await call(readCityWeather, { organizationId }, { signal: asking.signal }))
      } catch (error) {
        if (!(error instanceof ApiError) && !asking.signal.aborted) throw error
      }
    }
    void ask()
    const timer = setInterval(() => void ask(), renewMs)
    return () => {
      asking.abort()
      clearInterval(timer)
    }
  }, [organizationId])
  return weather
}

type Day = CityWeather['items'][number]

function Range({ day: { low, high } }: { day: Day }) {
  return (
    <span className="weather-range">
      {low}–{high}℃
    </span>
  )
}

/** City, today and tomorrow. */
function Summary({ weather: { city, items } }: { weather: CityWeather }) {
  const words = useText(weatherText)
  const local = useLocal()
  const [today, tomorrow] = items
  if (today === undefined) return null
  return (
    <>
      <WeatherSign icon={today.icon} size={18} />
      <b>{local(city)}</b>
      <span>
        {words.today} <Range day={today} />
      </span>
      {tomorrow !== undefined && (
        <span className="weather-tomorrow">
          {words.tomorrow} <Range day={tomorrow} />
        </span>
      )}
    </>
  )
}

function Days({ weather: { city, items } }: { weather: CityWeather }) {
  const words = useText(weatherText)
  const format = useFormat()
  const local = useLocal()
  const coldest = Math.min(...items.map(({ low }) => low))
  const span = Math.max(1, Math.max(...items.map(({ high }) => high)) - coldest)
  return (
    <div className="weather-days">
      <h2>{words.of(local(city))}</h2>
      <ul>
        {items.map((day) => (
          <li key={day.day}>
            <span>{format.weekday(`${day.day}T12:00:00Z`)}</span>
            <WeatherSign icon={day.icon} size={20} />
            <span>{words.kinds[day.icon]}</span>
            <span className="weather-low">{day.low}°</span>
            <span className="weather-bar" aria-hidden="true">
              <i
                style={{
                  insetInlineStart: `${((day.low - coldest) / span) * 100}%`,
                  width: `${Math.max(6, ((day.high - day.low) / span) * 100)}%`,
                }}
              />
            </span>
            <span>{day.high}°</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The strip of the header; with more than two days it unfolds. */
export function CityWeatherStrip({ organisationId }: { organisationId: string }) {
  const words = useText(weatherText)
  const local = useLocal()
  const weather = useCityWeather(organisationId)
  if (weather === null) return null
  if (!weather.show) {
    return (
      <div className="weather-strip">
        <Summary weather={weather} />
      </div>
    )
  }
  return (
    <Popover
      label={words.of(local(weather.city))}
      className="weather-popover"
      trigger={(props) => (
        <button type="button" {...props} className="weather-strip">
          <Summary weather={weather} />
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    >
      <Days weather={weather} />
    </Popover>
  )
}
