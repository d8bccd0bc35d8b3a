import type { ListInput } from '@iwater/contract/kit/calls'
import type { Triple, Values } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { isSortable, readFilter } from '@iwater/contract/kit/filter'
import { readListQuery } from '#web/platform/page/list-query.ts'

export const pageSizes = [10, 20, 30, 40, 50, 100] as const

/** Records of a level of a tree that are loaded at once. */
export const levelSize = 100

/** What a list of records shows, as its address has it. */
export type ListState = {
  keyword: string
  page: number
  size: number
  /** Which part of the records is shown (`within` of the list). */
  part: readonly Triple[]
  filter: readonly Triple[]
  /** The filter is the one that the list begins with. */
  isUsual: boolean
  /** The address has a filter that the description does not allow. */
  isMisread: boolean
  sort: string
  order: 'asc' | 'desc'
}

function orderOf(
  query: URLSearchParams,
  { fields, list }: Entity,
): Pick<ListState, 'sort' | 'order'> {
  const sort = query.get('sort')
  if (sort === null || !Object.hasOwn(fields, sort) || !isSortable(fields[sort]))
    return { sort: list.sort, order: list.order ?? 'asc' }
  return { sort, order: query.get('order') === 'desc' ? 'desc' : 'asc' }
}

/** What the list is narrowed to at first. */
const usualFilter = ({ list }: Entity): readonly Triple[] => list.filter ?? []

const isSame = (one: readonly Triple[], other: readonly Triple[]) =>
  JSON.stringify(one) === JSON.stringify(other)

/** The fields that say which part of the records is shown, each with the value that the address has by its name. */
export const partInAddress = (query: URLSearchParams, { fields, list }: Entity): Values =>
  Object.fromEntries(
    (list.within ?? []).flatMap((name): [string, unknown][] => {
      const value = query.get(name)
      if (fields[name]?.type === 'boolean') return [[name, value === '1']]
      return value === null ? [] : [[name, value]]
    }),
  )

/** Conditions that find the part of the records that a record with these values belongs to. */
export const partOf = ({ list }: Entity, values: Values): readonly Triple[] =>
  (list.within ?? []).flatMap((name): Triple[] =>
    name in values ? [[name, '=', values[name] as Triple[2]]] : [],
  )

/** Anything in the address that the description does not allow counts as not there; `rows` on a page where it names no size. */
export function readListState(
  query: URLSearchParams,
  entity: Entity,
  rows: number = pageSizes[0],
): ListState {
  const { keyword, ...pages } = readListQuery(query, pageSizes, rows)
  const usual = usualFilter(entity)
  const asked = query.get('filter')
  const filter = asked === null ? usual : readFilter(entity.fields, asked)
  const state = {
    keyword,
    page: pages.page,
    size: pages.size,
    part: partOf(entity, partInAddress(query, entity)),
    filter: filter ?? [],
    isUsual: isSame(filter ?? [], usual),
    isMisread: filter === undefined,
    ...orderOf(query, entity),
  }
  // The levels of a tree have no pages that could be chosen: more of them is loaded.
  return isInLevels(entity, state) ? { ...state, page: 1, size: levelSize } : state
}

/** Whether something else is shown than at first. */
export const isNarrowed = ({ keyword, isUsual }: ListState) => keyword !== '' || !isUsual

/** Whether the list is shown level by level. */
export const isInLevels = ({ list }: Entity, state: ListState) =>
  list.tree !== undefined && !isNarrowed(state)

/** The same as the list call takes it. */
export const listInputOf = ({
  keyword,
  page,
  size,
  part,
  filter,
  sort,
  order,
}: ListState): ListInput => ({
  ...(keyword !== '' && { keyword }),
  ...(part.length + filter.length > 0 && { filter: JSON.stringify([...part, ...filter]) }),
  sort,
  order,
  current: page,
  size,
})

/** The order in the address; undefined gives the list its usual one. */
export const orderInAddress = (sort?: string, order?: 'asc' | 'desc') => ({
  sort: sort ?? null,
  order: order === 'desc' ? 'desc' : null,
})

/** The filter that a list begins with needs no place in the address; of a list that has one, none at all does. */
export const filterInAddress = (filter: readonly Triple[], entity?: Entity) => ({
  filter: isSame(filter, entity ? usualFilter(entity) : []) ? null : JSON.stringify(filter),
})
