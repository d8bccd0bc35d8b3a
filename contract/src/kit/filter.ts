import { isDay, isInstant, isText, mostInteger, mostNumber, uuid } from './check.ts'
import type { Operator, Scalar, Triple } from './condition.ts'
import type { Field, Fields, FieldType } from './field-types.ts'

const text: readonly Operator[] = ['=', '≠', 'like', '∈']
const scale: readonly Operator[] = ['=', '≠', '>', '≥', '<', '≤', '∈']
const choice: readonly Operator[] = ['=', '≠', '∈']
const inTree: readonly Operator[] = ['⊆', ...choice]

const operatorsOfType: Readonly<Record<FieldType, readonly Operator[]>> = {
  string: text,
  localized: text,
  integer: scale,
  number: scale,
  computed: scale,
  date: scale,
  'date-time': scale,
  boolean: ['='],
  choice,
  reference: choice,
  choices: ['∈'],
  file: [],
  files: [],
  rows: [],
}

/** What a list may be asked about a field: the allow-list of the server, the filter dialog and the page's address. */
export function operatorsOf(field: Field | undefined): readonly Operator[] {
  if (field === undefined || field.filterable === false) return []
  const isInTree = field.type === 'reference' && field.to === 'organisation'
  return isInTree ? inTree : operatorsOfType[field.type]
}

const unsortable: readonly FieldType[] = ['rows', 'choices', 'file', 'files']

export const isSortable = (field: Field | undefined) =>
  field !== undefined && field.sortable !== false && !unsortable.includes(field.type)

/** Limits of one filter: conditions, values of one condition, characters of a value and of the whole. */
export const filterLimits = { conditions: 20, values: 100, characters: 200, json: 4000 } as const

const isShort = (value: unknown): value is string =>
  isText(value) && value.length <= filterLimits.characters
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < mostNumber

const isKey = (value: unknown) => isShort(value) && uuid.test(value)

const fitting: Partial<Record<FieldType, (value: unknown) => boolean>> = {
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) <= mostInteger,
  number: isNumber,
  computed: isNumber,
  boolean: (value) => typeof value === 'boolean',
  reference: isKey,
  date: (value) => isShort(value) && isDay(value),
  'date-time': (value) => isShort(value) && isInstant(value),
}

/** Choices among records are stored as their ids. */
const namesRecord = (field: Field) =>
  (field.type === 'choice' || field.type === 'choices') && 'to' in field.dictionary

const fits = (field: Field, value: unknown): value is Scalar =>
  namesRecord(field) ? isKey(value) : (fitting[field.type] ?? isShort)(value)

function fitsOperator(field: Field, operator: Operator, value: unknown) {
  if (operator === '∈')
    return (
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= filterLimits.values &&
      value.every((one) => fits(field, one))
    )
  if (operator === 'like') return isShort(value) && value !== ''
  const mayBeNull = (operator === '=' || operator === '≠') && field.type !== 'boolean'
  return (mayBeNull && value === null) || fits(field, value)
}

function isTriple(fields: Fields, one: unknown): one is Triple {
  if (!Array.isArray(one) || one.length !== 3) return false
  const [name, operator, value] = one as [unknown, Operator, unknown]
  const field = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name] : undefined
  return (
    field !== undefined &&
    operatorsOf(field).includes(operator) &&
    fitsOperator(field, operator, value)
  )
}

/** What a filter asks for beyond which part of the records is shown, as `within` of the list has them. */
export const narrowingOf = (
  { within = [] }: { within?: readonly string[] },
  filter: readonly Triple[],
): readonly Triple[] =>
  filter.filter(([name, operator]) => operator !== '=' || !within.includes(name))

/** The conditions of a filter, all of which have to hold; undefined unless each of them is one that may be asked. */
export function readFilter(fields: Fields, json: string): readonly Triple[] | undefined {
  if (json.length > filterLimits.json) return undefined
  let filter: unknown
  try {
    filter = JSON.parse(json)
  } catch {
    return undefined
  }
  if (!Array.isArray(filter) || filter.length > filterLimits.conditions) return undefined
  return filter.every((one) => isTriple(fields, one)) ? (filter as readonly Triple[]) : undefined
}
