import type { Permission } from '@iwater/contract/access'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import AntRoot from '#web/platform/theme/AntRoot.tsx'
import { type ShellStore, useShellStore } from '#web/shell/shell-state.ts'
import { RightExplanation } from '#web/ui/state/explanation.ts'

const AccessReason = lazy(async () => ({
  default: (await import('#web/product/AccessReason.tsx')).AccessReason,
}))

const isWorthRepeating = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 2 && isWorthRepeating(error),
        // What the browser believes of its network says little of the server's: each call finds out by itself.
        networkMode: 'always',
      },
      // Sent now or rejected now, never queued and sent later.
      mutations: { networkMode: 'always' },
    },
  })

const clients = new WeakMap<ShellStore, QueryClient>()

/** One for each shell. The state of a component that waits for its first page would be recreated at every attempt. */
function clientOf(store: ShellStore): QueryClient {
  const known = clients.get(store)
  if (known !== undefined) return known
  const client = createQueryClient()
  clients.set(store, client)
  return client
}

const explainPermission = (permission: Permission) => <AccessReason permission={permission} />

/** What pages need above them, wherever they are shown. */
export function PageProviders({ children }: { children: ReactNode }) {
  const queryClient = clientOf(useShellStore())
  return (
    <QueryClientProvider client={queryClient}>
      <RightExplanation value={explainPermission}>
        <AntRoot>{children}</AntRoot>
      </RightExplanation>
    </QueryClientProvider>
  )
}
