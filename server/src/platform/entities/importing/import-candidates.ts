import { draftOf, emptyDraft, faultsOf } from '@iwater/contract/kit/check'
import type { Entity } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { Field } from '@iwater/contract/kit/field-types'
import { newId } from '#platform/ids'
import type { Draft, Row } from '../entity.queries.ts'
import type { FileRow } from './import-headings.ts'
import type { Labels } from './import-labels.ts'

type Values = Record<string, unknown>

/** A row on its way: the record that it changes, as it will be, and what is wrong with it. */
export type Candidate = {
  row: FileRow
  id: string
  /** Null for a record that is added. */
  before: Row | null
  stored: Draft | null
  draft: Draft
  faults: Faults
  /** What is wrong with the row as a whole, where something else than a field is. */
  said?: string
}

export const isRight = ({ faults, said }: Candidate) =>
  said === undefined && Object.keys(faults).length === 0

/** Whether the record already is as its row says. */
export const isSame = ({ draft, stored }: Candidate) =>
  stored !== null && JSON.stringify(draft) === JSON.stringify(stored)

/** What a date and time says to the second: files have no more. */
const toSecond = (value: unknown) => String(value).slice(0, 19)

/** The value of a field in a record that a row changes. */
function merged(field: Field, value: unknown, stored: unknown) {
  if (field.type === 'localized') return { ...(stored as object), ...(value as object) }
  const isMoment = field.type === 'date-time' && stored !== null
  return isMoment && toSecond(value) === toSecond(stored) ? stored : value
}

type Rows = {
  entity: Entity
  labels: Labels
  /** The field by which rows are matched to records, and whether those that match are changed. */
  key: string | undefined
  isUpdate: boolean
}

/** Makes candidates of rows, judged as far as the description and the rows above can tell. */
export function openCandidates({ entity, labels, key, isUpdate }: Rows) {
  const { fields } = entity
  const seen = new Set<unknown>()

  function draftFor(values: Values, stored: Draft | null) {
    if (stored === null) return draftOf(entity, { ...emptyDraft(entity), ...values })
    const changes = Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name]
      const isKept = field === undefined || field.immutable
      return isKept ? [] : [[name, merged(field, value, stored[name])]]
    })
    return draftOf(entity, { ...stored, ...Object.fromEntries(changes) })
  }

  /** Whether another record, or another row, has the key. */
  function keyFaults(value: unknown, match: Row | undefined): Faults {
    if (key === undefined || typeof value !== 'string') return {}
    if (seen.has(value)) return { [key]: { is: 'repeated' } }
    seen.add(value)
    return match && !isUpdate ? { [key]: { is: 'taken' } } : {}
  }

  return {
    make(row: FileRow, values: Values, existing: ReadonlyMap<unknown, Row>): Candidate {
      const unnamed = labels.resolve(values)
      const keyValue = key === undefined ? undefined : values[key]
      const match = existing.get(keyValue)
      const before = isUpdate ? (match ?? null) : null
      const stored = before && draftOf(entity, before)
      const draft = draftFor(values, stored)
      const faults = { ...faultsOf(entity, draft), ...unnamed, ...keyFaults(keyValue, match) }
      return { row, id: before?.id ?? newId(), before, stored, draft, faults }
    },
  }
}
