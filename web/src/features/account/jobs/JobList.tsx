import type { Job } from '@iwater/contract/jobs'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  LoaderCircle,
  OctagonMinus,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showFailure } from '#web/platform/notice/notices.ts'
import { saveFile } from '#web/product/file-links.ts'
import { JobProgress } from '#web/product/JobProgress.tsx'
import { type StateAppearance, StateTag } from '#web/product/StateTag.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { cancel, isOpen } from './jobs.api.ts'
import { jobsText } from './jobs.text.ts'

const appearances: Readonly<Record<Job['state'], StateAppearance>> = {
  waiting: { tone: 'offline', Icon: CircleDashed },
  running: { tone: 'waiting', Icon: LoaderCircle },
  done: { tone: 'normal', Icon: CircleCheck },
  failed: { tone: 'alarm', Icon: TriangleAlert },
  cancelled: { tone: 'offline', Icon: CircleSlash },
}

const stopping: StateAppearance = { tone: 'stale', Icon: OctagonMinus }

/** The page of what a job works on, for kinds that have one. */
function pageOf({ kind, subjectId }: Job) {
  return kind.startsWith('imports.') && subjectId !== null
    ? paths.imports({ import: subjectId })
    : undefined
}

function State({ job }: { job: Job }) {
  const words = useText(jobsText)
  if (job.isCancelling) return <StateTag appearance={stopping} label={words.cancelling} />
  return <StateTag appearance={appearances[job.state]} label={words.states[job.state]} />
}

function Times({ job }: { job: Job }) {
  const words = useText(jobsText)
  const local = useLocal()
  const format = useFormat()
  const { orderedBy, createdAt, endedAt, attempts } = job
  const who = orderedBy === null ? words.byProduct : local(orderedBy.name)
  const parts = [words.orderedAt(who, format.dateTime(createdAt))]
  if (endedAt !== null) parts.push(words.endedAt(format.dateTime(endedAt)))
  if (attempts > 1) parts.push(words.attempts(attempts))
  return <p>{parts.join(' · ')}</p>
}

/** The file of an export, for as long as it is kept. */
function DownloadButton({ job: { subject, subjectId } }: { job: Job }) {
  const words = useText(jobsText)
  const { mutate, isPending } = useMutation({ mutationFn: saveFile, onError: showFailure })
  if (subjectId === null) return null
  return (
    <Button
      aria-label={words.downloadOne(subject ?? '')}
      isBusy={isPending}
      onClick={() => mutate(subjectId)}
    >
      {words.download}
    </Button>
  )
}

function JobRow({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const words = useText(jobsText)
  const local = useLocal()
  const format = useFormat()
  const kind = local(job.name)
  const name = job.subject === null ? kind : `${kind} · ${job.subject}`
  const page = pageOf(job)
  return (
    <li>
      <div className="job-what">
        <div className="job-head">
          <b>{page === undefined ? name : <OwnLink to={page}>{name}</OwnLink>}</b>
          <State job={job} />
        </div>
        {job.state !== 'done' && <JobProgress job={job} name={name} />}
        {job.failure !== null && <p className="ac-wrong">{job.failure}</p>}
        {job.nextAttemptAt !== null && (
          <p>{words.nextAttempt(format.dateTime(job.nextAttemptAt))}</p>
        )}
        {job.waitsForSpace && <p>{words.waitsForSpace}</p>}
        <Times job={job} />
      </div>
      {job.kind === 'records.export' && job.state === 'done' && <DownloadButton job={job} />}
      {isOpen(job) && !job.isCancelling && (
        <Button aria-label={words.cancelOne(name)} onClick={onCancel}>
          {words.cancel}
        </Button>
      )}
    </li>
  )
}

/** Jobs with their progress; each that is not over can be cancelled after a question. */
export function JobList({ jobs }: { jobs: readonly Job[] }) {
  const words = useText(jobsText)
  const local = useLocal()
  const client = useQueryClient()
  const [asked, setAsked] = useState<Job>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ul className="job-list">
        {jobs.map((job) => (
          <JobRow key={job.jobId} job={job} onCancel={() => setAsked(job)} />
        ))}
      </ul>
      {asked !== undefined && (
        <Question
          title={words.cancelTitle}
          label={words.cancel}
          cancelLabel={words.keep}
          work={() => cancel(client, asked)}
          onDone={close}
          onClose={close}
        >
          {words.cancelQuestion(asked.subject ?? local(asked.name))}
        </Question>
      )}
    </>
  )
}
