import './point-tile.css'
import type { LiveState, Point, QualityFlag } from '@iwater/contract/monitoring'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { paths } from '#web/app/paths.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { brokenLimit } from '#web/product/broken-limit.ts'
import { limitText } from '#web/product/limit.text.ts'
import { liveStateAppearances } from '#web/product/StateTag.tsx'
import { useValueText, type ValueText } from '#web/product/value-text.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Age } from '#web/ui/text/Age.tsx'
import { LiveFigure } from '../live/LiveFigure.tsx'
import { heardAt, type Latest, lastOf, pointState } from '../live/live-value.ts'
import { useLiveAs, useLiveContext, useLivePoint } from '../live/use-live.ts'
import { monitoringText } from '../monitoring.text.ts'
import { qualityFlagText } from '../quality-flag.text.ts'

type Words = (typeof limitText)['zh']

function limitNote(point: Point, latest: Latest, words: Words, textOf: ValueText) {
  const broken = brokenLimit(latest, point)
  return broken === 'high'
    ? words.high(textOf(point.highLimit, point))
    : words.low(textOf(point.lowLimit, point))
}

/** What has to be said about a value beyond the value itself. */
function Note({ point, state }: { point: Point; state: LiveState }) {
  const words = useText(monitoringText)
  const limitWords = useText(limitText)
  const flags = useText(qualityFlagText)
  const textOf = useValueText()
  const latest = useLivePoint(point.pointId).latest ?? lastOf(point)
  if (latest === null) return <>{state === 'offline' ? words.offline : words.waiting}</>
  if (state === 'stale' || state === 'offline') {
    const { Icon } = liveStateAppearances[state]
    return (
      <>
        <Icon size={12} strokeWidth={2.2} aria-hidden="true" />
        {state === 'stale' ? '' : `${words.offline} · `}
        <Age at={heardAt(latest, point.periodSeconds)} />
      </>
    )
  }
  if (state === 'breach') {
    return (
      <>
        <TriangleAlert size={12} strokeWidth={2.2} aria-hidden="true" />
        {limitNote(point, latest, limitWords, textOf)}
      </>
    )
  }
  return latest.flag === 'N' ? null : <>{`${flags[latest.flag]} ${latest.flag}`}</>
}

/** One point with its present value; leads to its trend. Only the figure renders when nothing but the value changes. */
export function PointTile({ point }: { point: Point }) {
  const words = useText(monitoringText)
  const local = useLocal()
  const { stream } = useLiveContext()
  const pointIds = useMemo(() => [point.pointId], [point.pointId])
  const [state, flag] = useLiveAs(pointIds, (latestOf, now) => {
    const latest = latestOf(point.pointId) ?? lastOf(point)
    return `${pointState(point, latest, now)} ${latest?.flag ?? 'N'}`
  }).split(' ') as [LiveState, QualityFlag]
  const name = local(point.name)
  return (
    <OwnLink
      to={paths.trend({ points: point.pointId })}
      className={`point-tile point-tile-${state}${flag === 'N' ? '' : ' point-tile-flagged'}`}
      data-lost={stream.state === 'lost' || undefined}
      title={words.openTrend(name)}
    >
      <span className="point-tile-name">{name}</span>
      <span className="point-tile-value">
        <LiveFigure point={point} />
      </span>
      <span className="point-tile-note">
        {(state !== 'normal' || flag !== 'N') && <Note point={point} state={state} />}
      </span>
    </OwnLink>
  )
}
