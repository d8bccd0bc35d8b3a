import { lazy, Suspense } from 'react'
import { useListAppearance } from './list-appearance.ts'

const Watermark = lazy(async () => ({ default: (await import('./Watermark.tsx')).Watermark }))

/** The watermark of what it stands in, which has to be positioned, if the tenant wants one. */
export function ListWatermark({
  isOnPaper,
}: {
  /** Paper has one watermark, whatever is open over the page. */
  isOnPaper: boolean
}) {
  const { watermark } = useListAppearance()
  if (!watermark) return null
  return (
    <Suspense fallback={null}>
      <Watermark isOnPaper={isOnPaper} />
    </Suspense>
  )
}
