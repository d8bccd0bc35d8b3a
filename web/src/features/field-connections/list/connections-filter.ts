import {
  type ConnectionState,
  connectionStates,
  type Protocol,
  protocols,
} from '@iwater/contract/field/connections'
import { type ListQuery, listInput, oneOf, readListQuery } from '#web/platform/page/list-query.ts'

export const connectionSorts = ['name', 'state', 'lastFrameAt', 'rejectedCount'] as const
export type ConnectionSort = (typeof connectionSorts)[number]

/** What the list of connections shows, as its address tells it. */
export type ConnectionsFilter = ListQuery & {
  protocol: Protocol | undefined
  state: ConnectionState | undefined
  sort: ConnectionSort
  order: 'asc' | 'desc'
}

export const pageSizes = [20, 50, 100] as const

/** Anything in the address that makes no sense counts as not there. */
export function readConnectionsFilter(query: URLSearchParams): ConnectionsFilter {
  return {
    ...readListQuery(query, pageSizes),
    protocol: oneOf(protocols, query.get('protocol')),
    state: oneOf(connectionStates, query.get('state')),
    sort: oneOf(connectionSorts, query.get('sort')) ?? 'name',
    order: query.get('order') === 'desc' ? 'desc' : 'asc',
  }
}

/** The call's input. */
export function connectionsInput(filter: ConnectionsFilter, here: string | undefined) {
  const { protocol, state, sort, order } = filter
  return {
    ...listInput(filter, here),
    ...(protocol === undefined ? {} : { protocol }),
    ...(state === undefined ? {} : { state }),
    sort,
    order,
  }
}

export const isNarrowed = ({ orgId, keyword, protocol, state }: ConnectionsFilter) =>
  orgId !== undefined || keyword !== '' || protocol !== undefined || state !== undefined

/** The order in the address; the default one is omitted. */
export const orderInAddress = (sort: ConnectionSort, order: 'asc' | 'desc') => ({
  sort: sort === 'name' ? null : sort,
  order: order === 'asc' ? null : order,
})
