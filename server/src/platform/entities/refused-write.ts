import { mostTreeLevels } from '@iwater/contract/kit/calls'
import type { Faults } from '@iwater/contract/kit/faults'
import type { Described } from './columns.ts'
import { takenField } from './unique-keys.queries.ts'

type DatabaseError = { code?: string; constraint?: string; table?: string }

const checkViolation = '23514'
const uniqueViolation = '23505'

/** The field whose rows stand in a table. */
const rowsIn = ({ fields }: Described, table: string | undefined) =>
  Object.entries(fields).find(([, field]) => field.type === 'rows' && field.table === table)?.[0]

/** The field at which the database refused a record, and why; undefined where it failed for anything else. */
export function refusedFault(entity: Described, error: unknown): Faults | undefined {
  const { tree } = entity.list
  const taken = takenField(entity, error)
  if (taken !== undefined) return { [taken]: { is: 'taken' } }
  const { code, constraint, table } = error as DatabaseError
  const rows = code === uniqueViolation && rowsIn(entity, table)
  if (rows) return { [rows]: { is: 'taken' } }
  if (code !== checkViolation || tree === undefined) return undefined
  // Raised by keep_tree of the migrations, and the last one by tables whose records may not all have others below them.
  if (constraint === 'record_tree_circular') return { [tree]: { is: 'circular' } }
  if (constraint === 'record_tree_holds') return { [tree]: { is: 'holds-none' } }
  return constraint === 'record_tree_depth'
    ? { [tree]: { is: 'too-deep', limit: mostTreeLevels } }
    : undefined
}
