import { auditColumnWord } from '@iwater/contract/audit-words'
import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import type { Entity } from '@iwater/contract/kit/entity'
import {
  type HistoryEntry,
  type HistoryField,
  historyRead,
} from '@iwater/contract/kit/record/history-calls'
import type { TrailWords } from '@iwater/contract/kit/trail-words'
import { presentSubject } from '@iwater/contract/logs/recorded-subjects'
import type { Db } from '#platform/database/database'
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
  type NamingColumn,
  referring,
  selectChangedColumns,
  selectHistory,
  selectPartNames,
} from './record-history.queries.ts'

type Wanted = { id: string; field?: string | undefined; before?: number | undefined }

const partTables = ({ fields }: Entity) =>
  Object.values(fields).flatMap((field) => (field.type === 'rows' ? [field.table] : []))

/**
 * Where rows of sub-tables have no name of their own, the text that they begin with names them: the reason of a question rather
 * than the question, which all of them have in common.
 */
const namingColumns = ({ fields }: Entity) =>
  Object.values(fields).flatMap((field): NamingColumn[] => {
    if (field.type !== 'rows') return []
    const [[name, first] = ['', undefined]] = Object.entries(field.fields)
    return first?.type === 'localized' && name !== 'name'
      ? [{ table: field.table, zh: `${name}_zh`, en: `${name}_en` }]
      : []
  })

async function partNames(db: Db, entity: Entity, of: HistoryOf) {
  const found = await Promise.all(
    namingColumns(entity).map((column) => selectPartNames(db, of, column)),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

function columnOf(field: string | undefined): ChangedColumn | undefined {
  const [subject, column] = field?.split('.') ?? []
  return subject === undefined || column === undefined ? undefined : { subject, column }
}

/** Whether an entry is of the record itself, and not of something that belongs to it. */
const isOwn = ({ id }: HistoryOf, { row }: Entry) =>
  row.subject_id === id || row.subject === 'record_import'

/** What says nothing to a reader: the id of a row, and what a copy is one of. */
const untold = new Set<string>(['id', ...referring])

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

const without = (values: Entry['before'], isLeftOut: (column: string) => boolean) =>
  values && Object.fromEntries(Object.entries(values).filter(([column]) => !isLeftOut(column)))

const sides = { zh: 'en', en: 'zh' } as const

/** Of a text that is the same in both languages before and after, one was entered: it is told once. */
function repeats({ before, after }: Entry, language: Language) {
  const other = `_${sides[language]}`
  return (column: string) => {
    if (!column.endsWith(other)) return false
    const own = `${column.slice(0, -other.length)}_${language}`
    const isSame = [before, after].every((values) => values?.[column] === values?.[own])
    return isSame && [before, after].some((values) => values?.[own] !== undefined)
  }
}

/** What an entry says to a reader of a record. */
function toldOf(entry: Entry, language: Language): Entry {
  const isRepeated = repeats(entry, language)
  const isLeftOut = (column: string) => untold.has(column) || isRepeated(column)
  return {
    ...entry,
    before: without(entry.before, isLeftOut),
    after: without(entry.after, isLeftOut),
  }
}

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
  const parts = await partNames(db, entity, of)
  const told = entries.map((entry): HistoryEntry => {
    const { number, at, person_id: userId, person } = entry.row as unknown as HistoryRow
    return {
      number: Number(number),
      at: at.toISOString(),
      person: userId === null ? null : { userId, name: person ?? { zh: '', en: '' } },
      action: entry.row.action as HistoryEntry['action'],
      subject: subjectWords(presentSubject(entry.row.subject), words),
      object: isOwn(of, entry) ? null : (parts.get(entry.row.subject_id) ?? objectOf(entry, names)),
      changes: changesOf(toldOf(entry, language), { ...reading, names }, words),
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
