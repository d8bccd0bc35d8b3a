import type { DecimalMark, ImportMapping, ImportPreview } from '@iwater/contract/field/imports'
import type { unitKinds } from '@iwater/contract/monitoring'
import { needsYear } from './time-format.ts'

export type UnitKind = (typeof unitKinds)[number]

/** What a person wants of one column: whether it holds values, of which factor, in which unit of measure. */
export type ValueChoice = {
  column: string
  isTaken: boolean
  factor: string | null
  unit: string
  /** Whether the server took it for numbers. */
  isSuggested: boolean
}

/** The choice of columns while it is being made; it may lack anything. */
export type Draft = {
  timeColumns: readonly string[]
  timeFormat: string
  year: string
  decimalMark: DecimalMark
  /** Where the clocks of the file stood; IANA name. */
  timeZone: string
  /** Whether columns name the station of each row, or the whole file is one unit. */
  hasStations: boolean
  stationColumns: readonly string[]
  unitName: string
  unitKind: UnitKind
  orgId: string | undefined
  values: readonly ValueChoice[]
}

/** Problems are named, not worded: the page has the words. */
export type Problem = 'missing' | 'year' | 'length' | 'too-many' | 'used-twice' | 'factor'
export type DraftField =
  | 'timeColumns'
  | 'timeFormat'
  | 'timeZone'
  | 'year'
  | 'stationColumns'
  | 'unitName'
  | 'orgId'
  | 'values'
export type DraftProblems = {
  fields: Readonly<Partial<Record<DraftField, Problem>>>
  columns: ReadonlyMap<string, Problem>
}

export const limits = {
  timeColumns: 3,
  stationColumns: 4,
  values: 200,
  unitName: 80,
  unit: 16,
} as const
const years = { first: 1970, last: 2100 } as const

const nameWithoutEnding = (fileName: string) =>
  fileName
    .replace(/\.[^.]{1,5}$/, '')
    .trim()
    .slice(0, limits.unitName)

type Suggested = ImportPreview['suggestion']['valueColumns'][number]

function suggestedChoice(column: string, suggested: Suggested | undefined): ValueChoice {
  return {
    column,
    isTaken: suggested !== undefined && suggested.factor !== null,
    factor: suggested?.factor ?? null,
    unit: suggested?.unit ?? '',
    isSuggested: suggested !== undefined,
  }
}

/** Where the person is: what a choice begins with as long as the file says nothing of it. */
export type Here = { orgId: string | undefined; timeZone: string }

/** What the server proposes, for the person to change. */
function draftOfSuggestion(preview: ImportPreview, { orgId, timeZone }: Here): Draft {
  const { suggestion, columns, fileName } = preview
  const suggested = new Map(suggestion.valueColumns.map((each) => [each.column, each]))
  return {
    timeColumns: suggestion.timeColumns,
    timeFormat: suggestion.timeFormat ?? '',
    year: '',
    decimalMark: suggestion.decimalMark,
    timeZone,
    hasStations: suggestion.stationColumns.length > 0,
    stationColumns: suggestion.stationColumns,
    unitName: nameWithoutEnding(fileName),
    unitKind: 'network',
    orgId,
    values: columns.map((column) => suggestedChoice(column, suggested.get(column))),
  }
}

/** The choice to begin with: that of the last dry run, or else what the server proposes. */
export function draftOf(preview: ImportPreview, here: Here): Draft {
  const draft = draftOfSuggestion(preview, here)
  const { mapping } = preview
  if (mapping === null) return draft
  const { timeZone = here.timeZone } = mapping
  const chosen = new Map(mapping.valueColumns.map((each) => [each.column, each]))
  return {
    timeColumns: mapping.timeColumns,
    timeFormat: mapping.timeFormat,
    year: mapping.year === undefined ? '' : String(mapping.year),
    decimalMark: mapping.decimalMark,
    timeZone,
    hasStations: mapping.stationColumns.length > 0,
    stationColumns: mapping.stationColumns,
    unitName: mapping.unitName ?? draft.unitName,
    unitKind: mapping.unitKind,
    orgId: mapping.orgId,
    values: draft.values.map((value) => {
      const choice = chosen.get(value.column)
      if (choice === undefined) return { ...value, isTaken: false }
      return { ...value, isTaken: true, factor: choice.factor, unit: choice.unit ?? value.unit }
    }),
  }
}

/** What a column is used for; columns of time and station hold no values. */
export type Role = 'time' | 'station' | 'value' | 'none'

export function roleOf(draft: Draft, column: string): Role {
  if (draft.timeColumns.includes(column)) return 'time'
  if (draft.hasStations && draft.stationColumns.includes(column)) return 'station'
  return draft.values.some((value) => value.column === column && value.isTaken) ? 'value' : 'none'
}

/** The columns that can hold values: all that are used for nothing else. */
export const valueChoices = (draft: Draft) =>
  draft.values.filter(({ column }) => {
    const role = roleOf(draft, column)
    return role === 'value' || role === 'none'
  })

const takenValues = (draft: Draft) => valueChoices(draft).filter(({ isTaken }) => isTaken)

const isYear = (text: string) => {
  const year = Number(text)
  return Number.isInteger(year) && year >= years.first && year <= years.last
}

function timeProblems({ timeColumns, timeFormat, year }: Draft): DraftProblems['fields'] {
  return {
    ...(timeColumns.length === 0 && { timeColumns: 'missing' }),
    ...(timeColumns.length > limits.timeColumns && { timeColumns: 'too-many' }),
    ...(timeFormat.trim() === '' && { timeFormat: 'missing' }),
    ...(needsYear(timeFormat.trim()) &&
      !isYear(year) && { year: year === '' ? 'missing' : 'year' }),
  }
}

function stationProblems(draft: Draft): DraftProblems['fields'] {
  const { hasStations, stationColumns, timeColumns, unitName } = draft
  if (!hasStations) return unitName.trim().length > limits.unitName ? { unitName: 'length' } : {}
  if (stationColumns.length === 0) return { stationColumns: 'missing' }
  if (stationColumns.length > limits.stationColumns) return { stationColumns: 'too-many' }
  return stationColumns.some((column) => timeColumns.includes(column))
    ? { stationColumns: 'used-twice' }
    : {}
}

/** What keeps a draft from being read by; nothing when it is complete. */
export function problemsOf(draft: Draft): DraftProblems | null {
  const taken = takenValues(draft)
  const columns = new Map<string, Problem>(
    taken.filter(({ factor }) => factor === null).map(({ column }) => [column, 'factor']),
  )
  const fields = {
    ...timeProblems(draft),
    ...stationProblems(draft),
    ...(draft.orgId === undefined && { orgId: 'missing' as const }),
    ...(taken.length === 0 && { values: 'missing' as const }),
    ...(taken.length > limits.values && { values: 'too-many' as const }),
  }
  return columns.size === 0 && Object.keys(fields).length === 0 ? null : { fields, columns }
}

/** A draft without problems as the server takes it. */
export function mappingOf(draft: Draft): ImportMapping {
  const timeFormat = draft.timeFormat.trim()
  const unitName = draft.unitName.trim()
  return {
    timeColumns: [...draft.timeColumns],
    timeFormat,
    ...(needsYear(timeFormat) && { year: Number(draft.year) }),
    decimalMark: draft.decimalMark,
    timeZone: draft.timeZone,
    stationColumns: draft.hasStations ? [...draft.stationColumns] : [],
    ...(!draft.hasStations && unitName !== '' && { unitName }),
    unitKind: draft.unitKind,
    orgId: draft.orgId ?? '',
    valueColumns: takenValues(draft).map(({ column, factor, unit }) => ({
      column,
      factor: factor ?? '',
      ...(unit.trim() !== '' && { unit: unit.trim() }),
    })),
  }
}

/** Another factor for a column. Its unit follows unless the user or the header has set another one. */
export function withFactor(
  value: ValueChoice,
  factor: string | null,
  unitOf: (factor: string) => string | undefined,
): ValueChoice {
  const before = value.factor === null ? undefined : unitOf(value.factor)
  const isGivenUnit = value.unit !== '' && value.unit !== before
  const unit = isGivenUnit || factor === null ? value.unit : (unitOf(factor) ?? '')
  return { ...value, factor, unit, isTaken: factor !== null }
}

/** The columns that are imported as the same factor in other units of measure. */
export const unlikeUnits = (draft: Draft, { column, factor, unit }: ValueChoice) =>
  takenValues(draft).filter(
    (other) => other.column !== column && other.factor === factor && other.unit !== unit,
  )

/** One unit of measure for all imported columns of a factor. */
export const withUnitOfAll = (
  draft: Draft,
  { factor, unit }: Pick<ValueChoice, 'factor' | 'unit'>,
): Draft => ({
  ...draft,
  values: draft.values.map((value) =>
    value.isTaken && value.factor === factor ? { ...value, unit } : value,
  ),
})
