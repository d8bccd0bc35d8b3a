import './limit-bar.css'
import type { Point } from '@iwater/contract/monitoring'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { monitoringText } from '../monitoring.text.ts'
import { limitScale } from './limit-scale.ts'

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

/** Where a value lies between its limits, and the limits in words. */
export function LimitBar({ point, value }: { point: Point; value: number | null }) {
  const words = useText(monitoringText)
  const format = useFormat()
  const { lowLimit, highLimit } = point
  const scale = limitScale(value, point)
  if (scale === null) return <span className="limit-text">{words.noLimits}</span>
  const low = format.number(lowLimit)
  const high = format.number(highLimit)
  const text =
    lowLimit === null
      ? words.atMost(high)
      : highLimit === null
        ? words.atLeast(low)
        : words.limitRange(low, high)
  return (
    <span className="limit-bar">
      <i aria-hidden="true">
        <i
          className="limit-allowed"
          style={{ left: percent(scale.low ?? 0), right: percent(1 - (scale.high ?? 1)) }}
        />
        {scale.value !== null && (
          <i className="limit-value" style={{ left: percent(scale.value) }} />
        )}
      </i>
      <span className="limit-text">{text}</span>
    </span>
  )
}
