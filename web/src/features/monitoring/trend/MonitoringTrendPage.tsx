import './trend-page.css'
import { type Point, readLastValues, readUnit, type UnitDetail } from '@iwater/contract/monitoring'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { apiQuery } from '#web/platform/api/api.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useTimeZone } from '#web/platform/session/time-zone.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { RowsSkeleton } from '#web/ui/state/Skeleton.tsx'
import { LiveMark, LostBanner } from '../live/LiveStatus.tsx'
import { LiveContext, useLive } from '../live/use-live.ts'
import { TrendPanel, type TrendSettings } from './TrendPanel.tsx'
import { endsNow, readRange } from './time-range.ts'
import { trendText } from './trend.text.ts'
import type { ChartedPoint } from './use-trend-view.ts'

const PointPicker = lazy(async () => ({
  default: (await import('./PointPicker.tsx')).PointPicker,
}))

const mostPoints = 8
const chartHeight = 400

const noPoints: readonly Point[] = []

/** The points in the address, each once. */
const pointIdsIn = (query: URLSearchParams) =>
  [...new Set((query.get('points') ?? '').split(','))]
    .filter((part) => /^[0-9a-f-]{36}$/i.test(part))
    .slice(0, mostPoints)

/** Of the units that have come in; a function of its own, so that equal answers give the same map. */
const unitNames = (results: readonly { data: UnitDetail | undefined }[]) =>
  new Map(results.flatMap(({ data }) => (data ? [[data.unitId, data.name] as const] : [])))

/** Names the points after their unit and themselves: the same quantity is measured in many places. */
function useNamed(points: readonly Point[]): ChartedPoint[] {
  const local = useLocal()
  const unitIds = [...new Set(points.map(({ unitId }) => unitId))]
  const names = useQueries({
    queries: unitIds.map((unitId) => ({ ...apiQuery(readUnit, { unitId }), staleTime: 300_000 })),
    combine: unitNames,
  })
  return useMemo(
    () =>
      points.map((point) => {
        const unit = names.get(point.unitId)
        const name = local(point.name)
        return { point, label: unit === undefined ? name : `${local(unit)} · ${name}` }
      }),
    [points, names, local],
  )
}

/** Range and renewal as the address has them. */
function useTrendSettings(): TrendSettings {
  const { query, setQuery } = usePage()
  const range = useMemo(() => readRange(query, serverNow()), [query])
  return {
    range,
    setRange: useCallback((next) => setQuery(next), [setQuery]),
    isRenewed: query.get('refresh') !== 'off',
    setRenewed: (isRenewed) => setQuery({ refresh: isRenewed ? null : 'off' }, { replace: true }),
  }
}

type ContentProps = {
  hasPoints: boolean
  failure: unknown
  named: readonly ChartedPoint[]
  choose: ReactNode
  onRetry: () => void
  children: ReactNode
}

function TrendContent({ hasPoints, failure, named, choose, onRetry, children }: ContentProps) {
  const words = useText(trendText)
  if (!hasPoints) {
    return <EmptyState title={words.noPoints} hint={words.noPointsHint} action={choose} />
  }
  if (failure !== null) return <ErrorState error={failure} onRetry={onRetry} />
  return named.length === 0 ? <RowsSkeleton count={10} /> : children
}

/** The course of up to eight points over any period. */
export default function MonitoringTrendPage() {
  const words = useText(trendText)
  const zone = useTimeZone()
  const { query, setQuery } = usePage()
  const settings = useTrendSettings()
  // The panel is fetched when it is first wanted, and stays for the way it closes.
  const [picking, setPicking] = useState<'never' | 'now' | 'before'>('never')
  const pointIds = useMemo(() => pointIdsIn(query), [query])
  const { data, error, refetch } = useQuery({
    ...apiQuery(readLastValues, { pointIds }),
    enabled: pointIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const points = useMemo(
    () => pointIds.flatMap((id) => data?.points.find(({ pointId }) => pointId === id) ?? []),
    [pointIds, data],
  )
  const live = useLive(endsNow(settings.range) ? points : noPoints)
  const named = useNamed(points)
  const setPoints = (next: readonly string[]) =>
    setQuery({ points: next.length === 0 ? null : next.join(',') })
  const isLive = pointIds.length > 0 && endsNow(settings.range)
  const choose = (
    <Button variant="solid" onClick={() => setPicking('now')}>
      <Plus size={16} aria-hidden="true" />
      {words.addPoints}
    </Button>
  )
  return (
    <LiveContext value={live}>
      <Page>
        <PageHeader
          title={words.title}
          description={words.description}
          actions={
            <>
              {isLive && <LiveMark live={live} />}
              {pointIds.length > 0 && choose}
            </>
          }
        />
        {isLive && <LostBanner stream={live.stream} />}
        <Card className="trend-page-card">
          <TrendContent
            hasPoints={pointIds.length > 0}
            failure={data === undefined ? error : null}
            named={named}
            choose={choose}
            onRetry={() => void refetch()}
          >
            <TrendPanel
              points={named}
              settings={settings}
              zone={zone}
              height={chartHeight}
              onRemove={(pointId) => setPoints(pointIds.filter((id) => id !== pointId))}
            />
          </TrendContent>
        </Card>
        {picking !== 'never' && (
          <Suspense>
            <PointPicker
              isOpen={picking === 'now'}
              initial={named.map(({ point, label }) => ({ pointId: point.pointId, label }))}
              most={mostPoints}
              onConfirm={(next) => {
                setPoints(next)
                setPicking('before')
              }}
              onClose={() => setPicking('before')}
            />
          </Suspense>
        )}
      </Page>
    </LiveContext>
  )
}
