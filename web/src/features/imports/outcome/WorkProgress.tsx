import type { ImportJob } from '@iwater/contract/field/imports'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { ProgressBar } from '#web/ui/state/ProgressBar.tsx'
import { shareDone } from '../import-steps.ts'
import { outcomeText } from './outcome.text.ts'

/** How far the server has come with a file. */
export function WorkProgress({ job, title }: { job: ImportJob; title: string }) {
  const words = useText(outcomeText)
  const format = useFormat()
  return (
    <Card title={title} note={job.waitsForSpace ? words.waitsForSpace : words.leaveNote}>
      <div className="import-work">
        {job.state !== 'undoing' && (
          <>
            <ProgressBar share={shareDone(job)} label={title} />
            <span className="w-figure">
              {words.progressRows(format.number(job.rowsDone), format.number(job.rowCount))}
            </span>
          </>
        )}
        <OwnLink to={paths.account('jobs')}>{words.showJobs}</OwnLink>
      </div>
    </Card>
  )
}
