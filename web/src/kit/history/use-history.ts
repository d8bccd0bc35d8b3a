import type { Entity } from '@iwater/contract/kit/entity'
import { historyCall } from '@iwater/contract/kit/record/history-calls'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'

/** What of the history of a record has been read, newest first. A further version of the record is read anew. */
export function useHistory(
  entity: Pick<Entity, 'path'>,
  { id, version }: { id: string; version: number },
) {
  const [field, setField] = useState<string>()
  const history = historyCall(entity)
  const query = useInfiniteQuery({
    queryKey: [history.path, { id, version, field }] as const,
    queryFn: ({ pageParam: before, signal }) =>
      call(
        history,
        { id, ...(field && { field }), ...(before !== null && { before }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, isMore }) => (isMore ? entries.at(-1)?.number : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const pages = query.data?.pages ?? []
  return {
    ...query,
    entries: pages.flatMap((page) => page.entries),
    fields: pages[0]?.fields ?? [],
    field,
    setField,
  }
}
