import type { LocalText } from '@iwater/contract/fields'
import { draftOf, emptyDraft, faultsOf } from '@iwater/contract/kit/check'
import type { Entity } from '@iwater/contract/kit/entity'
import type { Faults } from '@iwater/contract/kit/faults'
import type { Field } from '@iwater/contract/kit/field-types'
import { newId } from '#platform/ids'
import type { Draft, Row } from '../entity.queries.ts'
import type { FileRow } from './import-headings.ts'
import { keyValueOf } from './import-keys.ts'
import type { Labels } from './import-labels.ts'

type Values = Record<string, unknown>

/** A row with the values of its cells, and with the texts that other columns of it complete, by field. */
export type ReadRow = { row: FileRow; values: Values; placed: Readonly<Record<string, string>> }

/** A row on its way: the record that it changes, as it will be, and what is wrong with it. */
export type Candidate = {
  row: FileRow
  id: string
  /** Null for a record that is added. */
  before: Row | null
  stored: Draft | null
  draft: Draft
  faults: Faults
  /** Texts that other columns of the row complete, by field. */
  placed: Readonly<Record<string, string>>
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

/**
 * A text in two languages that a row changes: the side that it leaves out stays, or follows the other where it was left out
 * before. Without either the field is emptied, as any is by an empty cell.
 */
function mergedSides(value: Partial<LocalText>, stored: LocalText): LocalText {
  const { zh = '', en = '' } = value
  if (zh === '' && en === '') return { ...stored, ...value }
  const kept = stored.zh === stored.en ? { zh: '', en: '' } : stored
  return { zh: zh || kept.zh, en: en || kept.en }
}

/** The value of a field in a record that a row changes. */
function merged(field: Field, value: unknown, stored: unknown) {
  if (field.type === 'localized')
    return mergedSides(value as Partial<LocalText>, stored as LocalText)
  const isMoment = field.type === 'date-time' && stored !== null
  return isMoment && toSecond(value) === toSecond(stored) ? stored : value
}

type Rows = {
  entity: Entity
  labels: Labels
  /** The fields by which rows are matched to records, and whether those that match are changed. */
  key: readonly string[]
  isUpdate: boolean
}

/** Makes candidates of rows, judged as far as the description and the rows above can tell. */
export function openCandidates({ entity, labels, key, isUpdate }: Rows) {
  const { fields } = entity
  const seen = new Set<string>()
  const hasDefault = (name: string) => fields[name]?.default !== undefined

  function draftFor(values: Values, stored: Draft | null) {
    if (stored === null) {
      const said = Object.entries(values).filter(
        ([name, value]) => value !== null || !hasDefault(name),
      )
      return draftOf(entity, { ...emptyDraft(entity), ...Object.fromEntries(said) })
    }
    const changes = Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name]
      const isKept = field === undefined || field.immutable
      return isKept ? [] : [[name, merged(field, value, stored[name])]]
    })
    return draftOf(entity, { ...stored, ...Object.fromEntries(changes) })
  }

  /** Whether other records, or another row, have the key. */
  function keyFaults(said: string | undefined, matches: readonly Row[]): Faults {
    // Said at what a row calls the record by, rather than at what that belongs to.
    const isText = (name: string) => ['localized', 'string'].includes(fields[name]?.type ?? '')
    const first = key.find(isText) ?? key[0]
    if (first === undefined || said === undefined) return {}
    // A record that two rows call by its names in two languages is meant twice as well.
    const value = matches.length === 1 ? (matches[0]?.id ?? said) : said
    if (seen.has(value)) return { [first]: { is: 'repeated' } }
    seen.add(value)
    if (matches.length > 1) return { [first]: { is: 'ambiguous' } }
    return matches.length > 0 && !isUpdate ? { [first]: { is: 'taken' } } : {}
  }

  return {
    make(
      { row, values, placed }: ReadRow,
      existing: ReadonlyMap<string, readonly Row[]>,
    ): Candidate {
      const unnamed = labels.resolve(values)
      const keyValue = keyValueOf(key, values)
      const named = (keyValue !== undefined && existing.get(keyValue)) || []
      const first = named.filter((record) => keyValueOf(key, record) === keyValue)
      const matches = first.length > 0 ? first : named
      const before = isUpdate ? (matches[0] ?? null) : null
      const stored = before && draftOf(entity, before)
      const draft = draftFor(values, stored)
      const faults = { ...faultsOf(entity, draft), ...unnamed, ...keyFaults(keyValue, matches) }
      return { row, id: before?.id ?? newId(), before, stored, draft, faults, placed }
    },
  }
}
