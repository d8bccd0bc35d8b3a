import type { WeatherDayRow } from '@iwater/contract/weather/days'
import { useText } from '#web/platform/i18n/language.ts'
import { WeatherSign } from '#web/product/weather/WeatherSign.tsx'
import { weatherPageText } from './weather-page.text.ts'

/** The name of a day, such as “Today” or “Sat”, and its date. */
export type DayLabel = { name: string; date: string }

/** A day to choose, with its icon and the number of its alerts. */
export function DayColumn({
  row,
  label: { name, date },
  isChosen,
  onChoose,
}: {
  /** null without data. */
  row: WeatherDayRow | null
  label: DayLabel
  isChosen: boolean
  onChoose: () => void
}) {
  const words = useText(weatherPageText)
  const alerts = row === null || row.alarms === 0 ? null : words.alertsOfDay(row.alarms)
  return (
    <button
      type="button"
      className="we-day"
      aria-pressed={isChosen}
      disabled={row === null}
      onClick={onChoose}
    >
      <b>{name}</b>
      <span>{date}</span>
      {row !== null && <WeatherSign icon={row.img} size={28} />}
      <small>{row === null ? words.noDay : row.wea}</small>
      {alerts !== null && (
        <span className="we-count" title={alerts}>
          <span aria-hidden="true">{row?.alarms}</span>
          <span className="w-read-out-only">{alerts}</span>
        </span>
      )}
    </button>
  )
}
