import type { AuditEntry } from '@iwater/contract/audit'
import { auditValueWord } from '@iwater/contract/audit-values'
import { auditColumnWord, auditSubjectWord, auditWords } from '@iwater/contract/audit-words'
import type { Language } from '@iwater/contract/errors'
import type { LocalText } from '@iwater/contract/fields'
import type { TrailWords } from '@iwater/contract/kit/trail-words'
import type { Db } from '#platform/database/database'
import type { Session } from '#platform/http/session'
import { csvOf, timeIn } from '#platform/spreadsheet/csv'
import {
  countEntries,
  type EntryFilter,
  type EntryRow,
  selectEntries,
  selectNames,
  selectSubjects,
} from './audit-entry.queries.ts'

const mostExported = 50_000

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** All ids in the keys and values of entries. */
const idsOf = (rows: readonly EntryRow[]) => [
  ...new Set(
    rows.flatMap(
      ({ subjectId, before, after }) =>
        JSON.stringify([subjectId, before, after]).match(uuids) ?? [],
    ),
  ),
]

type Names = Record<string, LocalText>

const joined = (known: readonly LocalText[]): LocalText => ({
  zh: known.map(({ zh }) => zh).join(' · '),
  en: known.map(({ en }) => en).join(' · '),
})

const namesOf = (ids: readonly unknown[], names: Names) =>
  ids.map((id) => names[String(id)]).filter((name) => name !== undefined)

/** A row without a name of its own is named after what it joins, such as 安娜 · 管理员. */
function nameOf({ name, subjectId, before, after }: EntryRow, names: Names): LocalText {
  if (name.zh !== '') return name
  const ofKey = namesOf(subjectId.split(' '), names)
  const { organisation_id: _, ...values } = { ...before, ...after }
  return joined(ofKey.length > 0 ? ofKey : namesOf(Object.values(values), names).slice(0, 2))
}

function entryOf({ before, after, concealed, ...row }: EntryRow, names: Names): AuditEntry {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {}), ...concealed])
  return {
    ...row,
    name: nameOf({ before, after, concealed, ...row }, names),
    changes: [...columns].toSorted().map((column) => ({
      column,
      before: before?.[column] ?? null,
      after: after?.[column] ?? null,
      isConcealed: concealed.includes(column),
    })),
  }
}

async function selectNamed(
  db: Db,
  tenantId: number,
  filter: EntryFilter,
  part: { limit: number; offset: number },
) {
  const rows = await selectEntries(db, tenantId, filter, part)
  const names = await selectNames(db, tenantId, idsOf(rows))
  return { names, records: rows.map((row) => entryOf(row, names)) }
}

type Wanted = Omit<EntryFilter, 'timeZone'>

/** The words that a page needs: of every object type, and the columns of those that are on it. */
function wordsFor(words: TrailWords, subjects: readonly string[], records: readonly AuditEntry[]) {
  const onPage = new Set(records.map(({ subject }) => subject))
  return Object.fromEntries(
    Object.entries(words)
      .filter(([table]) => subjects.includes(table))
      .map(([table, { subject, columns }]) => [
        table,
        { subject, columns: onPage.has(table) ? { ...columns } : {} },
      ]),
  )
}

/** One page of the entries visible to the session, with the names of the ids in them. */
export async function readEntries(
  db: Db,
  { tenantId, timeZone }: Session,
  { current, size, ...wanted }: Wanted & { current: number; size: number },
  trailWords: TrailWords,
) {
  const filter = { ...wanted, timeZone }
  const part = { limit: size, offset: (current - 1) * size }
  const found = await selectNamed(db, tenantId, filter, part)
  const total = await countEntries(db, tenantId, filter)
  const subjects = await selectSubjects(db, tenantId)
  const words = wordsFor(trailWords, subjects, found.records)
  return { ...found, subjects, words, total, current, size }
}

type Place = { column: string; names: Names; language: Language }

const textOf = (value: unknown, { column, names, language }: Place): string => {
  if (value === null || value === undefined) return '—'
  if (typeof value !== 'string') return JSON.stringify(value)
  return auditValueWord(column, value, language) ?? names[value]?.[language] ?? value
}

function changesText(
  { changes, subject }: AuditEntry,
  names: Names,
  { language, trailWords }: { language: Language; trailWords: TrailWords },
): string {
  const words = auditWords[language]
  const lines = changes.map(({ column, before, after, isConcealed }) => {
    const word = auditColumnWord(column, language, trailWords[subject])
    if (isConcealed) return `${word}: ${words.concealed}`
    const place = { column, names, language }
    return `${word}: ${textOf(before, place)} → ${textOf(after, place)}`
  })
  return lines.join('\n')
}

/** The entries of the export. */
export const readExportedEntries = (db: Db, { tenantId, timeZone }: Session, wanted: Wanted) =>
  selectNamed(db, tenantId, { ...wanted, timeZone }, { limit: mostExported, offset: 0 })

/** The export as a table, in the language of the person and the time zone of the tenant. */
export function entriesTable(
  { records, names }: Awaited<ReturnType<typeof selectNamed>>,
  { timeZone }: Session,
  means: { language: Language; trailWords: TrailWords },
): string {
  const { language, trailWords } = means
  const words = auditWords[language]
  const rows = records.map((entry) => [
    String(entry.number),
    timeIn(timeZone, entry.at),
    entry.actor?.name[language] ?? words.product,
    entry.actor?.loginName ?? '',
    entry.address ?? '',
    words.actions[entry.action],
    auditSubjectWord(entry.subject, language, trailWords),
    entry.name[language],
    changesText(entry, names, means),
  ])
  return csvOf([words.headings, ...rows])
}
