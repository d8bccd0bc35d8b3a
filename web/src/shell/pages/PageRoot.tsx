import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { connectionStore } from '#web/platform/connection/connection.ts'
import { PageHost } from './PageHost.tsx'
import { PageProviders } from './PageProviders.tsx'

/** When the server is back, everything on screen is asked for again. */
function Recovery() {
  const client = useQueryClient()
  useEffect(
    () =>
      connectionStore.subscribe(({ isDown }, before) => {
        if (before.isDown && !isDown) void client.invalidateQueries()
      }),
    [client],
  )
  return null
}

/** Everything that pages need and their frame does not, so that the frame can be there first. */
export function PageRoot(props: ComponentProps<typeof PageHost>) {
  return (
    <PageProviders>
      <Recovery />
      <PageHost {...props} />
    </PageProviders>
  )
}
