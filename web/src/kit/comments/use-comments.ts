import type { Entity } from '@iwater/contract/kit/entity'
import { type Comment, commentCalls } from '@iwater/contract/kit/record/comment-calls'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'

const renewMs = 30_000

/** The comments on a record, the oldest of those that were read first, and the calls that change them. */
export function useComments(entity: Entity, id: string) {
  const calls = commentCalls(entity)
  const client = useQueryClient()
  const queryKey = [calls.list.path, { id }] as const
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(calls.list, { id, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ comments, isMore }) => (isMore ? comments.at(-1)?.commentId : undefined),
    staleTime: 0,
    refetchInterval: renewMs,
  })
  const renewed = async <T>(change: Promise<T>) => {
    await change
    await client.invalidateQueries({ queryKey })
  }
  return {
    ...query,
    comments: (query.data?.pages ?? []).flatMap((page) => page.comments).reverse(),
    add: (text: string) => renewed(call(calls.add, { id, text })),
    edit: ({ commentId }: Comment, text: string) => renewed(call(calls.edit, { commentId, text })),
    remove: ({ commentId }: Comment) => renewed(call(calls.remove, { commentId })),
  }
}
