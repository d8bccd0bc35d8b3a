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

/** The part of the sent messages that the page shows. */
export function useSentMessages() {
  const { keyword, page, size } = useSentFilter()
  return useQuery(sentQuery({ ...(keyword !== '' && { keyword }), current: page, size }))
}
