import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { pageInAddress } from '#web/platform/page/list-query.ts'
import { usePage } from '#web/platform/page/page.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pending } from '#web/ui/Pending.tsx'
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
  const { setQuery } = usePage()
  const { data, error, isPlaceholderData, refetch } = query
  if (data === undefined) {
    return <Pending error={error} onRetry={refetch} rows={10} />
  }
  if (data.total === 0) return <EmptyState title={words.none} hint={words.noneHint} />
  return (
    <div className="log-results" aria-busy={isPlaceholderData}>
      {children(data)}
      {data.total > pageSizes[0] && (
        <Pagination
          align="end"
          current={data.current}
          pageSize={data.size}
          total={data.total}
          pageSizeOptions={[...pageSizes]}
          showSizeChanger
          onChange={(page, size) => setQuery(pageInAddress(page, size, pageSizes))}
        />
      )}
    </div>
  )
}
