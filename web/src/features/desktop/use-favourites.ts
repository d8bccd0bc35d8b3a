import { addFavourite, orderFavourites, removeFavourite } from '@iwater/contract/desktop'
import type { FunctionEntry } from '@iwater/contract/navigation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { moved } from '#web/platform/order/moved.ts'
import { favouritesQuery } from './desktop.api.ts'

const none: readonly FunctionEntry[] = []

const idsOf = (entries: readonly FunctionEntry[]) => entries.map(({ functionId }) => functionId)

/** Tells the server what makes `before` into `after`. */
async function store(before: readonly FunctionEntry[], after: readonly FunctionEntry[]) {
  const [was, is] = [idsOf(before), idsOf(after)]
  const removed = was.filter((functionId) => !is.includes(functionId))
  const added = is.filter((functionId) => !was.includes(functionId))
  for (const functionId of removed) await call(removeFavourite, { functionId })
  for (const functionId of added) await call(addFavourite, { functionId })
  if (added.length + removed.length === 0) await call(orderFavourites, { functionIds: is })
}

/** The favourites of the person; a change shows at once and is taken back when the server rejects it. */
export function useFavourites() {
  const client = useQueryClient()
  const { queryKey } = favouritesQuery
  const { data, error: readError, refetch } = useQuery(favouritesQuery)
  const { mutate, error } = useMutation({
    // One after the other: each begins where the one before it has ended.
    scope: { id: 'favourites' },
    mutationFn: ({ before, after }: Record<'before' | 'after', readonly FunctionEntry[]>) =>
      store(before, after),
    onError: () => void client.invalidateQueries({ queryKey }),
  })
  const list = data ?? none
  const change = (after: readonly FunctionEntry[]) => {
    client.setQueryData(queryKey, [...after])
    mutate({ before: list, after })
  }
  return {
    list,
    isPending: data === undefined && readError === null,
    readError: data === undefined ? readError : null,
    /** The reason why the last change was rejected. */
    error,
    refetch,
    has: ({ path }: FunctionEntry) => list.some((entry) => entry.path === path),
    toggle: (entry: FunctionEntry) => {
      const rest = list.filter(({ path }) => path !== entry.path)
      change(rest.length < list.length ? rest : [...list, entry])
    },
    move: (entry: FunctionEntry, by: 1 | -1) => {
      const from = list.indexOf(entry)
      const to = from + by
      if (to < 0 || to >= list.length) return
      change(moved(list, from, to))
    },
  }
}

export type Favourites = ReturnType<typeof useFavourites>
