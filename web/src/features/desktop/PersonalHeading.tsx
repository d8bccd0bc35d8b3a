import './heading.css'
import type { ReactNode } from 'react'
import { clockIn, partOfDay } from '#web/platform/clock/day-clock.ts'
import { useNowAs } from '#web/platform/clock/use-now.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useShownName } from '#web/platform/session/session.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { desktopText } from './desktop.text.ts'

/** A greeting for the time of day, the date and the clock, all of the organisation's time zone. */
export function PersonalHeading({ actions }: { actions: ReactNode }) {
  const words = useText(desktopText)
  const local = useLocal()
  const format = useFormat()
  const name = useShownName()
  const zone = useTimeZone()
  const part = useNowAs((now) => partOfDay(clockIn(zone, new Date(now)).hour))
  const date = useNowAs(format.longDate)
  const time = useNowAs(format.shortTime)
  const greeting = words.greetings[part]
  return (
    <PageHeader
      title={name === null ? greeting : words.greeting(greeting, local(name))}
      description={date}
      actions={
        <>
          <time className="w-figure desk-clock">{time}</time>
          {actions}
        </>
      }
    />
  )
}
