import type { ApiError } from '#web/platform/api/api.ts'
import { type Draft, type DraftField, roleOf } from './mapping-draft.ts'

/** Where on the form a rejection belongs; the sentence is the server's. */
export type RejectionPlace = { field: DraftField | 'form' } | { column: string }

const fieldByCode: Readonly<Record<string, DraftField>> = {
  'ingest.time-format-unknown': 'timeFormat',
  'ingest.time-zone-unknown': 'timeZone',
  'ingest.year-missing': 'year',
  'organisation.not-found': 'orgId',
}

const fieldNames: readonly string[] = [
  'timeColumns',
  'timeFormat',
  'timeZone',
  'year',
  'stationColumns',
  'unitName',
  'orgId',
] satisfies DraftField[]

const isField = (name: string): name is DraftField => fieldNames.includes(name)

function placeOfColumn(draft: Draft, column: string): RejectionPlace {
  const role = roleOf(draft, column)
  if (role === 'time') return { field: 'timeColumns' }
  return role === 'station' ? { field: 'stationColumns' } : { column }
}

/** The place of an input field such as `mapping.valueColumns.3.unit`. */
function placeOfInput(draft: Draft, path: string): RejectionPlace {
  const [, name = '', index = ''] = path.split('.')
  if (isField(name)) return { field: name }
  if (name !== 'valueColumns') return { field: 'form' }
  const column = draft.values.filter((value) => roleOf(draft, value.column) === 'value')[
    Number(index)
  ]?.column
  return column === undefined || index === '' ? { field: 'values' } : { column }
}

function placeOfFactor(draft: Draft, factor: unknown): RejectionPlace {
  const value = draft.values.find((each) => each.isTaken && each.factor === factor)
  return value === undefined ? { field: 'values' } : { column: value.column }
}

/** Every sentence of a rejected dry run with the place where it is to be read. */
export function placesOf(
  draft: Draft,
  error: ApiError,
): { place: RejectionPlace; message: string }[] {
  const inputs = Object.entries(error.fields)
  if (inputs.length > 0) {
    return inputs.map(([path, message]) => ({ place: placeOfInput(draft, path), message }))
  }
  const { code, message, details } = error
  const field = fieldByCode[code]
  if (field !== undefined) return [{ place: { field }, message }]
  if (typeof details['column'] === 'string') {
    return [{ place: placeOfColumn(draft, details['column']), message }]
  }
  if (code === 'ingest.factor-unknown') {
    return [{ place: placeOfFactor(draft, details['factor']), message }]
  }
  return [{ place: { field: 'form' }, message }]
}
