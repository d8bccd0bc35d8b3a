import { dayAt } from '@iwater/contract/calendar/calendar-days'
import { listTaskDays, type TaskDay, tasksOfDay } from '@iwater/contract/maintenance/task-days'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ListResults } from '#web/ui/list/ListCard.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { calendarText } from './calendar.text.ts'
import { type Month, monthAfter, monthOf, weeksOf } from './month-weeks.ts'

const renewMs = 60_000

export type Whose = 'all' | 'mine'

/** The list of the tasks of a day. */
const listOf = (day: string, whose: Whose) =>
  paths.maintenanceTasks({
    filter: JSON.stringify([
      ['due_on', '=', day],
      ...(whose === 'mine' ? [['is_mine', '=', true]] : []),
    ]),
  })

function TasksOfDay({ found, whose }: { found: TaskDay; whose: Whose }) {
  const words = useText(calendarText)
  const local = useLocal()
  const format = useFormat()
  const { day, overdue, due, ended, tasks, planned, plans } = found
  const named = plans.slice(0, tasksOfDay - tasks.length)
  const count = overdue + due + ended
  const more = count - tasks.length
  return (
    <>
      <ul>
        {tasks.map(({ id, name, urgency }) => (
          <li key={id} data-urgency={urgency}>
            <OwnLink to={paths.maintenanceTask(id)}>{local(name)}</OwnLink>
          </li>
        ))}
        {named.map(({ id, name }) => (
          <li key={id} data-planned>
            {local(name)}
          </li>
        ))}
      </ul>
      {count > 0 && (
        <OwnLink className="task-day-all" to={listOf(day, whose)}>
          <span className="w-read-out-only">{format.day(day)} </span>
          {[
            ...(overdue > 0 ? [words.overdue(format.number(overdue))] : []),
            ...(due > 0 ? [words.due(format.number(due))] : []),
            ...(ended > 0 ? [words.ended(format.number(ended))] : []),
          ].join(' · ')}
          {more > 0 && <span> ({words.more(format.number(more))})</span>}
        </OwnLink>
      )}
      {planned > 0 && (
        <span className="task-day-planned">{words.planned(format.number(planned))}</span>
      )}
    </>
  )
}

function MonthTable({
  month,
  today,
  days,
  whose,
}: {
  month: Month
  today: string
  days: readonly TaskDay[]
  whose: Whose
}) {
  const words = useText(calendarText)
  const format = useFormat()
  const found = new Map(days.map((one) => [one.day, one]))
  return (
    <table key={month} className="task-calendar">
      <caption className="w-read-out-only">{format.month(`${month}-01`)}</caption>
      <thead>
        <tr>
          {([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => (
            <th key={weekday} scope="col">
              {words.weekdays[weekday]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => {
              const tasks = day === null ? undefined : found.get(day)
              return (
                <td
                  key={day ?? weekday}
                  data-empty={tasks === undefined || undefined}
                  data-today={day === today || undefined}
                >
                  {day !== null && (
                    <time dateTime={day}>
                      <span aria-hidden="true">{Number(day.slice(8))}</span>
                      <span className="task-day-name">{format.day(day)}</span>
                    </time>
                  )}
                  {tasks !== undefined && <TasksOfDay found={tasks} whose={whose} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Late in a month today is below what a screen of common height shows: it is scrolled to where that is asked for. */
function useShownToday(month: Month) {
  const results = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState(0)
  const answered = useRef(0)
  useEffect(() => {
    const day = results.current?.querySelector('[data-today]')
    if (!day || answered.current === asked) return
    answered.current = asked
    day.scrollIntoView({ block: 'nearest' })
  }, [asked, month])
  return { results, show: () => setAsked((now) => now + 1) }
}

const isMonth = (text: string | null): text is Month => /^\d{4}-(0[1-9]|1[0-2])$/.test(text ?? '')

/** What is due in a month, day by day: each names the first tasks and leads to the list of all. */
export function TaskCalendar({ whose }: { whose: Whose }) {
  const words = useText(calendarText)
  const format = useFormat()
  const { query, setQuery } = usePage()
  const today = dayAt(serverNow(), useTimeZone())
  const asked = query.get('month')
  const month = isMonth(asked) ? asked : monthOf(today)
  const go = (next: Month) => setQuery({ month: next === monthOf(today) ? null : next })
  const { results, show } = useShownToday(month)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...apiQuery(listTaskDays, { month, whose }),
    placeholderData: keepPreviousData,
    refetchInterval: renewMs,
  })
  return (
    <>
      <div className="task-months">
        <IconButton label={words.previous} onClick={() => go(monthAfter(month, -1))}>
          <ChevronLeft size={18} />
        </IconButton>
        <h2 aria-live="polite">{format.month(`${month}-01`)}</h2>
        <IconButton label={words.next} onClick={() => go(monthAfter(month, 1))}>
          <ChevronRight size={18} />
        </IconButton>
        <Button
          onClick={() => {
            go(monthOf(today))
            show()
          }}
        >
          {words.today}
        </Button>
      </div>
      {data === undefined ? (
        <Pending error={error} onRetry={refetch} rows={8} />
      ) : (
        <ListResults isBusy={isPlaceholderData}>
          {data.length === 0 && <p className="task-none">{words.none}</p>}
          {data.some(({ planned }) => planned > 0) && (
            <p className="task-none">{words.plannedHint}</p>
          )}
          <div ref={results}>
            <MonthTable month={month} today={today} days={data} whose={whose} />
          </div>
        </ListResults>
      )}
    </>
  )
}
