import { mostTreeLevels } from '@iwater/contract/kit/calls'
import type { Faults } from '@iwater/contract/kit/faults'
import type { Described } from './columns.ts'
import { takenField } from './unique-keys.queries.ts'

type DatabaseError = { code?: string; constraint?: string }

const checkViolation = '23514'

/** The field at which the database refused a record, and why; undefined where it failed for anything else. */
export function refusedFault(entity: Described, error: unknown): Faults | undefined {
  const { tree } = entity.list
  const taken = takenField(entity, error)
  if (taken !== undefined) return { [taken]: { is: 'taken' } }
  const { code, constraint } = error as DatabaseError
  if (code !== checkViolation || tree === undefined) return undefined
  // Raised by keep_tree of the migrations.
  if (constraint === 'record_tree_circular') return { [tree]: { is: 'circular' } }
  return constraint === 'record_tree_depth'
    ? { [tree]: { is: 'too-deep', limit: mostTreeLevels } }
    : undefined
}
