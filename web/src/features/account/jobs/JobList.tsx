import type { Job } from '@iwater/contract/jobs'
import { useQueryClient } from '@tanstack/react-query'
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

function Progress({ job, name }: { job: Job; name: string }) {
  const words = useText(jobsText)
  const format = useFormat()
  const { doneCount, totalCount } = job
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
        {job.state !== 'done' && <Progress job={job} name={name} />}
        {job.failure !== null && <p className="ac-wrong">{job.failure}</p>}
        {job.nextAttemptAt !== null && (
          <p>{words.nextAttempt(format.dateTime(job.nextAttemptAt))}</p>
        )}
        {job.waitsForSpace && <p>{words.waitsForSpace}</p>}
        <Times job={job} />
      </div>
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
