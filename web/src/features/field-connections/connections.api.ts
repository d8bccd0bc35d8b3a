import { listConnections, listFactors, readConnection } from '@iwater/contract/field/connections'
import { listUnits, readLastValues } from '@iwater/contract/monitoring'
import type { OutputOf } from '@iwater/contract/route'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { ApiError, apiQuery } from '#web/platform/api/api.ts'
import { type ConnectionsFilter, connectionsInput } from './list/connections-filter.ts'

/** The server writes its counts once a second. A hidden page or window does not ask. */
const pollMs = 2000

export type ConnectionDetail = OutputOf<typeof readConnection>
export type Factor = OutputOf<typeof listFactors>[number]

export const connectionsQuery = (filter: ConnectionsFilter, here: string | undefined) => ({
  ...apiQuery(listConnections, connectionsInput(filter, here)),
  placeholderData: keepPreviousData,
  refetchInterval: pollMs,
})

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export const connectionQuery = (connectionId: string, everyMs = pollMs) => ({
  ...apiQuery(readConnection, { connectionId }),
  // What is gone, or never was, does not come back.
  refetchInterval: ({ state }: { state: { error: unknown } }) =>
    isGone(state.error) ? (false as const) : everyMs,
})

export const lastValuesQuery = (pointIds: readonly string[], isWanted: boolean) => ({
  ...apiQuery(readLastValues, { pointIds: [...pointIds] }),
  enabled: isWanted && pointIds.length > 0,
  placeholderData: keepPreviousData,
  refetchInterval: pollMs,
})

export const factorsQuery = {
  ...apiQuery(listFactors, {}),
  staleTime: Number.POSITIVE_INFINITY,
}

/** Units of an organisation and below whose names hold a word. */
export const unitsQuery = (orgId: string | undefined, keyword: string) => ({
  ...apiQuery(listUnits, {
    ...(orgId === undefined ? {} : { orgId }),
    ...(keyword === '' ? {} : { keyword }),
    size: 50,
  }),
  enabled: orgId !== undefined,
  placeholderData: keepPreviousData,
})

/** Shows a change at once instead of with the next poll. */
export async function renewConnections(client: QueryClient, connectionId?: string) {
  const renewals = [client.invalidateQueries({ queryKey: [listConnections.path] })]
  if (connectionId !== undefined) {
    renewals.push(client.invalidateQueries({ queryKey: connectionQuery(connectionId).queryKey }))
  }
  await Promise.all(renewals)
}
