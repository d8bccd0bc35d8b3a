import { isWritten, type RowsField } from '@iwater/contract/kit/field-types'

export type StoredRow = Readonly<Record<string, unknown>> & { id?: string }

/** What the server counts meanwhile is nobody's change. */
export const writtenNames = (fields: RowsField['fields']) =>
  Object.entries(fields).flatMap(([name, field]) => (isWritten(field) ? [name] : []))

export type RowChanges = Readonly<Record<'added' | 'removed', readonly StoredRow[]>> & {
  readonly changed: readonly { from: StoredRow; to: StoredRow }[]
}

/**
 * Rows are known by their ids; those of a form that has none by their first field, or where several have the same there,
 * by all they hold.
 */
function keysOf({ fields }: RowsField, states: readonly (readonly StoredRow[])[]) {
  if (states.some((rows) => rows.some(({ id }) => id !== undefined)))
    return (row: StoredRow): unknown => row.id
  const names = writtenNames(fields)
  const byFirst = (row: StoredRow) => row[names[0] ?? '']
  const isUnique = states.every((rows) => new Set(rows.map(byFirst)).size === rows.length)
  return isUnique ? byFirst : (row: StoredRow) => JSON.stringify(names.map((name) => row[name]))
}

/** Rows of a sub-table that one state has and another has not, and those that both have with different values. */
export function rowChanges(field: RowsField, before: unknown, after: unknown): RowChanges {
  const older = (before ?? []) as readonly StoredRow[]
  const newer = (after ?? []) as readonly StoredRow[]
  const keyOf = keysOf(field, [older, newer])
  const known = new Map(older.map((row) => [keyOf(row), row]))
  const isSame = (one: StoredRow, other: StoredRow) =>
    writtenNames(field.fields).every(
      (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
    )
  const storedOf = (row: StoredRow) => {
    const key = keyOf(row)
    return key === undefined ? undefined : known.get(key)
  }
  const kept = new Set(newer.map(keyOf))
  return {
    added: newer.filter((row) => storedOf(row) === undefined),
    removed: older.filter((row) => !kept.has(keyOf(row))),
    changed: newer.flatMap((to) => {
      const from = storedOf(to)
      return from === undefined || isSame(from, to) ? [] : [{ from, to }]
    }),
  }
}
