import { auditActions } from '@iwater/contract/audit'
import { presentSubject } from '@iwater/contract/audit-words'
import { clientErrorTypes } from '@iwater/contract/client-errors'
import { oneOf, readListQuery } from '#web/platform/page/list-query.ts'

export const views = ['changes', 'sign-ins', 'functions', 'errors'] as const
export type View = (typeof views)[number]

export const pageSizes = [20, 50, 100] as const

const matching = (pattern: RegExp, text: string | null) =>
  text !== null && pattern.test(text) ? text : undefined

/** What the page shows, as its address tells it; anything that makes no sense counts as not there. */
export function readLogsFilter(query: URLSearchParams) {
  const { page, size, keyword } = readListQuery(query, pageSizes)
  const subject = matching(/^[a-z_]{1,63}$/, query.get('kind'))
  return {
    page,
    size,
    keyword,
    isOwn: query.get('own') === '1',
    userId: matching(/^[0-9a-f-]{36}$/, query.get('person')),
    // Saved addresses have the names of their time.
    subject: subject === undefined ? undefined : presentSubject(subject),
    subjectId: matching(/^.{1,200}$/, query.get('of')),
    action: oneOf(auditActions, query.get('action')),
    from: matching(/^\d{4}-\d{2}-\d{2}$/, query.get('from')),
    to: matching(/^\d{4}-\d{2}-\d{2}$/, query.get('to')),
    month: matching(/^\d{4}-(0[1-9]|1[0-2])$/, query.get('month')),
    type: oneOf(clientErrorTypes, query.get('type')),
  }
}
export type LogsFilter = ReturnType<typeof readLogsFilter>

/** An input of a call without the fields that narrow nothing. */
export function given<T extends Record<string, unknown>>(fields: T) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** The page of the list that is wanted. */
export const pageOf = ({ page, size }: LogsFilter) => ({ current: page, size })

/** The present month and those before it, as `2026-11`. */
export function lastMonths(today: Date, timeZone: string, count = 24): string[] {
  const now = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(today)
  const [year = 0, month = 0] = now.split('-').map(Number)
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
