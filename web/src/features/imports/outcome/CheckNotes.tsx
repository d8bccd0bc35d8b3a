import type { ImportJob } from '@iwater/contract/field/imports'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ClockAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { previewQuery } from '../imports.api.ts'
import { outcomeText } from './outcome.text.ts'

/** No two time zones are further apart. */
const mostApartSeconds = 26 * 3600

function Note({
  icon: Icon,
  title,
  className = '',
  children,
}: {
  icon: LucideIcon
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="note" className={`import-note ${className}`}>
      <Icon size={20} aria-hidden="true" />
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </div>
  )
}

/** Rows that are ahead of now, most often because the clocks of the file stood somewhere else. */
function Ahead({ job, aheadSeconds }: { job: ImportJob; aheadSeconds: number }) {
  const words = useText(outcomeText)
  const format = useFormat()
  const usual = useTimeZone()
  const { data: { mapping } = {} } = useQuery(previewQuery(job.importId))
  const { timeZone: zone = usual } = mapping ?? {}
  const rows = format.number(job.rejectedByReason['time-ahead'])
  const by = format.duration(aheadSeconds * 1000)
  return (
    <Note icon={ClockAlert} title={words.aheadTitle} className="import-note-warn">
      <p>
        {aheadSeconds > mostApartSeconds ? words.aheadFar(rows, by) : words.ahead(rows, by, zone)}
      </p>
    </Note>
  )
}

/** What becomes of values that are older than single values are kept. */
function History({ job, keptFrom }: { job: ImportJob; keptFrom: string }) {
  const words = useText(outcomeText)
  const format = useFormat()
  const { historyCount, settledCount } = job
  return (
    <Note icon={CalendarClock} title={words.historyTitle}>
      <p>{words.history(format.number(historyCount), format.date(keptFrom))}</p>
      {settledCount > 0 && <p>{words.historySettled(format.number(settledCount))}</p>}
    </Note>
  )
}

/** What a person should know of the whole file before they store it. */
export function CheckNotes({ job }: { job: ImportJob }) {
  const { aheadSeconds, keptFrom, historyCount } = job
  const hasHistory = keptFrom !== null && historyCount > 0
  if (aheadSeconds === null && !hasHistory) return null
  return (
    <div className="import-notes">
      {aheadSeconds !== null && <Ahead job={job} aheadSeconds={aheadSeconds} />}
      {hasHistory && <History job={job} keptFrom={keptFrom} />}
    </div>
  )
}
