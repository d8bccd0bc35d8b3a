import type { Entity } from '@iwater/contract/kit/entity'
import type { Field, Fields } from '@iwater/contract/kit/field-types'
import { type ColumnArrangement, listLimits } from '@iwater/contract/kit/list-preference'

/** A column that a list can show. */
export type Column = {
  name: string
  field: Field
  isShown: boolean
  /** In pixels; as wide as its values where nobody has set it. */
  width: number | undefined
  pin: 'left' | 'right' | undefined
}

/** Rows of sub-tables come with one record, not with a list. */
const isOffered = (field: Field | undefined): field is Field =>
  field !== undefined && field.type !== 'rows'

/** The number that keeps an order says nothing to users, and what all records of a list have in common stands above it. */
const offeredOf = ({ fields, list: { position, within = [] } }: Entity): Fields =>
  position === undefined && within.length === 0
    ? fields
    : Object.fromEntries(
        Object.entries(fields).filter(([name]) => name !== position && !within.includes(name)),
      )

/** Puts columns that nobody has arranged behind the ones that they follow in the description. */
function withLater(arranged: readonly ColumnArrangement[], usual: readonly string[]) {
  const list = [...arranged]
  usual.forEach((name, at) => {
    if (list.some((one) => one.name === name)) return
    const before = list.findIndex((one) => one.name === usual[at - 1])
    list.splice(before + 1, 0, { name })
  })
  return list
}

/**
 * All columns of a list: the first one, then as they are arranged, then what is described and not shown. What the
 * arrangement names and the description does not have is left out, and what is new in the description is put in: an
 * entity may change.
 */
export function columnsOf(
  entity: Entity,
  arrangement: readonly ColumnArrangement[] = [],
): Column[] {
  const { list } = entity
  const fields = offeredOf(entity)
  const [first = '', ...usual] = list.columns
  const own = arrangement.find(({ name }) => name === first)
  const rest = arrangement.filter(
    ({ name }) => name !== first && Object.hasOwn(fields, name) && isOffered(fields[name]),
  )
  const shown: ColumnArrangement[] = [
    { ...own, name: first, isHidden: undefined, pin: 'left' } as ColumnArrangement,
    ...withLater(rest, usual),
  ]
  const hidden = Object.keys(fields).filter((name) => !shown.some((one) => one.name === name))
  const all = [...shown, ...hidden.map((name) => ({ name, isHidden: true as const }))]
  return all.flatMap(({ name, isHidden, width, pin }: ColumnArrangement) => {
    const field = fields[name]
    if (!isOffered(field)) return []
    return [{ name, field, isShown: !isHidden, width: width ?? field.width, pin }]
  })
}

/** The columns on screen from left to right: those that are pinned stand at their edge. */
export function shownColumns(columns: readonly Column[]): Column[] {
  const shown = columns.filter(({ isShown }) => isShown)
  const at = (pin: Column['pin']) => shown.filter((column) => column.pin === pin)
  return [...at('left'), ...at(undefined), ...at('right')]
}

/** What is kept of columns: the described ones, and further ones that are shown. */
export function arrangementOf({ fields, list }: Entity, columns: readonly Column[]) {
  const kept = columns.filter(({ name, isShown }) => isShown || list.columns.includes(name))
  return kept.slice(0, listLimits.columns).map(
    ({ name, isShown, width, pin }): ColumnArrangement => ({
      name,
      ...(!isShown && { isHidden: true as const }),
      ...(width !== undefined && width !== fields[name]?.width && { width }),
      ...(pin !== undefined && name !== list.columns[0] && { pin }),
    }),
  )
}

/** The columns with one of them changed. */
export const withColumn = (
  columns: readonly Column[],
  name: string,
  change: Partial<Column>,
): Column[] => columns.map((column) => (column.name === name ? { ...column, ...change } : column))

/** The columns with one of them at another place; the first one keeps its own. */
export function withColumnAt(columns: readonly Column[], name: string, place: number): Column[] {
  const from = columns.findIndex((column) => column.name === name)
  const [column] = columns.slice(from, from + 1)
  if (column === undefined || from === 0) return [...columns]
  const others = columns.filter((one) => one !== column)
  others.splice(Math.min(Math.max(place, 1), others.length), 0, column)
  return others
}
