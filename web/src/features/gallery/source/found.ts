import type { ListInput } from '@iwater/contract/kit/calls'
import { compute, holds, type Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import type { Fields } from '@iwater/contract/kit/field-types'
import { readFilter } from '@iwater/contract/kit/filter'
import type { Summary, SummaryKind } from '@iwater/contract/kit/summary'
import type { Row } from '#web/kit/records.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** A text in both languages as one, for what is looked for in it. */
function plain(value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.values(value).filter(isText).join(' ')
}

const plainValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, plain(value)]))

const isSearched = (fields: Fields, name: string) => {
  const field = fields[name]
  return (field?.type === 'string' || field?.type === 'localized') && field.searchable === true
}

/** Values with what is computed from them. */
export const withComputed = (fields: Fields, values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.type === 'computed' ? [[name, compute(field.of, values)]] : [],
    ),
  ),
})

/** Compares two values as a list sorts them: what is empty last. */
function compared(one: unknown, other: unknown) {
  const [a, b] = [plain(one) ?? null, plain(other) ?? null]
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b))
}

/** The records that a list finds, in its order. */
export function foundRows({ fields, list }: Entity, rows: readonly Row[], input: ListInput): Row[] {
  const { keyword = '', filter = '[]', sort = list.sort, order = list.order } = input
  const all = readFilter(fields, filter) ?? []
  const word = keyword.toLowerCase()
  const has = (values: Values) =>
    Object.entries(values).some(
      ([name, value]) => isSearched(fields, name) && String(value).toLowerCase().includes(word),
    )
  const turned = order === 'desc' ? -1 : 1
  return rows
    .filter((row) => {
      const values = plainValues(row)
      return holds({ all }, values) && (word === '' || has(values))
    })
    .sort((one, other) => turned * compared(one[sort], other[sort]))
}

const kinds: Readonly<Record<SummaryKind, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  average: (values) => kinds.sum(values) / values.length,
  minimum: (values) => Math.min(...values),
  maximum: (values) => Math.max(...values),
  count: (values) => values.length,
}

/** The summary of a list; none where its description asks for none. */
export function summaryOf({ list }: Entity, rows: readonly Row[]): { summary?: Summary } {
  if (list.summary === undefined) return {}
  const figures = Object.entries(list.summary).map(([name, kind = 'count']) => {
    const values = rows.map((row) => row[name]).filter((value) => typeof value === 'number')
    return [name, values.length === 0 ? null : String(kinds[kind](values))]
  })
  return { summary: Object.fromEntries(figures) as Summary }
}
