import { type FileGroup, fileGroups, ownFileSorts } from '@iwater/contract/files'
import { oneOf, readListQuery } from '#web/platform/page/list-query.ts'

export type FileSort = (typeof ownFileSorts)[number]

export const pageSizes = [20, 50, 100] as const

/** What the list of files shows, as its address tells it. */
export type FilesFilter = {
  keyword: string
  group: FileGroup | undefined
  sort: FileSort
  order: 'asc' | 'desc'
  page: number
  size: number
}

/** The newest file and the largest come first, names in their order. */
const usualOrders: Readonly<Record<FileSort, 'asc' | 'desc'>> = {
  name: 'asc',
  size: 'desc',
  uploadedAt: 'desc',
}
export const usualOrder = (sort: FileSort) => usualOrders[sort]

/** Anything in the address that makes no sense counts as not there. */
export function readFilesFilter(query: URLSearchParams): FilesFilter {
  const { keyword, page, size } = readListQuery(query, pageSizes)
  const sort = oneOf(ownFileSorts, query.get('sort')) ?? 'uploadedAt'
  return {
    keyword,
    group: oneOf(fileGroups, query.get('group')),
    sort,
    order: oneOf(['asc', 'desc'], query.get('order')) ?? usualOrder(sort),
    page,
    size,
  }
}

/** The call's input. */
export const filesInput = ({ keyword, group, sort, order, page, size }: FilesFilter) => ({
  ...(keyword !== '' && { keyword }),
  ...(group !== undefined && { group }),
  sort,
  order,
  current: page,
  size,
})

export const isNarrowed = ({ keyword, group }: FilesFilter) => keyword !== '' || group !== undefined

/** How an order stands in the address; the usual one does not. */
export const orderInAddress = (sort: FileSort, order: 'asc' | 'desc') => ({
  sort: sort === 'uploadedAt' ? null : sort,
  order: order === usualOrder(sort) ? null : order,
})
