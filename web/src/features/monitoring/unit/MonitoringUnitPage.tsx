import './unit-page.css'
import { type Point, readUnit, type UnitDetail } from '@iwater/contract/monitoring'
import { unitKindNames } from '@iwater/contract/plant/unit-kinds'
import { useQuery } from '@tanstack/react-query'
import { ChartLine } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { apiQuery } from '#web/platform/api/api.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useNow } from '#web/platform/clock/use-now.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { RetiredMark } from '#web/product/RetiredMark.tsx'
import { LiveStateTag } from '#web/product/StateTag.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { PageSkeleton } from '#web/ui/state/Skeleton.tsx'
import { Age } from '#web/ui/text/Age.tsx'
import { FollowStar } from '../FollowStar.tsx'
import { LiveMark, LostBanner } from '../live/LiveStatus.tsx'
import { unitNow } from '../live/unit-state.ts'
import { type Live, LiveContext, useLive } from '../live/use-live.ts'
import { onDevice, usePresentWork } from '../maintenance/use-present-work.ts'
import { WorkMark } from '../maintenance/WorkMark.tsx'
import { monitoringText } from '../monitoring.text.ts'
import { WeatherMark } from '../weather/WeatherMark.tsx'
import { DeviceCard } from './DeviceCard.tsx'
import { UnitTrend } from './UnitTrend.tsx'
import { useLastHour } from './use-last-hour.ts'

// The descriptions of tasks and rules are no part of what other pages load.
const OpenWork = lazy(async () => ({ default: (await import('./OpenWork.tsx')).OpenWork }))
const ExpiredCalibrations = lazy(async () => ({
  default: (await import('./ExpiredCalibrations.tsx')).ExpiredCalibrations,
}))

const renewMs = 30_000
const mostInTrend = 8

/** State and age, reckoned over all points. */
function UnitStatus({
  unit,
  points,
  live,
}: {
  unit: UnitDetail
  points: readonly Point[]
  live: Live
}) {
  const words = useText(monitoringText)
  const local = useLocal()
  useNow()
  const { state, lastAt } = unitNow(
    { ...unit, points: [...points] },
    live.points.latest,
    serverNow(),
  )
  return (
    <span className="unit-facts">
      {unit.retiredAt === null ? (
        <LiveStateTag state={state} />
      ) : (
        <RetiredMark since={unit.retiredAt} />
      )}
      {local(unit.organizationName) !== local(unit.name) && (
        <span>{local(unit.organizationName)}</span>
      )}
      <span>{local(unitKindNames[unit.kind])}</span>
      <span>{words.points(points.length)}</span>
      <span>
        {lastAt === null ? (
          words.waiting
        ) : (
          <>
            {words.lastHeard} <Age at={lastAt} />
          </>
        )}
      </span>
    </span>
  )
}

function UnitContent({ unit }: { unit: UnitDetail }) {
  const words = useText(monitoringText)
  const local = useLocal()
  const { query, setQuery } = usePage()
  const points = useMemo(() => unit.devices.flatMap((device) => device.points), [unit])
  const live = useLive(points)
  const lastHour = useLastHour(points)
  const works = usePresentWork(unit.unitId)
  const maySeeWork = useHasPermission('maintenance.view')
  const selected = points.find(({ pointId }) => pointId === query.get('point'))
  const select = (pointId: string | null) =>
    setQuery({ point: pointId === selected?.pointId ? null : pointId }, { replace: true })
  const compared = points.slice(0, mostInTrend).map(({ pointId }) => pointId)
  return (
    <LiveContext value={live}>
      <Page>
        <PageHeader
          title={
            <>
              {local(unit.name)} {unit.retiredAt === null && <FollowStar unit={unit} />}{' '}
              {unit.isDemo && <DemoMark />} <WorkMark works={works} />{' '}
              <WeatherMark organisationId={unit.organizationId} />
            </>
          }
          description={<UnitStatus unit={unit} points={points} live={live} />}
          actions={
            <>
              {unit.retiredAt === null && <LiveMark live={live} />}
              {compared.length > 0 && (
                <OwnLink
                  className="w-button w-button-outline"
                  to={paths.trend({ points: compared.join(',') })}
                >
                  <ChartLine size={16} aria-hidden="true" />
                  {words.compare}
                </OwnLink>
              )}
            </>
          }
        />
        <LostBanner stream={live.stream} />
        <div className={selected === undefined ? 'unit-layout' : 'unit-layout unit-layout-split'}>
          <div className="unit-devices">
            {points.length === 0 && (
              <Card>
                <EmptyState title={words.noDevices} />
              </Card>
            )}
            {unit.devices.map((device) => (
              <DeviceCard
                key={device.deviceId}
                unitId={unit.unitId}
                device={device}
                works={onDevice(works, device.deviceId)}
                lastHour={lastHour}
                selected={selected?.pointId ?? null}
                onSelect={select}
              />
            ))}
            {maySeeWork && (
              <Suspense fallback={null}>
                <ExpiredCalibrations unitId={unit.unitId} />
                <OpenWork unitId={unit.unitId} />
              </Suspense>
            )}
          </div>
          {selected !== undefined && (
            <UnitTrend
              organisationId={unit.organizationId}
              point={selected}
              onClose={() => select(null)}
            />
          )}
        </div>
      </Page>
    </LiveContext>
  )
}

/** Names the tab after the unit. */
function useTabTitle(unit: UnitDetail | undefined) {
  const { setTitle } = usePage()
  const name = unit?.name
  useEffect(() => {
    if (name !== undefined) setTitle(name)
    // The page object changes with every address, the tab's name only with the unit.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name?.zh, name?.en])
}

/** One unit with its devices and all their values as they change. */
export default function MonitoringUnitPage() {
  const words = useText(monitoringText)
  const { params } = usePage()
  const { data, error, refetch } = useQuery({
    ...apiQuery(readUnit, { unitId: params.unitId ?? '' }),
    refetchInterval: renewMs,
  })
  useTabTitle(data)
  if (data !== undefined) return <UnitContent unit={data} />
  if (error === null) return <PageSkeleton />
  return (
    <Page>
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
        <p className="unit-back">
          <OwnLink to={paths.units()}>{words.back}</OwnLink>
        </p>
      </Card>
    </Page>
  )
}
