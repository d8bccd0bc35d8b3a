import { cancelJob, type Job, readJob } from '@iwater/contract/jobs'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { apiQuery, call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { saveFile } from '#web/product/file-links.ts'
import { JobProgress } from '#web/product/JobProgress.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { exportText } from './export.text.ts'

const pollMs = 1000

function Outcome({ job: { state, failure, subjectId } }: { job: Job }) {
  const words = useText(exportText)
  const { mutate, error, isPending } = useMutation({ mutationFn: saveFile })
  if (state === 'cancelled') return <p role="status">{words.cancelled}</p>
  if (state === 'failed')
    return (
      <p className="w-wrong" role="alert">
        {words.failed(failure ?? '')}
      </p>
    )
  return (
    <>
      <p role="status">{words.done}</p>
      {subjectId !== null && (
        <Button variant="solid" isBusy={isPending} onClick={() => mutate(subjectId)}>
          <Download size={15} aria-hidden="true" />
          {words.download}
        </Button>
      )}
      {error !== null && <ErrorNote error={error} />}
    </>
  )
}

/** How far an export is, with its end. */
export function ExportProgress({ jobId }: { jobId: string }) {
  const words = useText(exportText)
  const { data, error, refetch } = useQuery({
    ...apiQuery(readJob, { jobId }),
    refetchInterval: ({ state }) => (state.data?.endedAt == null ? pollMs : false),
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelJob, { jobId }),
    onSettled: () => refetch(),
  })
  if (data === undefined) return <Pending error={error} onRetry={refetch} rows={2} />
  const isOpen = data.endedAt === null
  return (
    <div className="kit-export">
      {data.subject !== null && <b>{data.subject}</b>}
      {isOpen ? (
        <>
          <p role="status">{data.state === 'waiting' ? words.waiting : words.running}</p>
          <JobProgress job={data} name={data.subject ?? ''} />
          {data.failure !== null && <p>{data.failure}</p>}
          <p className="kit-note">{words.background}</p>
          <Button isBusy={cancel.isPending || data.isCancelling} onClick={() => cancel.mutate()}>
            {words.cancel}
          </Button>
        </>
      ) : (
        <Outcome job={data} />
      )}
      <OwnLink to={paths.account('jobs')}>{words.history}</OwnLink>
    </div>
  )
}
