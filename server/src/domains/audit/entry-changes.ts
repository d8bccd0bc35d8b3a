import type { AuditChange } from '@iwater/contract/audit'
import { auditColumnWord } from '@iwater/contract/audit-words'
import type { LocalText } from '@iwater/contract/fields'
import type { TrailWords } from '@iwater/contract/kit/trail-words'
import { presentSubject } from '@iwater/contract/logs/recorded-subjects'
import type { Row } from '#platform/entities/entity.queries'
import type { Reading } from '#platform/entities/entity.service'
import { selectTraces, type Values } from './audit-entry.queries.ts'
import { listTexts, type Names, valueText } from './value-text.ts'

/** An entry with the values that its row has as JSON. */
export type Entry = {
  row: Row & { subject: string; subject_id: string; action: string; object: LocalText }
  before: Values | null
  after: Values | null
  concealed: readonly string[]
}

export function entryOf(row: Row): Entry {
  const { before, after, concealed } = JSON.parse(String(row['changes']))
  return { row: row as Entry['row'], before, after, concealed }
}

/** In the history of a record an import shows what it changed of that, and not its own columns. */
export async function inHistory(
  { db, tenantId }: Reading,
  entries: Entry[],
  recordId: string | undefined,
) {
  const isImport = ({ row }: Entry) => row.subject === 'record_import'
  if (recordId === undefined || !entries.some(isImport)) return entries
  const traces = await selectTraces(db, tenantId, recordId)
  return entries.map((entry) => {
    const { subject_id: id, action } = entry.row
    const trace = traces.find((one) => one.importId === id && one.action === action)
    return trace && isImport(entry) ? { ...entry, before: trace.before, after: trace.after } : entry
  })
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** All ids in the keys and values of entries. */
export const idsOf = (entries: readonly Entry[]) => [
  ...new Set(
    entries.flatMap(
      ({ row, before, after }) =>
        JSON.stringify([row.subject_id, before, after]).match(uuids) ?? [],
    ),
  ),
]

const joined = (known: readonly LocalText[]): LocalText => ({
  zh: known.map(({ zh }) => zh).join(' · '),
  en: known.map(({ en }) => en).join(' · '),
})

const namesOf = (ids: readonly unknown[], names: Names) =>
  ids.map((id) => names[String(id)]).filter((name) => name !== undefined)

/** A row without a name of its own is named after what it joins, such as 安娜 · 管理员. */
export function objectOf({ row, before, after }: Entry, names: Names): LocalText {
  if (row.object.zh !== '') return row.object
  const ofKey = namesOf(row.subject_id.split(' '), names)
  const { organisation_id: _, ...values } = { ...before, ...after }
  return joined(ofKey.length > 0 ? ofKey : namesOf(Object.values(values), names).slice(0, 2))
}

/** Ids and positions come last. */
export const dull = new Set(['id', 'position', 'series', 'created_at', 'path'])

/** The columns that changed, the telling ones first. */
export function changesOf(
  { row, before, after, concealed }: Entry,
  means: Reading & { names: Names },
  words: TrailWords,
): AuditChange[] {
  const all = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {}), ...concealed])
  const other = { zh: 'contents_en', en: all.has('contents_en') ? 'contents' : '' }[means.language]
  // What was deleted along is told in the language of the reader alone.
  const columns = [...all].filter((column) => column !== other).toSorted()
  const table = words[presentSubject(row.subject)]
  const textOf = (values: Values | null, column: string) =>
    values === null || concealed.includes(column)
      ? null
      : valueText(values[column], column, { ...means, table })
  return [
    ...columns.filter((column) => !dull.has(column)),
    ...columns.filter((column) => dull.has(column)),
  ].map((column) => {
    const told = concealed.includes(column)
      ? undefined
      : listTexts(before?.[column], after?.[column], column, { ...means, table })
    return {
      column: auditColumnWord(column, means.language, table),
      before: told?.before ?? textOf(before, column),
      after: told?.after ?? textOf(after, column),
      isConcealed: concealed.includes(column),
    }
  })
}
