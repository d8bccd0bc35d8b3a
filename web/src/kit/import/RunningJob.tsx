import { cancelJob, type Job } from '@iwater/contract/jobs'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { JobProgress } from '#web/product/JobProgress.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { importText } from './import.text.ts'
import { useJob } from './use-job.ts'

/** How far a job of an import is; `onEnd` is told once how it has ended. */
export function RunningJob({
  jobId,
  title,
  onEnd,
}: {
  jobId: string
  title: string
  onEnd: (job: Job) => void
}) {
  const words = useText(importText)
  const { data, error, refetch } = useJob(jobId)
  const cancel = useMutation({
    mutationFn: () => call(cancelJob, { jobId }),
    onSettled: () => refetch(),
  })
  const tellEnd = useEffectEvent((job: Job) => onEnd(job))
  useEffect(() => {
    if (data !== undefined && data.endedAt !== null) tellEnd(data)
  }, [data])
  if (data === undefined) return <Pending error={error} onRetry={refetch} rows={2} />
  return (
    <div className="kit-import-job">
      <p role="status">{data.state === 'waiting' ? words.waiting : title}</p>
      <JobProgress job={data} name={data.subject ?? title} />
      {data.failure !== null && <p>{data.failure}</p>}
      <p className="kit-note">{words.background}</p>
      <Button
        isBusy={cancel.isPending || data.isCancelling}
        disabled={data.endedAt !== null}
        onClick={() => cancel.mutate()}
      >
        {words.cancel}
      </Button>
    </div>
  )
}
