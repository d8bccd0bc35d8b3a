import './weather-under-trend.css'
import { readWeatherCourse } from '@iwater/contract/weather/course'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useOrganisationOnScreen } from '#web/platform/page/list-query.ts'
import { useTemperatureRange } from '#web/product/weather/temperature-range.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useChartStyle } from '#web/ui/chart/chart-style.ts'
import { Pending } from '#web/ui/state/Pending.tsx'
import type { TrendView } from '../trend/trend-view.ts'
import { courseOption, type WeatherCourse } from './course-option.ts'
import { weatherCourseText } from './weather-course.text.ts'

/** Weather is told by the hour: a trend that moves on with the time asks anew only then. */
const step = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

function useCourse(view: TrendView, organisationId: string | undefined) {
  const onScreen = useOrganisationOnScreen()
  const orgId = organisationId ?? onScreen
  const from = iso(Math.floor(view.from / step) * step)
  const to = iso(Math.ceil(view.to / step) * step)
  return useQuery({
    queryKey: [readWeatherCourse.path, orgId, from, to],
    queryFn: ({ signal }) =>
      call(readWeatherCourse, { from, to, ...(orgId !== undefined && { orgId }) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

function Course({ course, view }: { course: WeatherCourse; view: TrendView }) {
  const words = useText(weatherCourseText)
  const local = useLocal()
  const format = useFormat()
  const range = useTemperatureRange()
  const style = useChartStyle()
  const option = useMemo(
    () => courseOption(course, view, { style, names: words, format }),
    [course, view, style, words, format],
  )
  const { city, rows, source } = course
  if (city === null) return <p>{words.noPlace}</p>
  const table = {
    columns: [words.time, `${words.temperature} (℃)`, `${words.precipitation} (mm)`],
    rows: rows.map(({ at, low, high, precipitation }) => [
      format.minute(at),
      low === high ? format.number(low) : range(low, high),
      format.number(precipitation),
    ]),
  }
  return (
    <>
      <p>
        <b>{words.of(local(city))}</b>
        <span className="trend-weather-rain">{words.precipitation} (mm)</span>
        <span className="trend-weather-warmth">{words.temperature} (℃)</span>
        {source && <small>{local(source.attribution)}</small>}
      </p>
      {rows.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Chart option={option} label={words.of(local(city))} height={110} table={table} />
      )}
    </>
  )
}

/** Rain and temperature below a trend, on its time axis: at an organisation, that on screen unless given otherwise. */
export function WeatherUnderTrend({
  view,
  organisationId,
}: {
  view: TrendView
  organisationId?: string | undefined
}) {
  const { data, error, refetch } = useCourse(view, organisationId)
  return (
    <div className="trend-weather">
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} rows={2} />
      ) : (
        <Course course={data} view={view} />
      )}
    </div>
  )
}
