import type { Trend } from '@iwater/contract/monitoring'
import { TrendingDown } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { bucketLength, samplesIn } from './reduction.ts'
import { trendText } from './trend.text.ts'

/** How much was left out to draw a trend, in words. */
export function Reduction({ trend }: { trend: Trend }) {
  const words = useText(trendText)
  const format = useFormat()
  const samples = format.number(samplesIn(trend))
  if (trend.bucketMs === 0) return <span className="trend-badge">{words.raw(samples)}</span>
  const { amount, unit } = bucketLength(trend.bucketMs)
  return (
    <span className="trend-badge trend-badge-reduced" title={words.reducedHint}>
      <TrendingDown size={14} aria-hidden="true" />
      {words.reduced(words.units[unit](amount), samples)}
    </span>
  )
}

/** What the signs in the chart mean. */
export function SignsLegend({ isReduced }: { isReduced: boolean }) {
  const { legend } = useText(trendText)
  const lines = isReduced ? (['mean', 'band'] as const) : (['value'] as const)
  const signs = [...lines, 'gap', 'flag', 'limit'] as const
  return (
    <ul className="trend-legend">
      {signs.map((sign) => (
        <li key={sign}>
          <i className={`trend-key-${sign}`} />
          {legend[sign]}
        </li>
      ))}
    </ul>
  )
}
