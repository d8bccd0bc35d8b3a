import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadSignInInfo } from '#web/platform/session/session.ts'

/**
 * Reads anew who is signed in when records of an entity have changed that are part of it, as the organisations are that users
 * switch and choose by, and the systems of the header.
 */
export function useSessionFollows({ path }: { path: string }) {
  const client = useQueryClient()
  useEffect(() => {
    let isDue = false
    return client.getQueryCache().subscribe(({ type, query, ...event }) => {
      const [key] = query.queryKey
      const isChange = type === 'updated' && 'action' in event && event.action.type === 'invalidate'
      const isOurs = typeof key === 'string' && key.startsWith(path)
      if (!isChange || !isOurs || isDue) return
      isDue = true
      // Several lists are renewed by one change.
      setTimeout(() => {
        isDue = false
        void loadSignInInfo()
      })
    })
  }, [client, path])
}
