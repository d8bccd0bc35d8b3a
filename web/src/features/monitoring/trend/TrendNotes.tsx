import type { WorkSpan } from '@iwater/contract/maintenance/work-spans'
import type { Trend } from '@iwater/contract/monitoring'
import { TrendingDown } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useHasPermission } from '#web/platform/session/session.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
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
export function SignsLegend({ isReduced, hasWork }: { isReduced: boolean; hasWork: boolean }) {
  const { legend } = useText(trendText)
  const lines = isReduced ? (['mean', 'band'] as const) : (['value'] as const)
  const work = hasWork ? (['work'] as const) : []
  const signs = [...lines, 'gap', ...work, 'flag', 'limit'] as const
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

/** The maintenance that the chart shades, by name and time. */
export function WorkNames({ work }: { work: readonly WorkSpan[] }) {
  const words = useText(trendText)
  const local = useLocal()
  const format = useFormat()
  const maySeeTasks = useHasPermission('maintenance.view')
  if (work.length === 0) return null
  return (
    <ul className="trend-work" aria-label={words.work}>
      {work.map(({ taskId, name, from, to }) => (
        <li key={taskId}>
          {maySeeTasks ? (
            <OwnLink to={paths.maintenanceTask(taskId)}>{local(name)}</OwnLink>
          ) : (
            local(name)
          )}{' '}
          {format.dateTime(from)} – {to === null ? words.workGoesOn : format.dateTime(to)}
        </li>
      ))}
    </ul>
  )
}
