import './alert-list.css'
import type { WeatherAlarm } from '@iwater/contract/weather/alarms'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useKeptState } from '#web/platform/page/use-kept-state.ts'
import { useAlarms } from './weather.api.ts'
import { weatherPageText } from './weather-page.text.ts'

function Alert({ alarm, number }: { alarm: WeatherAlarm; number: number }) {
  const words = useText(weatherPageText)
  const local = useLocal()
  const format = useFormat()
  const { colour, alarmLevel, title, alarmContent, sender, issuedAt, endsAt } = alarm
  const times = [
    sender,
    words.issued(format.minute(issuedAt)),
    endsAt === null ? null : words.until(format.minute(endsAt)),
  ]
  return (
    <li className={`we-alert we-${colour}`}>
      <span className="we-alert-sign" aria-hidden="true">
        <TriangleAlert size={18} />
        {number}
      </span>
      <div>
        <p className="we-alert-title">
          <span className="we-chip">{words.colours[colour]}</span>
          <b>{local(title)}</b>
          <span className={`we-level we-level-${alarmLevel}`}>
            {words.levelOf(words.levels[alarmLevel])}
          </span>
        </p>
        <p>{alarmContent}</p>
        <small>{times.filter((part) => part !== null).join(' · ')}</small>
      </div>
    </li>
  )
}

/** The alerts of a past day; `label` is what the day is called. */
export function AlertsOfDay({ day, label }: { day: string; label: string }) {
  const words = useText(weatherPageText)
  const { data: alarms = [] } = useAlarms(day)
  if (alarms.length === 0) return null
  return (
    <ol className="we-alerts-of-day" aria-label={words.alertsOn(label)}>
      {alarms.map((alarm, index) => (
        <Alert key={alarm.id} alarm={alarm} number={index + 1} />
      ))}
    </ol>
  )
}

/** The alerts in force, the most severe first; folded away it still says how many there are. */
export function AlertList() {
  const words = useText(weatherPageText)
  const { data: alarms = [] } = useAlarms()
  const listId = useId()
  const [isFolded, setIsFolded] = useKeptState('alerts folded', false, (kept) =>
    typeof kept === 'boolean' ? kept : undefined,
  )
  if (alarms.length === 0) return null
  return (
    <section className="we-alerts" aria-labelledby={`${listId}-title`}>
      <header>
        <h2 id={`${listId}-title`}>{words.alerts(alarms.length)}</h2>
        <button
          type="button"
          className="w-button w-button-quiet"
          aria-expanded={!isFolded}
          aria-controls={listId}
          onClick={() => setIsFolded(!isFolded)}
        >
          {isFolded ? words.showAlerts : words.hideAlerts}
          <ChevronDown size={15} aria-hidden="true" className={isFolded ? '' : 'we-open'} />
        </button>
      </header>
      <ol id={listId} hidden={isFolded}>
        {alarms.map((alarm, index) => (
          <Alert key={alarm.id} alarm={alarm} number={index + 1} />
        ))}
      </ol>
    </section>
  )
}
