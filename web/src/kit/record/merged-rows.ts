import type { RowsField } from '@iwater/contract/kit/field-types'
import { isSame } from '../is-same.ts'
import { mergedText } from '../text-sides.ts'
import { type StoredRow, writtenNames } from './row-changes.ts'

type Rows = readonly StoredRow[]
type Cells = Readonly<Record<string, unknown>>

const byId = (rows: Rows) => new Map(rows.flatMap((row) => (row.id ? [[row.id, row]] : [])))

const differing = (names: readonly string[], one: Cells, other: Cells) =>
  names.filter((name) => !isSame(one[name], other[name]))

/** What one of two changes of the same rows has in a row of the other: its cells, where it changed them, texts by language. */
function mergedRow({ fields }: RowsField, was: StoredRow, row: StoredRow, later: StoredRow) {
  const changed = differing(writtenNames(fields), was, row).map((name) => {
    const field = fields[name]
    const states = { mine: row[name], before: was[name], after: later[name] }
    return [name, field?.type === 'localized' ? mergedText(field, states) : row[name]]
  })
  return { ...later, ...Object.fromEntries(changed) }
}

/**
 * The rows that were entered, with what others changed of them meanwhile: cell by cell, for rows that are known by their ids.
 * Where both changed the same cell, or others removed a row that was changed, what was entered stays.
 */
export function mergedRows(
  field: RowsField,
  rows: Rows,
  { before, after }: { before: Rows; after: Rows },
): Rows {
  const names = writtenNames(field.fields)
  const [was, later, entered] = [byId(before), byId(after), byId(rows)]
  if (was.size !== before.length || later.size !== after.length) return rows
  const kept = rows.flatMap((row) => {
    const [old, next] = [was.get(row.id ?? ''), later.get(row.id ?? '')]
    if (old === undefined) return [row]
    if (next !== undefined) return [mergedRow(field, old, row, next)]
    return differing(names, old, row).length > 0 ? [row] : []
  })
  const isNew = ({ id = '' }: StoredRow) => !was.has(id) && !entered.has(id)
  return [...kept, ...after.filter(isNew)]
}

/** Whether saving rows undoes something that others changed of them: on top of what was entered, it would change that. */
export function undoesRows(
  field: RowsField,
  rows: Rows,
  { before, after }: { before: Rows; after: Rows },
): boolean {
  const stored = rows.filter(({ id }) => id !== undefined)
  const theirs = mergedRows(field, after, { before, after: stored })
  const isThere = (row: StoredRow) => stored.some((one) => isSame(one, row))
  return theirs.length !== stored.length || !theirs.every(isThere)
}
