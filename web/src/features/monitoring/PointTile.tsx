import './point-tile.css'
import type { LiveState, Point } from '@iwater/contract/monitoring'
import { TriangleAlert } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { useNowAs } from '#web/platform/clock/use-now.ts'
import { type Format, useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Age } from '#web/ui/Age.tsx'
import { Figure } from '#web/ui/Figure.tsx'
import { OwnLink } from '#web/ui/OwnLink.tsx'
import { liveStateLooks } from '#web/ui/StateTag.tsx'
import { brokenLimit, heardAt, type Latest, latestOf, pointState } from './live-value.ts'
import { monitoringText } from './monitoring.text.ts'
import { qualityFlagText } from './quality-flag.text.ts'
import { useLiveContext, useLivePoint } from './use-live.ts'

type Words = (typeof monitoringText)['zh']

function limitNote(point: Point, latest: Latest, words: Words, format: Format) {
  const broken = brokenLimit(latest, point)
  const decimals = point.decimals
  return broken === 'high'
    ? words.upper(format.number(point.highLimit, decimals))
    : words.lower(format.number(point.lowLimit, decimals))
}

/** What has to be said about a value beyond the value itself; nothing for a normal one. */
function Note({ point, latest, state }: { point: Point; latest: Latest | null; state: LiveState }) {
  const words = useText(monitoringText)
  const flags = useText(qualityFlagText)
  const format = useFormat()
  if (latest === null) return <>{state === 'offline' ? words.offline : words.waiting}</>
  if (state === 'stale' || state === 'offline') {
    const { Icon } = liveStateLooks[state]
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
        {limitNote(point, latest, words, format)}
      </>
    )
  }
  return latest.flag === 'N' ? null : <>{`${flags[latest.flag]} ${latest.flag}`}</>
}

/** One point with its present value; leads to its trend. A value that changes is marked for a moment. */
export function PointTile({ point }: { point: Point }) {
  const words = useText(monitoringText)
  const local = useLocal()
  const format = useFormat()
  const { line } = useLiveContext()
  const { latest: followed, changes } = useLivePoint(point.pointId)
  const latest = followed ?? (point.last === null ? null : latestOf(point.last))
  const state = useNowAs((now) => pointState(point, latest, now))
  const name = local(point.name)
  const isFlagged = latest !== null && latest.flag !== 'N'
  return (
    <OwnLink
      to={paths.trend({ points: point.pointId })}
      className={`point-tile point-tile-${state}${isFlagged ? ' point-tile-flagged' : ''}`}
      data-lost={line.state === 'lost' || undefined}
      title={words.openTrend(name)}
    >
      <span className="point-tile-name">{name}</span>
      <span key={changes} className={changes > 0 ? 'point-tile-value changed' : 'point-tile-value'}>
        <Figure
          value={latest === null ? null : format.number(latest.value, point.decimals)}
          unit={point.unitOfMeasure}
        />
      </span>
      <span className="point-tile-note">
        <Note point={point} latest={latest} state={state} />
      </span>
    </OwnLink>
  )
}
