import type { Values } from '@iwater/contract/kit/condition'

/** The values of a row: known by its id, and until the server has given one by a key. */
export type RowValues = Values & { id?: string; key?: string }

const keyed = new WeakMap<RowValues, RowValues>()
let lastKey = 0

function withKey(row: RowValues): RowValues {
  if (row.id !== undefined || row.key !== undefined) return row
  const known = keyed.get(row)
  if (known !== undefined) return known
  lastKey += 1
  const made = { ...row, key: `row-${lastKey}` }
  keyed.set(row, made)
  return made
}

/** Rows that can be told from each other while they move. */
export const withKeys = (rows: readonly RowValues[]): readonly RowValues[] => rows.map(withKey)
