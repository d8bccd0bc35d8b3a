import { ErrorState } from './ErrorState.tsx'
import { RowsSkeleton } from './Skeleton.tsx'

/** Shown while data is loading: a skeleton, or the error with a retry. */
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
