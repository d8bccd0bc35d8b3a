import './job-progress.css'
import type { Job } from '@iwater/contract/jobs'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { jobProgressText } from './job-progress.text.ts'

/** How far a background job is; without a total, what it has processed. `name` is read out with the bar. */
export function JobProgress({
  job: { doneCount, totalCount },
  name,
}: {
  job: Pick<Job, 'doneCount' | 'totalCount'>
  name: string
}) {
  const words = useText(jobProgressText)
  const format = useFormat()
  const done = format.number(doneCount)
  if (totalCount === null) return <span className="w-figure">{words.count(done)}</span>
  const percent = totalCount === 0 ? 0 : Math.min(100, Math.floor((doneCount / totalCount) * 100))
  return (
    <span className="job-progress">
      <span
        role="progressbar"
        aria-label={words.progress(name)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </span>
      <span className="w-figure">{words.counts(done, format.number(totalCount))}</span>
    </span>
  )
}
