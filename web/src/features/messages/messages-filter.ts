import type { listMessages } from '@iwater/contract/messages'
import type { InputOf } from '@iwater/contract/route'
import { oneOf, readListQuery } from '#web/platform/page/list-query.ts'

export const pageSizes = [10, 20, 50] as const

export const views = ['all', 'unread', 'message', 'notice'] as const
export type View = (typeof views)[number]

export type MessagesFilter = {
  view: View
  keyword: string
  /** Days of the organisation's calendar, `2026-11-21`. */
  from: string | undefined
  to: string | undefined
  page: number
  size: number
}

const dayOf = (text: string | null) =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined

/** What the list shows, as its address tells it; anything that makes no sense counts as not there. */
export function readMessagesFilter(query: URLSearchParams): MessagesFilter {
  const { keyword, page, size } = readListQuery(query, pageSizes)
  return {
    view: oneOf(views, query.get('view')) ?? 'all',
    keyword,
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
    page,
    size,
  }
}

const dayMs = 86_400_000

/** The call's input. `startOfDay` knows when a day of the organisation begins. */
export function messagesInput(
  { view, keyword, from, to, page, size }: MessagesFilter,
  startOfDay: (day: string) => number,
): InputOf<typeof listMessages> {
  const dayAfter = (day: string) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  return {
    ...(view === 'unread' && { state: 'unread' }),
    ...((view === 'message' || view === 'notice') && { kind: view }),
    ...(keyword !== '' && { keyword }),
    ...(from !== undefined && { from: new Date(startOfDay(from)).toISOString() }),
    ...(to !== undefined && { to: new Date(startOfDay(dayAfter(to))).toISOString() }),
    current: page,
    size,
  }
}

export const isNarrowed = ({ view, keyword, from, to }: MessagesFilter) =>
  view !== 'all' || keyword !== '' || from !== undefined || to !== undefined
