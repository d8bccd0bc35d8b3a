import './current-card.css'
import { weatherConditions } from '@iwater/contract/weather/conditions'
import type { CurrentWeather } from '@iwater/contract/weather/days'
import { CloudRain, Droplets, Eye, Gauge, Thermometer, Wind } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { WeatherSign } from '#web/product/weather/WeatherSign.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { Freshness } from './Freshness.tsx'
import { useWeatherWords } from './use-weather-words.ts'
import { useCurrent } from './weather.api.ts'
import { weatherPageText } from './weather-page.text.ts'

function Figures({ figures }: { figures: CurrentWeather['figures'] }) {
  const { words, wind, amount } = useWeatherWords()
  const rows = [
    [Wind, words.wind, wind(figures.wind)],
    [Thermometer, words.feelsLike, amount(figures.feelsLike, '℃')],
    [Droplets, words.humidity, amount(figures.humidity, '%')],
    [Eye, words.visibility, amount(figures.visibility, 'km')],
    [Gauge, words.pressure, amount(figures.pressure, 'hPa')],
    [CloudRain, words.lastHour, amount(figures.precipitation, 'mm')],
  ] as const
  return (
    <dl>
      {rows.map(([Icon, name, value]) => (
        <div key={name}>
          <dt>
            <Icon size={16} aria-hidden="true" />
            {name}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Now({ current: { weaImg, figures, source } }: { current: CurrentWeather }) {
  const local = useLocal()
  const format = useFormat()
  return (
    <>
      <Freshness source={source} />
      <p className="we-temperature">
        <WeatherSign icon={weaImg} size={72} />
        <b>{format.number(Math.round(figures.temperature))}</b>
        <span>℃</span>
      </p>
      <p className="we-condition">{local(weatherConditions[figures.condition])}</p>
      <Figures figures={figures} />
    </>
  )
}

export function CurrentCard() {
  const words = useText(weatherPageText)
  const { data, error, refetch } = useCurrent()
  if (!data)
    return (
      <Card title={words.now}>
        {data === undefined ? (
          <Pending error={error} onRetry={refetch} rows={5} />
        ) : (
          <EmptyState title={words.none} hint={words.noneHint} />
        )}
      </Card>
    )
  return (
    <section className="we-current" aria-label={words.now}>
      <h2>{words.now}</h2>
      <Now current={data} />
    </section>
  )
}
