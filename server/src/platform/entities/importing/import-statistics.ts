import type { Field, Fields } from '@iwater/contract/kit/field-types'
import { type ImportColumn, mostDistinct } from '@iwater/contract/kit/import-calls'
import type { Target } from './import-headings.ts'

const lengths: readonly Field['type'][] = ['string', 'localized']
const scales: readonly Field['type'][] = ['integer', 'number', 'date', 'date-time']

type Range = { smallest: number | string | null; largest: number | string | null }

function widen(range: Range, value: number | string) {
  if (range.smallest === null || value < range.smallest) range.smallest = value
  if (range.largest === null || value > range.largest) range.largest = value
}

function openColumn(field: Field) {
  const values = new Set<string>()
  const found: Range = { smallest: null, largest: null }
  const long: Range = { smallest: null, largest: null }
  let empty = 0
  const fits = field.type === 'integer' || field.type === 'number' ? 'number' : 'string'
  return {
    note(cell: string, value: unknown) {
      if (value === null) {
        empty += 1
        return
      }
      if (values.size < mostDistinct) values.add(cell.trim())
      if (lengths.includes(field.type)) widen(long, cell.trim().length)
      // Of a day or a moment only what could be read, which is no longer the text.
      if (scales.includes(field.type) && typeof value === fits && isRead(field, value))
        widen(found, value as number | string)
    },
    result: () => ({
      empty,
      distinct: values.size,
      smallest: found.smallest === null ? null : String(found.smallest),
      largest: found.largest === null ? null : String(found.largest),
      shortest: long.smallest as number | null,
      longest: long.largest as number | null,
    }),
  }
}

const isRead = ({ type }: Field, value: unknown) =>
  typeof value === 'number' ||
  (type === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(String(value))) ||
  (type === 'date-time' && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(String(value)))

/** What stands in the columns of a file, row by row. */
export function openStatistics(fields: Fields, targets: readonly Target[]) {
  const columns = targets.map((target) => ({
    target,
    column: openColumn(fields[target.name] as Field),
  }))
  return {
    note(at: number, cell: string, value: unknown) {
      columns[at]?.column.note(cell, value)
    },
    result: (): ImportColumn[] =>
      columns.map(({ target: { heading, name }, column }) => ({
        heading,
        field: name,
        ...column.result(),
      })),
  }
}
