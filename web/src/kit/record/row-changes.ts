import type { RowsField } from '@iwater/contract/kit/field-types'

type StoredRow = Readonly<Record<string, unknown>> & { id?: string }

export type RowChanges = Readonly<Record<'added' | 'removed' | 'changed', readonly StoredRow[]>>

/** Rows of a sub-table that one state has and another has not, and those that both have with different values. */
export function rowChanges({ fields }: RowsField, before: unknown, after: unknown): RowChanges {
  const [older, newer] = [before, after].map((rows) => (rows ?? []) as StoredRow[])
  const byId = new Map((older ?? []).map((row) => [row.id, row]))
  const isSame = (one: StoredRow, other: StoredRow) =>
    Object.keys(fields).every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
  const kept = new Set((newer ?? []).map(({ id }) => id))
  return {
    added: (newer ?? []).filter(({ id }) => id === undefined || !byId.has(id)),
    removed: (older ?? []).filter(({ id }) => !kept.has(id)),
    changed: (newer ?? []).filter((row) => {
      const stored = row.id === undefined ? undefined : byId.get(row.id)
      return stored !== undefined && !isSame(stored, row)
    }),
  }
}
