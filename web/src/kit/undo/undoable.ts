import type { Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { changedNames } from '../draft-state.ts'
import type { Row } from '../records.ts'

/** A saved change and what would take it back. */
export type Undoable = {
  /** When it was saved, by the clock of the browser. */
  at: number
  /** Of the record as the change left it. Any later change ends the offer, also of another user. */
  version: number
  /** What the changed fields held before. */
  values: Values
}

/**
 * What would undo a change of the fields that were `sent`, judged by the record as it was and as it was read afterwards.
 * Undefined where another user has saved in between, where nothing differs, and where files were changed: these are not kept once a
 * record has let go of them.
 */
export function undoableOf(
  entity: Entity,
  { before, sent, stored, at }: { before: Row; sent: Values; stored: Row; at: number },
): Undoable | undefined {
  if (stored.version !== before.version + 1) return undefined
  const names = changedNames(entity, before, stored).filter((name) => name in sent)
  const hasFiles = names.some((name) => /^files?$/.test(entity.fields[name]?.type ?? ''))
  if (hasFiles || names.length === 0) return undefined
  const values = Object.fromEntries(names.map((name) => [name, before[name]]))
  return { at, version: stored.version, values }
}
