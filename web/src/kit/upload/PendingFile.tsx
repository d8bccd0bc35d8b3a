import { RotateCw, X } from 'lucide-react'
import { ApiError } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { useFileSize } from '#web/product/use-file-size.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { ProgressBar } from '#web/ui/state/ProgressBar.tsx'
import { uploadText } from './upload.text.ts'
import type { Problem } from './upload-limits.ts'
import type { Pending } from './use-uploads.ts'

function useProblem() {
  const words = useText(uploadText)
  return (problem: Problem) => {
    if (problem.is === 'wrong-type') return words.wrongType
    if (problem.is === 'empty') return words.empty
    return problem.picture === undefined
      ? words.tooLarge
      : words.pictureTooLarge(String(problem.picture))
  }
}

/** Whether the same file may be taken the next time: what is wrong with the file itself stays wrong. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** A file that is waiting, on its way, or was not taken. */
export function PendingFile({
  pending,
  onRetry,
  onRemove,
}: {
  pending: Pending
  onRetry: () => void
  onRemove: () => void
}) {
  const words = useText(uploadText)
  const format = useFormat()
  const sizeOf = useFileSize()
  const sentenceOf = useProblem()
  const { name, size } = pending.file
  const isOnItsWay = pending.step === 'waiting' || pending.step === 'sending'
  return (
    <li className="kit-upload-pending">
      <p>
        <span className="kit-upload-name">{name}</span>
        <small>
          {pending.step === 'waiting' && words.waiting}
          {pending.step === 'sending' && `${format.number(Math.floor(pending.share * 100))}%`}
          {!isOnItsWay && sizeOf(size)}
        </small>
        {pending.step === 'failed' && mayPass(pending.error) && (
          <Button variant="quiet" aria-label={words.retryFor(name)} onClick={onRetry}>
            <RotateCw size={14} aria-hidden="true" />
            {words.retry}
          </Button>
        )}
        <IconButton
          label={isOnItsWay ? words.cancel(name) : words.dismiss(name)}
          onClick={onRemove}
        >
          <X size={15} />
        </IconButton>
      </p>
      {pending.step === 'sending' && (
        <ProgressBar share={pending.share} label={words.progress(name)} />
      )}
      {pending.step === 'rejected' && (
        <p className="w-wrong" role="alert">
          {sentenceOf(pending.problem)}
        </p>
      )}
      {pending.step === 'failed' && <ErrorNote error={pending.error} />}
    </li>
  )
}
