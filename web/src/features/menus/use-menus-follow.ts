import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { tellMenusChanged } from '#web/platform/page/menu-changes.ts'

/** The menu on screen follows when records of an entity have changed that it is made of. */
export function useMenusFollow({ path }: { path: string }) {
  const client = useQueryClient()
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query, ...event }) => {
        const [key] = query.queryKey
        const isChange =
          type === 'updated' && 'action' in event && event.action.type === 'invalidate'
        if (isChange && typeof key === 'string' && key.startsWith(path)) tellMenusChanged()
      }),
    [client, path],
  )
}
