import {
  type ConnectionState,
  connectionStates,
  type Protocol,
  protocols,
} from '@iwater/contract/ingest'

export const connectionSorts = ['name', 'state', 'lastFrameAt', 'refusedCount'] as const
export type ConnectionSort = (typeof connectionSorts)[number]

/** What the list of connections shows, as its address tells it. */
export type ConnectionsFilter = {
  orgId: string | undefined
  keyword: string
  protocol: Protocol | undefined
  state: ConnectionState | undefined
  sort: ConnectionSort
  order: 'asc' | 'desc'
  page: number
  size: number
}

export const pageSizes = [20, 50, 100] as const

const oneOf = <T extends string>(list: readonly T[], text: string | null): T | undefined =>
  list.find((item) => item === text)

const isId = (text: string | null): text is string => /^[0-9a-f-]{36}$/i.test(text ?? '')

/** Anything in the address that makes no sense counts as not there. */
export function readConnectionsFilter(query: URLSearchParams): ConnectionsFilter {
  const orgId = query.get('org')
  const page = Number(query.get('page'))
  const size = Number(query.get('size'))
  return {
    orgId: isId(orgId) ? orgId : undefined,
    keyword: (query.get('keyword') ?? '').slice(0, 64),
    protocol: oneOf(protocols, query.get('protocol')),
    state: oneOf(connectionStates, query.get('state')),
    sort: oneOf(connectionSorts, query.get('sort')) ?? 'name',
    order: query.get('order') === 'desc' ? 'desc' : 'asc',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? pageSizes[0],
  }
}

/** The call's input. */
export function connectionsInput(filter: ConnectionsFilter) {
  const { orgId, keyword, protocol, state, sort, order, page, size } = filter
  return {
    ...(orgId === undefined ? {} : { orgId }),
    ...(keyword === '' ? {} : { keyword }),
    ...(protocol === undefined ? {} : { protocol }),
    ...(state === undefined ? {} : { state }),
    sort,
    order,
    current: page,
    size,
  }
}

export const isNarrowed = ({ orgId, keyword, protocol, state }: ConnectionsFilter) =>
  orgId !== undefined || keyword !== '' || protocol !== undefined || state !== undefined

/** How an order stands in the address; the usual one does not. */
export const orderInAddress = (sort: ConnectionSort, order: 'asc' | 'desc') => ({
  sort: sort === 'name' ? null : sort,
  order: order === 'asc' ? null : order,
})
