import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { ApiError } from '#web/platform/api/api-error.ts'
import AntRoot from '#web/platform/theme/AntRoot.tsx'
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

/** Everything that pages need and their frame does not, so that the frame can be there first. */
export function PageRoot(props: ComponentProps<typeof PageHost>) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <AntRoot>
        <PageHost {...props} />
      </AntRoot>
    </QueryClientProvider>
  )
}
