import { auditColumnWord } from '@iwater/contract/audit-words'
import type { LocalText } from '@iwater/contract/fields'
import type { Entity } from '@iwater/contract/kit/entity'
import {
  type HistoryEntry,
  type HistoryField,
  historyRead,
} from '@iwater/contract/kit/record/history-calls'
import type { TrailWords } from '@iwater/contract/kit/trail-words'
import { presentSubject } from '@iwater/contract/logs/recorded-subjects'
import { selectReadableRecords } from '#platform/entities/readable-records.queries'
import { AppError } from '#platform/http/app-error'
import type { RequestContext } from '#platform/http/serve-transaction'
import { selectNames } from './audit-entry.queries.ts'
import { subjectWords } from './audit-entry.service.ts'
import {
  changesOf,
  dull,
  type Entry,
  entryOf,
  idsOf,
  inHistory,
  objectOf,
} from './entry-changes.ts'
import {
  type ChangedColumn,
  type HistoryOf,
  type HistoryRow,
  referring,
  selectChangedColumns,
  selectHistory,
} from './record-history.queries.ts'

type Wanted = { id: string; field?: string | undefined; before?: number | undefined }

const partTables = ({ fields }: Entity) =>
  Object.values(fields).flatMap((field) => (field.type === 'rows' ? [field.table] : []))

function columnOf(field: string | undefined): ChangedColumn | undefined {
  const [subject, column] = field?.split('.') ?? []
  return subject === undefined || column === undefined ? undefined : { subject, column }
}

/** Whether an entry is of the record itself, and not of something that belongs to it. */
const isOwn = ({ id }: HistoryOf, { row }: Entry) =>
  row.subject_id === id || row.subject === 'record_import'

const joinsCopies = new Set<string>(referring)

/** Columns that join rows with others, which their names tell, and those that tell nothing. */
const joining = new Set<string>([...dull, 'parent_id', ...referring])

/** The columns of the record itself are called by their names alone. */
function fieldsOf(columns: readonly ChangedColumn[], own: string | undefined, words: TrailWords) {
  return columns.flatMap(({ subject, column }): HistoryField[] => {
    if (joining.has(column)) return []
    const table = words[presentSubject(subject)]
    const name: LocalText = {
      zh: auditColumnWord(column, 'zh', table),
      en: auditColumnWord(column, 'en', table),
    }
    const of = subjectWords(presentSubject(subject), words)
    const label =
      subject === own ? name : { zh: `${of.zh}：${name.zh}`, en: `${of.en}: ${name.en}` }
    return [{ value: `${subject}.${column}`, label }]
  })
}

const without = (values: Entry['before']) =>
  values &&
  Object.fromEntries(Object.entries(values).filter(([column]) => !joinsCopies.has(column)))

/** What an entry says to a reader of a record. */
const toldOf = (entry: Entry): Entry => ({
  ...entry,
  before: without(entry.before),
  after: without(entry.after),
})

/** Who changed a record and what belongs to it. Throws record.not-found for one that the session does not see. */
export async function readHistory(
  entity: Entity,
  { db, session, language }: RequestContext,
  { id, field, before }: Wanted,
  words: TrailWords,
) {
  const { tenantId, timeZone } = session
  const [found] = await selectReadableRecords(db, entity, tenantId, [id])
  if (found === undefined) throw new AppError('record.not-found')
  const of: HistoryOf = { tenantId, id, table: entity.table, partTables: partTables(entity) }
  const rows = await selectHistory(db, of, {
    field: columnOf(field),
    before,
    limit: historyRead + 1,
  })
  const reading = { db, tenantId, language, timeZone }
  const shown = rows.slice(0, historyRead)
  const entries = await inHistory(reading, shown.map(entryOf), id)
  const names = await selectNames(db, tenantId, idsOf(entries))
  const told = entries.map((entry): HistoryEntry => {
    const { number, at, person_id: userId, person } = entry.row as unknown as HistoryRow
    return {
      number: Number(number),
      at: at.toISOString(),
      person: userId === null ? null : { userId, name: person ?? { zh: '', en: '' } },
      action: entry.row.action as HistoryEntry['action'],
      subject: subjectWords(presentSubject(entry.row.subject), words),
      object: isOwn(of, entry) ? null : objectOf(entry, names),
      changes: changesOf(toldOf(entry), { ...reading, names }, words),
    }
  })
  const columns = before === undefined ? await selectChangedColumns(db, of) : []
  const own = entries.find((entry) => entry.row.subject_id === id)?.row.subject ?? entity.table
  return {
    entries: told,
    isMore: rows.length > shown.length,
    fields: fieldsOf(columns, own, words),
  }
}
