import './skeleton.css'
import type { ReactNode } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { statesText } from './states.text.ts'

type Length = number | string

/** A grey placeholder for content. */
export function Skeleton({ width = '100%', height }: { width?: Length; height: Length }) {
  return <span className="w-skeleton" style={{ width, height }} />
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index)

function Loading({ className, children }: { className: string; children: ReactNode }) {
  const words = useText(statesText)
  return (
    <div className={className} role="status" aria-busy="true">
      <span className="w-read-out-only">{words.loading}</span>
      {children}
    </div>
  )
}

/** Lines of a list or table that are on their way. */
export function RowsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Loading className="w-skeleton-rows">
      {places(count).map((place) => (
        <Skeleton key={place} height={16} width={place === count - 1 ? '62%' : '100%'} />
      ))}
    </Loading>
  )
}

/** A page that is on its way: title, key figures, a large panel. */
export function PageSkeleton() {
  return (
    <Loading className="w-skeleton-page">
      <Skeleton height={28} width={260} />
      <div className="w-skeleton-tiles">
        {places(4).map((place) => (
          <Skeleton key={place} height={118} />
        ))}
      </div>
      <Skeleton height={320} />
    </Loading>
  )
}
