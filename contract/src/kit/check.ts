import type { LocalText } from '../fields.ts'
import { type Condition, holds, isNothing, type Values } from './condition.ts'
import type { Ruled } from './entity.ts'
import type { Fault, Faults } from './faults.ts'
import { type ChoiceField, type Field, type Fields, isWritten } from './field-types.ts'
import { type FormatName, formats, patterns } from './patterns.ts'

export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):\d{2})$/

/** PostgreSQL has no text with the character 0 or with half of a surrogate pair. */
export const isText = (value: unknown): value is string =>
  typeof value === 'string' && !/[\0\p{Surrogate}]/u.test(value)
const wrongKind: Fault = { is: 'wrong-kind' }
const notNumber: Fault = { is: 'not-a-number' }

const isFormat = (format: string | undefined): format is FormatName =>
  format !== undefined && Object.hasOwn(formats, format)

function lengthFault(text: string, minLength: number, maxLength: number): Fault | undefined {
  const { length } = text
  if (length >= minLength && length <= maxLength) return undefined
  if (minLength === maxLength) return { is: 'wrong-length', limit: maxLength }
  return minLength > 0
    ? { is: 'length-outside', least: minLength, limit: maxLength }
    : { is: 'too-long', limit: maxLength }
}

const isBlank = (text: string) => text !== '' && text.trim() === ''

function textFault(field: Extract<Field, { type: 'string' }>, text: string): Fault | undefined {
  const { minLength = 0, maxLength, pattern, format } = field
  if (isBlank(text)) return { is: 'blank' }
  const unfit =
    (pattern && patterns[pattern](text)) ?? (isFormat(format) ? formats[format](text) : null)
  return unfit ? { is: unfit } : lengthFault(text, minLength, maxLength)
}

/** What the column of a whole number holds. */
export const mostInteger = 2_147_483_647

/** Digits that a number of JSON keeps, before and after the point together; its column is `numeric(15, precision)`. */
const mostDigits = 15
export const mostNumber = 10 ** mostDigits

/** The default number of decimal places. */
const usualPrecision = 6

export const precisionOf = ({ type, precision = usualPrecision }: NumberLimits) =>
  type === 'integer' ? 0 : precision

/** The largest number that a field takes where its description names none. */
export function mostOf(field: NumberLimits) {
  if (field.type === 'integer') return mostInteger
  const precision = precisionOf(field)
  return Number(`${'9'.repeat(mostDigits - precision)}.${'9'.repeat(precision)}`)
}

type NumberLimits = Extract<Field, { type: 'integer' | 'number' }>

function numberFault(field: NumberLimits, value: number): Fault | undefined {
  const most = mostOf(field)
  const { minimum = -most, maximum = most } = field
  const precision = precisionOf(field)
  if (value < minimum) return { is: 'too-small', limit: minimum }
  if (value > maximum) return { is: 'too-large', limit: maximum }
  if (field.type === 'integer' && !Number.isInteger(value)) return { is: 'not-whole' }
  const isKept = field.rounds || Number(value.toFixed(precision)) === value
  return isKept ? undefined : { is: 'digits', limit: precision }
}

/** A day that there is: the 30th of February is none, and the year 0 neither. */
export function isDay(text: string) {
  const [year = '', month = '', day = ''] = /^\d{4}-\d{2}-\d{2}$/.test(text) ? text.split('-') : []
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return day !== '' && year !== '0000' && date.toISOString().startsWith(text)
}

export const isInstant = (text: string) =>
  instant.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

/** Characters of a value of a dictionary at most. */
const mostOfChoice = 64

function choiceFault({ dictionary }: Pick<ChoiceField, 'dictionary'>, value: unknown) {
  if (!isText(value) || value.length > mostOfChoice) return wrongKind
  if ('to' in dictionary) return uuid.test(value) ? undefined : wrongKind
  if (!('items' in dictionary) || dictionary.items.some((item) => item.value === value)) return
  return { is: 'not-one-of', choices: dictionary.items.map(({ label }) => label) } as const
}

/** The default maximum number of choices of a field. */
export const mostChoices = 99

function choicesFault(field: Extract<Field, { type: 'choices' }>, value: unknown) {
  if (!Array.isArray(value)) return wrongKind
  const { maxItems = mostChoices } = field
  if (value.length > maxItems) return { is: 'too-many', limit: maxItems } as const
  return value.map((item: unknown) => choiceFault(field, item)).find((fault) => fault)
}

/** The default maximum number of files of a field. */
export const mostFiles = 10

const isId = (value: unknown) => isText(value) && uuid.test(value)

function filesFault({ maxItems = mostFiles }: Extract<Field, { type: 'files' }>, value: unknown) {
  if (!Array.isArray(value) || !value.every(isId)) return wrongKind
  if (new Set(value).size < value.length) return wrongKind
  return value.length > maxItems ? ({ is: 'too-many', limit: maxItems } as const) : undefined
}

const textual =
  (isRight: (text: string) => boolean) =>
  (value: unknown): Fault | undefined =>
    isText(value) && isRight(value) ? undefined : wrongKind

type Judge<F extends Field = never> = (value: unknown, field: F) => Fault | undefined

const judgeNumber: Judge<NumberLimits> = (value, field) =>
  typeof value === 'number' && Number.isFinite(value) ? numberFault(field, value) : notNumber

/** How a day ends that stands for its month or year. */
const firstDays = { day: '', month: '-01', year: '-01-01' } as const

const judges: { readonly [T in Field['type']]: Judge<Extract<Field, { type: T }>> } = {
  string: (value, field) => (isText(value) ? textFault(field, value) : wrongKind),
  integer: judgeNumber,
  number: judgeNumber,
  boolean: (value) => (typeof value === 'boolean' ? undefined : wrongKind),
  date: (value, { precision }) =>
    isText(value) && isDay(value) && value.endsWith(firstDays[precision ?? 'day'])
      ? undefined
      : wrongKind,
  'date-time': textual(isInstant),
  reference: textual((text) => uuid.test(text)),
  file: textual((text) => uuid.test(text)),
  files: (value, field) => filesFault(field, value),
  choice: (value, field) => choiceFault(field, value),
  choices: (value, field) => choicesFault(field, value),
  // Judged part by part, below.
  localized: () => undefined,
  rows: () => undefined,
  computed: () => wrongKind,
}

const isSides = (value: unknown): value is LocalText => {
  const { zh, en } = (value ?? {}) as Partial<LocalText>
  return isText(zh) && isText(en)
}

type Localized = Extract<Field, { type: 'localized' }>

function sidesFaults({ maxLength }: Localized, value: unknown, isRequired: boolean): Faults {
  if (!isSides(value)) return { '': wrongKind }
  if (value.zh === '' && value.en === '') return isRequired ? { '': { is: 'no-side' } } : {}
  if (value.zh === value.en) {
    // One side may be stored for both: what is wrong with it is said once.
    const fault = lengthFault(value.zh, 0, maxLength)
    return fault ? { '': fault } : {}
  }
  const faults: Faults = {}
  for (const side of ['zh', 'en'] as const) {
    const fault = lengthFault(value[side], 0, maxLength)
    if (fault) faults[side] = fault
  }
  return faults
}

const chosen: readonly Field['type'][] = ['choice', 'choices', 'reference', 'file', 'files']

/** Some kinds of numbers say in words of their own that they are missing; what is chosen is not entered. */
function missingFault(field: Field): Fault {
  if (chosen.includes(field.type)) return { is: 'not-chosen' }
  const unfit = field.type === 'string' && field.pattern ? patterns[field.pattern]('') : null
  return { is: unfit?.endsWith('-missing') ? unfit : 'missing' }
}

const under = (path: string, faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([name, fault]) => [`${path}.${name}`, fault]))

function rowsFaults(field: Extract<Field, { type: 'rows' }>, rows: readonly Values[]): Faults {
  return Object.assign({}, ...rows.map((row, at) => under(String(at), faultsOf(field, row))))
}

/** Faults of one field, by the path below it; the field itself is the empty path. */
function fieldFaults(field: Field, value: unknown, isRequired: boolean): Faults {
  if (field.type === 'localized') return sidesFaults(field, value, isRequired)
  if (isNothing(value)) return isRequired ? { '': missingFault(field) } : {}
  if (field.type === 'rows') {
    if (!Array.isArray(value)) return { '': wrongKind }
    const rows = value as Values[]
    if (rows.length > field.maxItems) return { '': { is: 'too-many', limit: field.maxItems } }
    return rowsFaults(field, rows)
  }
  const fault = (judges[field.type] as Judge<Field>)(value, field)
  return fault ? { '': fault } : {}
}

const isAsked = (condition: Condition | undefined, values: Values) =>
  condition !== undefined && holds(condition, values)

/**
 * What is wrong with a draft, by dotted path; the same on both sides. What depends on other records, such as a reference or
 * a value that nobody else may have, the server asks its tables besides.
 */
export function faultsOf({ fields, rules }: Ruled, draft: Values): Faults {
  const faults: Faults = {}
  for (const [name, field] of Object.entries(fields)) {
    const { visibleWhen, requiredWhen } = rules?.[name] ?? {}
    const isJudged = name in draft && isWritten(field) && holds(visibleWhen, draft)
    if (!isJudged) continue
    const isRequired = field.required === true || isAsked(requiredWhen, draft)
    for (const [path, fault] of Object.entries(fieldFaults(field, draft[name], isRequired)))
      faults[path === '' ? name : `${name}.${path}`] = fault
  }
  return faults
}

const side = (text: unknown) => (typeof text === 'string' ? text.trim() : (text ?? ''))

const asValues = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Values

/** What older clients write for nothing. */
const wordsForNothing: readonly unknown[] = ['null', 'undefined']

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

function normalizedScalar(value: unknown) {
  const plain = isText(value) ? value.trim() : value
  const isEmpty = isNothing(plain) || isEmptyObject(plain) || wordsForNothing.includes(plain)
  return isEmpty ? null : plain
}

/** Spaces alone are no value; that is said, where one has to be. */
const isBlankAnswer = ({ type, required }: Field, value: unknown) =>
  type === 'string' && required === true && isText(value) && isBlank(value)

/** What is chosen twice is chosen. */
function chosenOnce(value: unknown) {
  if (isNothing(value)) return []
  return Array.isArray(value) ? [...new Set<unknown>(value)] : value
}

function normalizedSides({ partial }: Localized, value: unknown) {
  if (typeof value === 'string') return value
  const { zh, en } = asValues(value)
  const sides = { zh: side(zh), en: side(en) }
  if (partial) return sides
  return { zh: sides.zh === '' ? sides.en : sides.zh, en: sides.en === '' ? sides.zh : sides.en }
}

/** A value as it is stored: without spaces at its ends, and with one way to be empty. */
export function normalized(field: Field, value: unknown): unknown {
  if (field.type === 'localized') return normalizedSides(field, value)
  if (field.type === 'rows') return normalizedRows(field, value)
  if (field.type === 'choices') return chosenOnce(value)
  if (field.type === 'files') return isNothing(value) ? [] : value
  if (field.type === 'boolean') return isNothing(value) ? false : value
  return isBlankAnswer(field, value) ? value : normalizedScalar(value)
}

/** What is no list is left as it is, and judged: it is no request to empty the field. */
const normalizedRows = (field: Extract<Field, { type: 'rows' }>, value: unknown) =>
  Array.isArray(value) ? value.map((row: unknown) => normalizedRow(field, row)) : (value ?? [])

/** A row keeps the id it is known by. */
function normalizedRow(field: Extract<Field, { type: 'rows' }>, row: unknown) {
  const values = asValues(row)
  return {
    ...(isText(values.id) && uuid.test(values.id) && { id: values.id }),
    ...draftOf(field, values),
  }
}

/** Of some values those that people write. */
export const writtenOf = (fields: Fields, values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      return field !== undefined && isWritten(field)
    }),
  )

/** The whole draft of some values: what is not shown is emptied, because nobody sees what would be stored. */
export function draftOf({ fields, rules }: Ruled, values: Values): Record<string, unknown> {
  const draft: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields))
    if (isWritten(field)) draft[name] = normalized(field, values[name])
  // What is emptied may hide another field in turn.
  for (let round = 0; round < Object.keys(rules ?? {}).length; round += 1)
    for (const [name, field] of Object.entries(fields)) {
      const isShown = holds(rules?.[name]?.visibleWhen, draft)
      if (name in draft && !isShown) draft[name] = normalized(field, undefined)
    }
  return draft
}

/** The draft of a new record before anything is typed. */
export const emptyDraft = ({ fields, rules }: Ruled) =>
  draftOf(
    { fields, rules },
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default])),
  )
