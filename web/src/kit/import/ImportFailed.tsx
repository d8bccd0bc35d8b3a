import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { importText } from './import.text.ts'
import { useJob } from './use-job.ts'

/** Why a job of an import ended without a result; nothing while that is not known, or it has one. */
export function JobFailure({ jobId }: { jobId: string }) {
  const words = useText(importText)
  const { data } = useJob(jobId)
  if (data?.state === 'cancelled') return <p role="status">{words.cancelled}</p>
  if (data?.state !== 'failed') return null
  return (
    <p className="w-wrong" role="alert">
      {words.failed(data.failure ?? '')}
    </p>
  )
}

/** A dry run that found no table of records, or was cancelled. */
export function ImportFailed({ jobId, onAgain }: { jobId: string; onAgain: () => void }) {
  const words = useText(importText)
  return (
    <>
      <JobFailure jobId={jobId} />
      <Button variant="solid" onClick={onAgain}>
        {words.chooseOther}
      </Button>
    </>
  )
}
