import {
  findReaders,
  listMessages,
  listRecipients,
  readSentMessage,
  type readStates,
  viewMessage,
} from '@iwater/contract/messages'
import type { InputOf } from '@iwater/contract/route'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#web/platform/api/api.ts'
import { renewFeed } from './feed.ts'

export const messagesQuery = (input: InputOf<typeof listMessages>) =>
  queryOptions({ ...apiQuery(listMessages, input), placeholderData: keepPreviousData })

/** Reading it marks it as read, so it is asked once and kept. */
export const messageQuery = (messageUserId: string) =>
  queryOptions({ ...apiQuery(viewMessage, { messageUserId }), staleTime: Infinity })

export const sentQuery = (messageId: string) => apiQuery(readSentMessage, { messageId })

export const recipientsQuery = (
  messageId: string,
  state: (typeof readStates)[number] | undefined,
  current: number,
) =>
  queryOptions({
    ...apiQuery(listRecipients, { messageId, ...(state && { state }), current }),
    placeholderData: keepPreviousData,
  })

export const readersQuery = (keyword: string) =>
  queryOptions({
    ...apiQuery(findReaders, { ...(keyword !== '' && { keyword }), size: 20 }),
    placeholderData: keepPreviousData,
  })

/** After something was read, marked or removed: the lists, the counts and the cards. */
export function renewMessages(client: QueryClient) {
  renewFeed()
  return client.invalidateQueries({ queryKey: [listMessages.path] })
}
