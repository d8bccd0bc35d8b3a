import { listFunctionUses, readMonthLog } from '@iwater/contract/activity'
import { listAuditEntries, listLogPeople, listOwnAuditEntries } from '@iwater/contract/audit'
import { listClientErrors } from '@iwater/contract/client-errors'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { given, type LogsFilter, pageOf } from './logs-filter.ts'

export const entriesInput = ({ userId, subject, subjectId, action, from, to }: LogsFilter) =>
  given({ userId, subject, subjectId, action, from, to })

/** Own rows are asked for by calls of their own, which are open to everybody. */
export const entriesQuery = (filter: LogsFilter, isOwn: boolean) => {
  const { userId, ...own } = { ...entriesInput(filter), ...pageOf(filter) }
  return queryOptions({
    queryKey: [listAuditEntries.path, isOwn, userId, own],
    queryFn: ({ signal }) =>
      isOwn
        ? call(listOwnAuditEntries, own, { signal })
        : call(listAuditEntries, { ...own, ...given({ userId }) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const functionUsesQuery = (filter: LogsFilter) => ({
  ...apiQuery(listFunctionUses, {
    ...given({ month: filter.month, userId: filter.userId }),
    ...pageOf(filter),
  }),
  placeholderData: keepPreviousData,
})

export const monthLogQuery = ({ month }: LogsFilter) => ({
  ...apiQuery(readMonthLog, given({ month })),
  placeholderData: keepPreviousData,
})

export const clientErrorsQuery = ({ type, keyword, ...filter }: LogsFilter) => ({
  ...apiQuery(listClientErrors, {
    ...given({ type, keyword }),
    current: filter.page,
    size: filter.size,
  }),
  placeholderData: keepPreviousData,
})

export const peopleQuery = (keyword: string) => ({
  ...apiQuery(listLogPeople, given({ keyword })),
  placeholderData: keepPreviousData,
})
