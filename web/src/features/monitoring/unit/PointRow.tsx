import './point-row.css'
import type { Point } from '@iwater/contract/monitoring'
import { useEffect, useRef } from 'react'
import { useNowAs } from '#web/platform/clock/use-now.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { RetiredMark } from '#web/product/RetiredMark.tsx'
import { LiveStateTag } from '#web/product/StateTag.tsx'
import { Age } from '#web/ui/text/Age.tsx'
import { LiveFigure } from '../live/LiveFigure.tsx'
import { clockSkew, type Latest, lastOf, pointState } from '../live/live-value.ts'
import { useLiveContext, useLivePoint } from '../live/use-live.ts'
import { workMarkText } from '../maintenance/work-mark.text.ts'
import { monitoringText } from '../monitoring.text.ts'
import { qualityFlagText } from '../quality-flag.text.ts'
import { hourLine } from './hour-line.ts'
import { LimitBar } from './LimitBar.tsx'
import type { LastHour } from './use-last-hour.ts'

const box = { width: 110, height: 32, padding: 2 }

function HourLine({ pointId, lastHour }: { pointId: string; lastHour: LastHour }) {
  const series = lastHour.series.get(pointId)
  if (series === undefined) return null
  return (
    <svg
      className="point-hour"
      viewBox={`0 0 ${box.width} ${box.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {hourLine(series, lastHour.span, box).map((points) => (
        <polyline key={points} points={points} />
      ))}
    </svg>
  )
}

/**
 * When a value was measured by the device's clock, and how long ago it arrived; clocks that differ are told. Values
 * of a file arrive long after their time, and no clock is to blame.
 */
function Times({ latest, hasClock }: { latest: Latest | null; hasClock: boolean }) {
  const words = useText(monitoringText)
  const format = useFormat()
  if (latest === null) return <>{words.waiting}</>
  const skew = hasClock ? clockSkew(latest) : null
  const amount = skew === null ? '' : format.duration(skew)
  return (
    <>
      {format.dateTime(latest.at)}
      <small>
        {words.arrived.before}
        <Age at={latest.receivedAt} />
        {words.arrived.after}
      </small>
      {skew !== null && (
        <small className="point-skew">
          {skew > 0 ? words.skewAhead(amount) : words.skewBehind(amount)}
        </small>
      )}
    </>
  )
}

/** The flag as the device sent it, and which one counts instead. */
function Flag({
  latest,
  isUnderMaintenance,
}: {
  latest: Latest | null
  isUnderMaintenance: boolean
}) {
  const words = useText(workMarkText)
  const flags = useText(qualityFlagText)
  if (latest === null) return null
  return (
    <span className={latest.flag === 'N' ? undefined : 'point-flagged'}>
      {flags[latest.flag]} <small>{latest.flag}</small>
      {isUnderMaintenance && <small className="point-counted">{words.countsAs}</small>}
    </span>
  )
}

/** One point of a unit with everything that is known of its present value. */
export function PointRow({
  point,
  lastHour,
  hasClock,
  isUnderMaintenance,
  isSelected,
  onSelect,
}: {
  point: Point
  lastHour: LastHour
  /** Whether a device sends the values, with a clock that may be off. */
  hasClock: boolean
  /** Whether its values count as flagged for maintenance, whatever flag was sent. */
  isUnderMaintenance: boolean
  isSelected: boolean
  onSelect: (pointId: string) => void
}) {
  const words = useText(monitoringText)
  const local = useLocal()
  const { stream } = useLiveContext()
  const latest = useLivePoint(point.pointId).latest ?? lastOf(point)
  const state = useNowAs((now) => pointState(point, latest, now))
  const name = local(point.name)
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    // The trend may cover the lower part of the page.
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <tr
      ref={row}
      className={`point-row point-row-${point.retiredAt === null ? state : 'normal'}`}
      aria-selected={isSelected}
      data-lost={stream.state === 'lost' || undefined}
      onClick={() => onSelect(point.pointId)}
    >
      <th scope="row">
        <button
          type="button"
          aria-pressed={isSelected}
          title={words.showTrend(name)}
          onClick={(event) => {
            event.stopPropagation()
            onSelect(point.pointId)
          }}
        >
          {name}
        </button>
        <small>{point.factor}</small>
      </th>
      <td className="point-course">
        <HourLine pointId={point.pointId} lastHour={lastHour} />
      </td>
      <td className="point-value">
        <LiveFigure point={point} />
      </td>
      <td className="point-state">
        {point.retiredAt === null ? (
          <LiveStateTag state={state} />
        ) : (
          <RetiredMark since={point.retiredAt} isShort />
        )}
      </td>
      <td className="point-limits">
        <LimitBar point={point} value={latest?.value ?? null} />
      </td>
      <td className="point-flag">
        <Flag latest={latest} isUnderMaintenance={isUnderMaintenance} />
      </td>
      <td className="point-time">
        <Times latest={latest} hasClock={hasClock} />
      </td>
    </tr>
  )
}
