import { ErrorState } from './ErrorState.tsx'
import { RowsSkeleton } from './Skeleton.tsx'

/** Stands where data are to come: rows in the making, or why they did not come and a way to try again. */
export function Pending({
  error,
  onRetry,
  rows,
}: {
  error: Error | null
  onRetry: () => unknown
  /** About as many as will come, so that nothing jumps. */
  rows?: number
}) {
  if (error === null) return <RowsSkeleton {...(rows === undefined ? {} : { count: rows })} />
  return <ErrorState error={error} onRetry={() => void onRetry()} />
}
