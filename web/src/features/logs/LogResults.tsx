import type { ReactNode } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { ListResults } from '#web/ui/list/ListCard.tsx'
import { ListPages } from '#web/ui/list/ListPages.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { logsText } from './logs.text.ts'
import { pageSizes } from './logs-filter.ts'

type Paged = { total: number; current: number; size: number }

type Query<Data> = {
  data: Data | undefined
  error: Error | null
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** A part of a log once it is there, and the way to its other pages. */
export function LogResults<Data extends Paged>({
  query,
  children,
}: {
  query: Query<Data>
  children: (data: Data) => ReactNode
}) {
  const words = useText(logsText)
  const { data, error, isPlaceholderData, refetch } = query
  if (data === undefined) {
    return <Pending error={error} onRetry={refetch} rows={10} />
  }
  if (data.total === 0) return <EmptyState title={words.none} hint={words.noneHint} />
  return (
    <ListResults isBusy={isPlaceholderData}>
      {children(data)}
      <ListPages list={data} sizes={pageSizes} />
    </ListResults>
  )
}
