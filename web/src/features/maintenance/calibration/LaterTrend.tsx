import { lazy, Suspense } from 'react'
import type { Row } from '#web/kit/records.ts'

// A list is there without its charts.
const ErrorTrend = lazy(async () => ({ default: (await import('./ErrorTrend.tsx')).ErrorTrend }))

/** The trend of the errors of a record or rule, once it has come. */
export const LaterTrend = ({ row }: { row: Row }) => (
  <Suspense fallback={null}>
    <ErrorTrend row={row} />
  </Suspense>
)
