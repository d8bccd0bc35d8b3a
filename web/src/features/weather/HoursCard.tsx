import { weatherConditions } from '@iwater/contract/weather/conditions'
import type { WeatherHourRow } from '@iwater/contract/weather/hours'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { absent } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useKeptState } from '#web/platform/page/use-kept-state.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useChartStyle } from '#web/ui/chart/chart-style.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { Freshness } from './Freshness.tsx'
import { temperatureOption, windOption } from './hours-option.ts'
import { useWeatherWords } from './use-weather-words.ts'
import { useHours } from './weather.api.ts'
import { weatherPageText } from './weather-page.text.ts'

const views = ['temperature', 'wind'] as const
type View = (typeof views)[number]
const asView = (kept: unknown) => views.find((view) => view === kept)

function HoursChart({ rows, view }: { rows: readonly WeatherHourRow[]; view: View }) {
  const weather = useWeatherWords()
  const { words, local, format } = weather
  const style = useChartStyle()
  const option = useMemo(
    () => (view === 'wind' ? windOption : temperatureOption)(rows, style, weather),
    [view, rows, style, weather],
  )
  const table = {
    columns: [
      words.hour,
      words.condition,
      `${words.temperature} (℃)`,
      words.windForce,
      words.windDirection,
    ],
    rows: rows.map(({ at, figures: { condition, temperature, wind } }) => [
      format.shortTime(at),
      local(weatherConditions[condition]),
      format.number(temperature),
      format.number(wind.level),
      wind.direction === null ? absent : local(wind.direction),
    ]),
  }
  return <Chart option={option} label={words.hours} height={272} table={table} />
}

/** From the present hour on, as temperature or as wind. */
export function HoursCard() {
  const words = useText(weatherPageText)
  const { data: rows, error, refetch } = useHours()
  const [view, setView] = useKeptState<View>('view of hours', 'temperature', asView)
  const [first] = rows ?? []
  return (
    <Card
      title={words.hours}
      note={first && <Freshness source={first.source} />}
      extra={
        <Segmented
          aria-label={words.shown}
          value={view}
          onChange={setView}
          options={[
            { value: 'temperature', label: words.temperature },
            { value: 'wind', label: words.windTab },
          ]}
        />
      }
    >
      {rows === undefined && <Pending error={error} onRetry={refetch} rows={5} />}
      {rows?.length === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      {first && <HoursChart rows={rows ?? []} view={view} />}
    </Card>
  )
}
