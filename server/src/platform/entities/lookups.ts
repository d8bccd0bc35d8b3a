import type { Field, Fields, ReferenceTarget } from '@iwater/contract/kit/field-types'

type Values = Readonly<Record<string, unknown>>

/** A value that has to exist elsewhere: a record by its id, or an item of a dictionary. */
export type Lookup = {
  /** Its place in the draft: `suppliers.2.category`. */
  path: string
  /** The same with the ids of rows, which stay when rows are moved. */
  key: string
  value: string
} & (
  | { to: ReferenceTarget }
  /** `parent` is the item of the parent dictionary; undefined for a dictionary without one. */
  | { code: string; parent: string | null | undefined }
)

type Place = { path: string; key: string }

function ofField(place: Place, field: Field, value: unknown, scope: Values): Lookup[] {
  if (value === null || value === undefined) return []
  if (field.type === 'reference') return [{ ...place, value: String(value), to: field.to }]
  if (field.type !== 'choice' && field.type !== 'choices') return []
  if ('to' in field.dictionary) {
    const { to } = field.dictionary
    return [value].flat().map((one) => ({ ...place, value: String(one), to }))
  }
  if (!('code' in field.dictionary)) return []
  const { code, parent: of } = field.dictionary
  const parent = of === undefined ? undefined : ((scope[of] ?? null) as string | null)
  return [value].flat().map((one) => ({ ...place, value: String(one), code, parent }))
}

/** The rows of a sub-table with the place of each. */
const rowsAt = ({ path, key }: Place, rows: unknown) =>
  ((rows ?? []) as (Values & { id?: string })[]).map((row, at) => ({
    row,
    place: { path: `${path}.${at}.`, key: `${key}.${row.id ?? at}.` },
  }))

function lookupsIn(fields: Fields, values: Values, outer: Values, { path, key }: Place): Lookup[] {
  const scope = { ...outer, ...values }
  return Object.entries(fields).flatMap(([name, field]) => {
    const place = { path: path + name, key: key + name }
    if (field.type !== 'rows') return ofField(place, field, values[name], scope)
    return rowsAt(place, values[name]).flatMap((one) =>
      lookupsIn(field.fields, one.row, scope, one.place),
    )
  })
}

const top: Place = { path: '', key: '' }

const identity = ({ key, value, ...rest }: Lookup) =>
  JSON.stringify([key, value, 'parent' in rest ? rest.parent : null])

/**
 * What a draft refers to and did not refer to before. What is stored stays valid, also where it refers to what has gone
 * since or what the author of the change cannot see.
 */
export function newLookups(fields: Fields, draft: Values, before: Values | null): Lookup[] {
  const stored = new Set(before ? lookupsIn(fields, before, {}, top).map(identity) : [])
  return lookupsIn(fields, draft, {}, top).filter((lookup) => !stored.has(identity(lookup)))
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Paths of immutable fields whose value differs from the stored one, those of rows included. */
export function changedImmutables(
  fields: Fields,
  draft: Values,
  before: Values,
  place: Place = top,
): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.immutable) return isSame(draft[name], before[name]) ? [] : [place.path + name]
    if (field.type !== 'rows') return []
    const stored = new Map(rowsAt(top, before[name]).map(({ row }) => [row.id, row] as const))
    return rowsAt({ path: place.path + name, key: '' }, draft[name]).flatMap((one) => {
      const known = one.row.id === undefined ? undefined : stored.get(one.row.id)
      return known ? changedImmutables(field.fields, one.row, known, one.place) : []
    })
  })
}
