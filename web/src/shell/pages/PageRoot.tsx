import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import AntRoot from '#web/platform/theme/AntRoot.tsx'
import { type ShellStore, useShellStore } from '#web/shell/shell-state.ts'
import { PageHost } from './PageHost.tsx'

const isWorthRepeating = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isWorthRepeating(error),
      },
    },
  })

const clients = new WeakMap<ShellStore, QueryClient>()

/** One for each shell. State of a component that waits for its first page would be made anew at every attempt. */
function clientOf(store: ShellStore): QueryClient {
  const known = clients.get(store)
  if (known !== undefined) return known
  const client = createQueryClient()
  clients.set(store, client)
  return client
}

/** Everything that pages need and their frame does not, so that the frame can be there first. */
export function PageRoot(props: ComponentProps<typeof PageHost>) {
  const queryClient = clientOf(useShellStore())
  return (
    <QueryClientProvider client={queryClient}>
      <AntRoot>
        <PageHost {...props} />
      </AntRoot>
    </QueryClientProvider>
  )
}
