import type { LocalText } from '@iwater/contract/fields'
import type { ListInput } from '@iwater/contract/kit/calls'
import { holds } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { narrowingOf, readFilter } from '@iwater/contract/kit/filter'
import type { Row } from '#web/kit/records.ts'

const nameOf = (row: Row) => row['name'] as LocalText

/** What a list of a tree answers: the records of a level, or where it is narrowed all that is found with what is above it. */
export function levelRows(
  { fields, list }: Entity,
  rows: readonly Row[],
  found: readonly Row[],
  { keyword = '', filter = '[]', parent, as }: ListInput,
): readonly Row[] {
  const { tree } = list
  if (tree === undefined || as !== undefined) return found
  const above = (row: Row): LocalText[] => {
    const next = rows.find(({ id }) => id === row[tree])
    return next === undefined ? [] : [...above(next), nameOf(next)]
  }
  const narrowing = narrowingOf(list, readFilter(fields, filter) ?? [])
  if (keyword !== '' || narrowing.length > 0)
    return found.map((row) => ({ ...row, above: above(row) }))
  const below = (id: string) => rows.filter((row) => row[tree] === id).length
  return found
    .filter((row) => rows.find(({ id }) => id === row[tree])?.id === parent)
    .map((row) => ({ ...row, children: below(row.id) }))
}

/** What a record can stand below: neither itself nor what is below it. */
export function parentChoices({ list }: Entity, rows: readonly Row[], except: unknown) {
  const { tree } = list
  const isWithin = (row: Row): boolean => {
    if (row.id === except) return true
    const next = rows.find(({ id }) => tree !== undefined && id === row[tree])
    return next !== undefined && isWithin(next)
  }
  return rows
    .filter((row) => !isWithin(row) && holds(list.holds, row))
    .map((row) => ({ value: row.id, label: nameOf(row) }))
}
