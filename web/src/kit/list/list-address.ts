import type { ListInput } from '@iwater/contract/kit/calls'
import type { Triple } from '@iwater/contract/kit/condition'
import type { Entity } from '@iwater/contract/kit/entity'
import { isSortable, readFilter } from '@iwater/contract/kit/filter'
import { readListQuery } from '#web/platform/page/list-query.ts'

export const pageSizes = [10, 20, 30, 40, 50, 100] as const

/** What a list of records shows, as its address has it. */
export type ListState = {
  keyword: string
  page: number
  size: number
  filter: readonly Triple[]
  /** The address has a filter that the description does not allow. */
  isMisread: boolean
  sort: string
  order: 'asc' | 'desc'
}

/** Anything in the address that the description does not allow counts as not there. */
export function readListState(query: URLSearchParams, { fields, list }: Entity): ListState {
  const { keyword, page, size } = readListQuery(query, pageSizes)
  const sort = query.get('sort')
  const isSort = sort !== null && Object.hasOwn(fields, sort) && isSortable(fields[sort])
  const usual = list.order ?? 'asc'
  const order = query.get('order')
  const filter = readFilter(fields, query.get('filter') ?? '[]')
  return {
    keyword,
    page,
    size,
    filter: filter ?? [],
    isMisread: filter === undefined,
    sort: isSort ? sort : list.sort,
    order: isSort && (order === 'asc' || order === 'desc') ? order : isSort ? 'asc' : usual,
  }
}

/** Whether not all records are shown. */
export const isNarrowed = ({ keyword, filter }: ListState) => keyword !== '' || filter.length > 0

/** The same as the list call takes it. */
export const listInputOf = ({
  keyword,
  page,
  size,
  filter,
  sort,
  order,
}: ListState): ListInput => ({
  ...(keyword !== '' && { keyword }),
  ...(filter.length > 0 && { filter: JSON.stringify(filter) }),
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

export const filterInAddress = (filter: readonly Triple[]) => ({
  filter: filter.length === 0 ? null : JSON.stringify(filter),
})
