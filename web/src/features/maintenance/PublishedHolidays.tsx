import { numberOfDay } from '@iwater/contract/calendar/calendar-days'
import { type PublicHoliday, publicHolidays } from '@iwater/contract/maintenance/public-holidays'
import type { ReactNode } from 'react'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { ListCard } from '#web/ui/list/ListCard.tsx'
import { maintenanceText } from './maintenance.text.ts'

function HolidayRow({ holiday }: { holiday: PublicHoliday }) {
  const words = useText(maintenanceText)
  const local = useLocal()
  const format = useFormat()
  const { name, from, until, workdays } = holiday
  const days = numberOfDay(until) - numberOfDay(from) + 1
  const span = from === until ? format.day(from) : `${format.day(from)} – ${format.day(until)}`
  return (
    <tr>
      <th scope="row">{local(name)}</th>
      <td>
        {span} ({words.days(format.number(days))})
      </td>
      <td>
        {workdays.length === 0 ? '–' : workdays.map((day) => format.day(day)).join(words.comma)}
      </td>
    </tr>
  )
}

/** Public holidays by year, the latest first; of a year that is not published it says so. */
export function PublishedHolidays({ head }: { head: ReactNode }) {
  const words = useText(maintenanceText)
  const thisYear = new Date(serverNow()).getUTCFullYear()
  const years = Object.keys(publicHolidays).map(Number)
  const missing = [thisYear, thisYear + 1].filter((year) => !years.includes(year))
  return (
    <ListCard>
      {head}
      <p className="holidays-source">{words.source}</p>
      {missing.map((year) => (
        <p key={year} className="holidays-source" role="status">
          {words.unpublished(String(year))}
        </p>
      ))}
      {[...years].reverse().map((year) => (
        <table key={year} className="holidays-table">
          <caption>{year}</caption>
          <thead>
            <tr>
              <th scope="col">{words.holiday}</th>
              <th scope="col">{words.daysOff}</th>
              <th scope="col">{words.makeUp}</th>
            </tr>
          </thead>
          <tbody>
            {(publicHolidays[year] ?? []).map((holiday) => (
              <HolidayRow key={holiday.from} holiday={holiday} />
            ))}
          </tbody>
        </table>
      ))}
    </ListCard>
  )
}
