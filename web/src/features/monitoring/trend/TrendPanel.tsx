import './trend-panel.css'
import type { WorkSpan } from '@iwater/contract/maintenance/work-spans'
import type { Trend } from '@iwater/contract/monitoring'
import { lazy, Suspense, useMemo, useRef } from 'react'
import { paths } from '#web/app/paths.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useKeptState } from '#web/platform/page/use-kept-state.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { ErrorState } from '#web/ui/state/ErrorState.tsx'
import { RowsSkeleton, Skeleton } from '#web/ui/state/Skeleton.tsx'
import { monitoringText } from '../monitoring.text.ts'
import { statisticsText } from '../statistics/statistics.text.ts'
import { TrendChart } from '../trend-chart/TrendChart.tsx'
import { weatherCourseText } from '../weather/weather-course.text.ts'
import { RangeBar } from './RangeBar.tsx'
import { Reduction, SignsLegend, WorkNames } from './TrendNotes.tsx'
import { TrendSeriesTable } from './TrendSeriesTable.tsx'
import { bucketsFor, endsNow, rangeOf, type Span, type TimeRange } from './time-range.ts'
import { trendText } from './trend.text.ts'
import type { TrendLine, TrendView } from './trend-view.ts'
import { useElementWidth } from './use-element-width.ts'
import { useTails, useTrend } from './use-trend.ts'
import { type ChartedPoint, useTrendView } from './use-trend-view.ts'
import { useWorkSpans } from './use-work-spans.ts'

const WeatherUnderTrend = lazy(async () => ({
  default: (await import('../weather/WeatherUnderTrend.tsx')).WeatherUnderTrend,
}))
const TrendDataTable = lazy(async () => ({
  default: (await import('./TrendDataTable.tsx')).TrendDataTable,
}))
const StatisticsPanel = lazy(async () => ({
  default: (await import('../statistics/StatisticsPanel.tsx')).StatisticsPanel,
}))

export type TrendSettings = {
  range: TimeRange
  setRange: (range: TimeRange) => void
  isRenewed: boolean
  setRenewed: (isRenewed: boolean) => void
}

type DrawingProps = {
  view: TrendView | null
  lines: readonly TrendLine[]
  /** Set while there is nothing to draw instead. */
  failure: unknown
  height: number
  onSelect: (span: Span) => void
  onRetry: () => void
}

function Drawing({ view, lines, failure, height, onSelect, onRetry }: DrawingProps) {
  const words = useText(trendText)
  if (failure !== null) return <ErrorState error={failure} onRetry={onRetry} />
  if (view === null) return <Skeleton height={height} />
  const isEmpty = lines.every(({ series, tail }) => series.at.length + tail.length === 0)
  if (isEmpty) return <EmptyState title={words.empty} hint={words.emptyHint} />
  return <TrendChart view={view} height={height} onSelect={onSelect} />
}

function Weather({
  isShown,
  view,
  organisationId,
}: {
  isShown: boolean
  view: TrendView | null
  organisationId: string | undefined
}) {
  if (!isShown || view === null) return null
  return (
    <Suspense fallback={<Skeleton height={110} />}>
      <WeatherUnderTrend view={view} organisationId={organisationId} />
    </Suspense>
  )
}

const asChoice = (kept: unknown) => (typeof kept === 'boolean' ? kept : undefined)

/** Leads from the points of one device to the chat about it. */
function CouldBe({ points }: { points: readonly ChartedPoint[] }) {
  const words = useText(monitoringText)
  const local = useLocal()
  const [first, ...others] = points.map(({ point }) => point)
  const device = first?.deviceId
  if (first === undefined || others.some(({ deviceId }) => deviceId !== device)) return null
  // Of one point the question begins with its name.
  const ask = others.length > 0 ? undefined : local(first.name)
  return (
    <OwnLink isBeside className="w-button w-button-quiet" to={paths.chat({ device, ask })}>
      {words.couldBe}
    </OwnLink>
  )
}

/** Notes on the chart, and its data as a table on demand. */
function Explanation({
  points,
  trend,
  lines,
  work,
  weather: [showsWeather, setShowsWeather],
}: {
  points: readonly ChartedPoint[]
  trend: Trend
  lines: readonly TrendLine[]
  work: readonly WorkSpan[]
  weather: readonly [boolean, (shows: boolean) => void]
}) {
  const words = useText(trendText)
  const weatherWords = useText(weatherCourseText)
  const hasWeather = useSession(({ info }) => info?.showWeather ?? false)
  const statisticsWords = useText(statisticsText)
  const [showsData, setShowsData] = useKeptState('figures', false, asChoice)
  const [showsStatistics, setShowsStatistics] = useKeptState('statistics', false, asChoice)
  const charted = useMemo(
    () => points.map(({ point, label }) => ({ pointId: point.pointId, label })),
    [points],
  )
  return (
    <>
      <div className="trend-notes">
        <Reduction trend={trend} />
        <SignsLegend isReduced={trend.bucketMs > 0} hasWork={work.length > 0} />
        {hasWeather && (
          <Button
            variant="quiet"
            aria-expanded={showsWeather}
            onClick={() => setShowsWeather(!showsWeather)}
          >
            {showsWeather ? weatherWords.hide : weatherWords.show}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-expanded={showsStatistics}
          onClick={() => setShowsStatistics(!showsStatistics)}
        >
          {showsStatistics ? statisticsWords.hide : statisticsWords.show}
        </Button>
        <Button variant="quiet" aria-expanded={showsData} onClick={() => setShowsData(!showsData)}>
          {showsData ? words.hideTable : words.showTable}
        </Button>
        <CouldBe points={points} />
      </div>
      <WorkNames work={work} />
      {showsStatistics && (
        <Suspense fallback={<RowsSkeleton />}>
          <StatisticsPanel
            points={charted}
            span={{ from: Date.parse(trend.from), to: Date.parse(trend.to) }}
          />
        </Suspense>
      )}
      {showsData && (
        <Suspense fallback={<RowsSkeleton />}>
          <TrendDataTable trend={trend} lines={lines} />
        </Suspense>
      )}
    </>
  )
}

/**
 * The course of up to eight points: period, chart, legend with figures, and the data behind it.
 * `height` is that of the chart in CSS pixels.
 */
export function TrendPanel({
  points,
  settings,
  zone,
  height,
  isCompact = false,
  organisationId,
  onRemove,
}: {
  points: readonly ChartedPoint[]
  settings: TrendSettings
  zone: string
  height: number
  /** Where another page shows it beside its own content: without the figures of the lines. */
  isCompact?: boolean
  /** Whose weather can be shown below; that of the organisation on screen otherwise. */
  organisationId?: string
  onRemove?: (pointId: string) => void
}) {
  const { range, setRange, isRenewed } = settings
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const pointIds = useMemo(() => points.map(({ point }) => point.pointId), [points])
  const { data, error, isPlaceholderData, refetch } = useTrend({
    pointIds,
    range,
    buckets: width === 0 ? 0 : bucketsFor(width),
    isRenewed,
  })
  const tails = useTails(pointIds, {
    range,
    width,
    isWanted: endsNow(range) && !isPlaceholderData,
  })
  const work = useWorkSpans(pointIds, data)
  const { view, lines, hidden, toggle } = useTrendView(points, data, tails, { zone, width, work })
  const weather = useKeptState('weather', false, asChoice)
  const renew = () => void refetch()
  return (
    <div className="trend-panel">
      <RangeBar
        {...settings}
        span={view ?? { from: serverNow() - 21_600_000, to: serverNow() }}
        zone={zone}
        renew={renew}
      />
      <div ref={frame} className="trend-frame" aria-busy={isPlaceholderData}>
        <Drawing
          view={view}
          lines={lines}
          failure={data === undefined ? error : null}
          height={height}
          onSelect={(span) => setRange(rangeOf(span, serverNow()))}
          onRetry={renew}
        />
      </div>
      <Weather isShown={weather[0]} view={view} organisationId={organisationId} />
      {lines.length > 0 && !isCompact && (
        <TrendSeriesTable lines={lines} hidden={hidden} onToggle={toggle} onRemove={onRemove} />
      )}
      {data !== undefined && (
        <Explanation
          points={points}
          trend={data}
          lines={lines}
          work={view?.work ?? []}
          weather={weather}
        />
      )}
    </div>
  )
}
