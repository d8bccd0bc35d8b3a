import type { ImportJob } from '@iwater/contract/field/imports'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Figure } from '#web/ui/text/Figure.tsx'
import { hasStored } from '../import-steps.ts'
import { outcomeText } from './outcome.text.ts'

/** What the file holds and what will become of it; once it is stored, what did. */
export function Counts({ job }: { job: ImportJob }) {
  const words = useText(outcomeText).counts
  const format = useFormat()
  const isStored = hasStored(job)
  const entries = [
    [words.rows, job.rowCount],
    [words.stations, job.stationCount],
    [isStored ? words.stored : words.samples, job.sampleCount],
    [words.known, job.duplicateCount],
    [words.clashes, job.conflictCount],
    ...(job.settledCount > 0 ? [[words.settled, job.settledCount] as const] : []),
    [words.rejected, job.rejectedCount],
  ] as const
  return (
    <dl className="import-counts">
      {entries.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Figure value={format.number(count)} size="card" />
          </dd>
        </div>
      ))}
    </dl>
  )
}
