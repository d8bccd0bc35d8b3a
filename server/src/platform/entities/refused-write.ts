import { mostTreeLevels } from '@iwater/contract/kit/calls'
import type { Faults } from '@iwater/contract/kit/faults'
import type { Described } from './columns.ts'
import { takenField } from './unique-keys.queries.ts'

type DatabaseError = { code?: string; constraint?: string; table?: string }

const checkViolation = '23514'
const foreignKeyViolation = '23503'

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

/** Why a record cannot be deleted: others refer to it, or stand below it. Undefined where it failed for anything else. */
export function keptReason({ table }: Described, error: unknown) {
  const { code, table: referring } = error as DatabaseError
  if (code !== foreignKeyViolation) return undefined
  return referring === table ? 'record.has-children' : 'record.in-use'
}
