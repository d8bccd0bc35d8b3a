import { useQuery } from '@tanstack/react-query'
import { readListQuery } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { sentQuery } from './messages.api.ts'
import { pageSizes } from './messages-filter.ts'

/** What the list of sent messages shows, as its address tells it. */
export function useSentFilter() {
  const { query } = usePage()
  return readListQuery(query, pageSizes)
}

/** A sent message: from the list if it is there, else by itself, as it may be on another page of it. */
export function useSentMessage(messageId: string | null) {
  const list = useSentMessages()
  const listed = list.data?.records.find((one) => one.messageId === messageId)
  const isElsewhere = messageId !== null && !list.isPending && listed === undefined
  const one = useQuery({
    ...sentQuery({ ...(messageId !== null && { messageId }) }),
    enabled: isElsewhere,
  })
  const message = listed ?? one.data?.records.find((found) => found.messageId === messageId)
  return {
    message,
    isAbsent: isElsewhere && one.isSuccess && !one.isPlaceholderData,
    error: one.error,
    refetch: one.refetch,
  }
}

/** The part of the sent messages that the page shows. */
export function useSentMessages() {
  const { keyword, page, size } = useSentFilter()
  return useQuery(sentQuery({ ...(keyword !== '' && { keyword }), current: page, size }))
}
