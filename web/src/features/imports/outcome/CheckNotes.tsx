import type { ImportFigures, ImportJob } from '@iwater/contract/field/imports'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarX, ClockAlert, Gauge, Repeat2 } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { figuresQuery, previewQuery } from '../imports.api.ts'
import { figuresText } from './figures.text.ts'
import { Note } from './Note.tsx'
import { outcomeText } from './outcome.text.ts'
import { UnitNote } from './UnitNote.tsx'
import { unitGroupsOf } from './unit-groups.ts'

/** No two time zones are further apart. */
const mostApartSeconds = 26 * 3600

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

/** Rows whose times are far from those of the others. */
function Far({ far }: { far: NonNullable<ImportFigures['far']> }) {
  const words = useText(figuresText)
  const format = useFormat()
  const { rows, others } = far
  return (
    <Note icon={CalendarX} title={words.farTitle} className="import-note-warn">
      <p>{words.far(format.number(rows), format.date(others.from), format.date(others.until))}</p>
    </Note>
  )
}

/** Rows that repeat the station and time of earlier ones, most often because the time column is another one. */
function Repeated({ repeated }: { repeated: NonNullable<ImportFigures['repeated']> }) {
  const words = useText(figuresText)
  const format = useFormat()
  const { rows, most, at } = repeated
  return (
    <Note icon={Repeat2} title={words.repeatedTitle} className="import-note-warn">
      <p>{words.repeated(format.number(rows), format.number(most), format.minute(at))}</p>
    </Note>
  )
}

/** Points that storing would make beyond the quota. */
function PointsBeyond({ made, left }: { made: number; left: number }) {
  const words = useText(figuresText)
  const format = useFormat()
  return (
    <Note icon={Gauge} title={words.pointsTitle} className="import-note-warn">
      <p>{words.points(format.number(made), format.number(left))}</p>
    </Note>
  )
}

/** What is questionable about the columns and times that the dry run has found. */
function FigureNotes({ job, mayChange }: { job: ImportJob; mayChange: boolean }) {
  const { data: figures } = useQuery(figuresQuery(job.importId))
  if (figures === undefined || figures === null) return null
  const { made = 0, left = null } = figures.points ?? {}
  return (
    <>
      {job.state === 'checked' && left !== null && made > left && (
        <PointsBeyond made={made} left={left} />
      )}
      {unitGroupsOf(figures.columns).map((group) => (
        <UnitNote key={group.columns[0].column} job={job} group={group} mayChange={mayChange} />
      ))}
      {figures.repeated !== null && <Repeated repeated={figures.repeated} />}
      {figures.far !== null && <Far far={figures.far} />}
    </>
  )
}

/** What a person should know of the whole file before they store it; `mayChange` as long as its columns can be chosen anew. */
export function CheckNotes({ job, mayChange }: { job: ImportJob; mayChange: boolean }) {
  const { aheadSeconds, keptFrom, historyCount } = job
  return (
    <div className="import-notes">
      <FigureNotes job={job} mayChange={mayChange} />
      {aheadSeconds !== null && <Ahead job={job} aheadSeconds={aheadSeconds} />}
      {keptFrom !== null && historyCount > 0 && <History job={job} keptFrom={keptFrom} />}
    </div>
  )
}
