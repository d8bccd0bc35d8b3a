import './days-card.css'
import { type WeatherDayRow, weatherDaysShown } from '@iwater/contract/weather/days'
import { useMemo, useState } from 'react'
import { absent } from '#web/platform/i18n/format.ts'
import { usePage } from '#web/platform/page/page.ts'
import { Chart } from '#web/ui/chart/Chart.tsx'
import { useChartStyle } from '#web/ui/chart/chart-style.ts'
import { DateInput } from '#web/ui/form/DateInput.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { AlertsOfDay } from './AlertList.tsx'
import { DayColumn, type DayLabel } from './DayColumn.tsx'
import { DayDetails } from './DayDetails.tsx'
import { daysFrom, pastDayIn, rowsOf } from './day-row.ts'
import { daysOption } from './days-option.ts'
import { Freshness } from './Freshness.tsx'
import { useWeatherWords } from './use-weather-words.ts'
import { useDays, useWeatherState } from './weather.api.ts'

type Day = { day: string; row: WeatherDayRow | null; label: DayLabel }

/** Days of the calendar are the same in every time zone. */
function useLabels(today: string) {
  const { words, format } = useWeatherWords()
  return useMemo(
    () =>
      (day: string): DayLabel => {
        const [, month = '', date = ''] = day.split('-')
        return {
          name: day === today ? words.today : format.weekday(`${day}T12:00:00Z`),
          date: words.shortDay(month, date),
        }
      },
    [today, words, format],
  )
}

const nameOf = ({ label: { name, date } }: Day) => `${name} ${date}`

/** Columns of days above the course of their highest and lowest temperatures; below them the figures of the chosen one. */
function Days({ days, today }: { days: readonly Day[]; today: string }) {
  const weather = useWeatherWords()
  const { words, format } = weather
  const style = useChartStyle()
  const [wanted, setWanted] = useState<string | null>(null)
  const option = useMemo(
    () =>
      daysOption(
        days.map(({ row }) => row),
        style,
        weather,
      ),
    [days, style, weather],
  )
  const withData = days.filter(({ row }) => row !== null)
  const chosen = withData.find(({ day }) => day === wanted) ?? withData[0]
  const table = {
    columns: [words.day, words.high, words.low],
    rows: days.map(({ row, ...day }) => [
      nameOf({ row, ...day }),
      row ? `${format.number(row.figures.high)} ℃` : absent,
      row ? `${format.number(row.figures.low)} ℃` : absent,
    ]),
  }
  return (
    <>
      <div className="we-days">
        {days.map(({ day, row, label }) => (
          <DayColumn
            key={day}
            row={row}
            label={label}
            isChosen={day === chosen?.day}
            onChoose={() => setWanted(day)}
          />
        ))}
      </div>
      {chosen?.row && (
        <>
          <Chart
            option={option}
            label={`${words.high} / ${words.low}`}
            height={150}
            table={table}
          />
          <DayDetails row={chosen.row} label={nameOf(chosen)} />
          {chosen.day < today && chosen.row.alarms > 0 && (
            <AlertsOfDay day={chosen.day} label={nameOf(chosen)} />
          )}
        </>
      )}
    </>
  )
}

/** Seven days from the one in the address on, which may be past; from `today` on otherwise. */
export function DaysCard({ today }: { today: string }) {
  const { words, format } = useWeatherWords()
  const { query, setQuery } = usePage()
  const since = useWeatherState().data?.since
  const past = pastDayIn(query.get('from'), today)
  const first = past ?? today
  const labelOf = useLabels(today)
  const { data: rows, error, refetch } = useDays(past)
  const days = useMemo(() => {
    const shown = daysFrom(first, weatherDaysShown)
    const found = rowsOf(shown, rows ?? [])
    return shown.map((day, index) => ({ day, row: found[index] ?? null, label: labelOf(day) }))
  }, [first, rows, labelOf])
  const latest = days.findLast(({ row }) => row !== null)?.row
  return (
    <Card
      title={words.days}
      note={latest && <Freshness source={latest.source} />}
      extra={
        <span className="we-from">
          <DateInput
            aria-label={words.from}
            value={first}
            max={today}
            isLong
            isClearable={false}
            onChange={(day) => setQuery({ from: day === today ? null : day })}
          />
        </span>
      }
    >
      {rows === undefined ? (
        <Pending error={error} onRetry={refetch} rows={5} />
      ) : (
        <Days days={days} today={today} />
      )}
      {rows?.length === 0 && since && (
        <p className="we-note" role="status">
          {words.since(format.day(since))}
        </p>
      )}
    </Card>
  )
}
