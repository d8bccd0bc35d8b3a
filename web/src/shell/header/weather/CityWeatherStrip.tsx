import './city-weather.css'
import { type CityWeather, readCityWeather } from '@iwater/contract/weather'
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useTemperatureRange } from '#web/product/weather/temperature-range.ts'
import { WeatherSign } from '#web/product/weather/WeatherSign.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
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
  return <span className="weather-range">{useTemperatureRange()(low, high)}℃</span>
}

/** What keeps figures from being taken for the present weather: made for the demo, or older than they should be. */
function Mark({ source: { isExample, isStale } }: Pick<CityWeather, 'source'>) {
  const words = useText(weatherText)
  const mark = isExample ? words.example : isStale && words.stale
  return mark && <small className="weather-mark">{mark}</small>
}

/** Who the figures are from, and when. */
function Source({ source: { attribution, pulledAt } }: Pick<CityWeather, 'source'>) {
  const words = useText(weatherText)
  const local = useLocal()
  const format = useFormat()
  return (
    <p className="weather-source">
      <span>{local(attribution)}</span>
      <span>{words.updated(format.minute(pulledAt))}</span>
    </p>
  )
}

/** City, today and tomorrow. */
function Summary({ weather: { city, items, source } }: { weather: CityWeather }) {
  const words = useText(weatherText)
  const local = useLocal()
  const [today, tomorrow] = items
  if (today === undefined) return null
  return (
    <>
      <WeatherSign icon={today.icon} size={18} />
      <b>{local(city)}</b>
      <span>
        <span className="weather-today">{words.today} </span>
        <Range day={today} />
      </span>
      {tomorrow !== undefined && (
        <span className="weather-tomorrow">
          {words.tomorrow} <Range day={tomorrow} />
        </span>
      )}
      <Mark source={source} />
    </>
  )
}

function Days({ weather: { city, items, source } }: { weather: CityWeather }) {
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
            <span>{local(day.text)}</span>
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
      <Source source={source} />
      <OwnLink className="weather-more" to={paths.weather()}>
        {words.more}
      </OwnLink>
    </div>
  )
}

/** All that the strip says when it has room, for when it has not. */
function useWhole({ city, items: [today, tomorrow], source }: CityWeather) {
  const words = useText(weatherText)
  const local = useLocal()
  const range = useTemperatureRange()
  const of = ({ text, low, high }: Day) => `${range(low, high)}℃ ${local(text)}`
  const mark = source.isExample ? words.example : source.isStale && words.stale
  return [
    local(city),
    today && `${words.today} ${of(today)}`,
    tomorrow && `${words.tomorrow} ${of(tomorrow)}`,
    mark,
    local(source.attribution),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Strip({ weather }: { weather: CityWeather }) {
  const words = useText(weatherText)
  const local = useLocal()
  const whole = useWhole(weather)
  if (!weather.show) {
    return (
      <div className="weather-strip" title={whole} role="img" aria-label={whole}>
        <Summary weather={weather} />
      </div>
    )
  }
  return (
    <Popover
      label={words.of(local(weather.city))}
      className="weather-popover"
      trigger={(props) => (
        <button type="button" {...props} className="weather-strip" title={whole}>
          <Summary weather={weather} />
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    >
      <Days weather={weather} />
    </Popover>
  )
}

/** The strip of the header, in the longest form that the systems leave room for; with more than two days it unfolds. */
export function CityWeatherStrip({ organisationId }: { organisationId: string }) {
  const weather = useCityWeather(organisationId)
  if (weather === null) return null
  return (
    <div className="weather-place">
      <Strip weather={weather} />
    </div>
  )
}
