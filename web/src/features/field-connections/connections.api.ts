import { listFedPoints } from '@iwater/contract/field/channel-feeds'
import { fieldConnections } from '@iwater/contract/field/connection-list'
import {
  listUnknownSenders,
  type Protocol,
  readConnection,
} from '@iwater/contract/field/connections'
import { listUnits, readLastValues } from '@iwater/contract/monitoring'
import type { InputOf, OutputOf } from '@iwater/contract/route'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { renewRecords } from '#web/kit/records.ts'
import { ApiError, apiQuery } from '#web/platform/api/api.ts'

/** The server writes its counts once a second. A hidden page or window does not ask. */
export const pollMs = 2000

export type ConnectionDetail = OutputOf<typeof readConnection>

export const unknownSendersQuery = (protocol: Protocol | undefined) => ({
  ...apiQuery(listUnknownSenders, protocol === undefined ? {} : { protocol }),
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

/** What feeds points changes with every channel, by whomever: asked for each time. */
export const fedPointsQuery = (wanted: InputOf<typeof listFedPoints>) => ({
  ...apiQuery(listFedPoints, wanted),
  staleTime: 0,
})

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

/** Shows a change at once instead of with the next poll: in the list, and on the page of a connection. */
export const renewConnections = (client: QueryClient) =>
  Promise.all([
    renewRecords(client, fieldConnections),
    client.invalidateQueries({ queryKey: [listFedPoints.path] }),
  ])

/** After a point turned out to be fed meanwhile: by what is shown with it. */
export function renewIfFed(client: QueryClient, failure: Error) {
  if (failure instanceof ApiError && failure.code === 'ingest.point-fed-meanwhile')
    void client.invalidateQueries({ queryKey: [listFedPoints.path] })
}
