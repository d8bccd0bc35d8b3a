import type { WeatherDayRow } from '@iwater/contract/weather/days'
import { absent } from '#web/platform/i18n/format.ts'
import { useTemperatureRange } from '#web/product/weather/temperature-range.ts'
import { useWeatherWords } from './use-weather-words.ts'

/** The figures of one day. */
export function DayDetails({ row, label }: { row: WeatherDayRow; label: string }) {
  const { words, local, amount, force } = useWeatherWords()
  const range = useTemperatureRange()
  const { low, high, wind, humidity, visibility, pressure, precipitation, sunrise, sunset } =
    row.figures
  const rows = [
    [words.condition, row.wea],
    [words.range, `${range(Math.round(low), Math.round(high))} ℃`],
    [words.windDirection, wind.direction ? local(wind.direction) : absent],
    [words.windForce, force(wind.level)],
    [words.humidity, amount(humidity, '%')],
    [words.visibility, amount(visibility, 'km')],
    [words.pressure, amount(pressure, 'hPa')],
    [words.precipitation, amount(precipitation, 'mm')],
    [words.sun, sunrise === null || sunset === null ? absent : `${sunrise}–${sunset}`],
  ] as const
  return (
    <dl className="we-details" aria-label={words.detailsOf(label)}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
