import type { Rejection } from '@iwater/contract/kit/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ApiError } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { kitText } from '../kit.text.ts'
import { rejectionError } from './rejection-error.ts'

/** A record that cannot be deleted by itself. */
export type Refused = {
  /** Of the dialog. */
  title: string
  name: string
  reason: ApiError
  /** `told` says what went. */
  onDeleted: (told?: string) => Promise<void>
  onClose: () => void
}

/** Asks before a record is deleted together with what keeps it, where that is possible; otherwise says why it is not. */
export function DeleteWithContents<Contents>({
  refused: { title, name, reason, onDeleted, onClose },
  queryKey,
  read,
  remove,
  question,
  told,
}: {
  refused: Refused
  queryKey: readonly unknown[]
  /** Counts what would go, or says why it cannot. */
  read: () => Promise<{ rejection: Rejection | null; contents: Contents | null }>
  remove: () => Promise<Contents>
  question: (contents: Contents) => string
  told: (contents: Contents) => string
}) {
  const words = useText(kitText)
  const judged = useQuery({ queryKey, queryFn: read, staleTime: 0, gcTime: 0, retry: false })
  const { mutate, error, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: (contents) => onDeleted(told(contents)),
  })
  const contents = judged.data?.contents
  const foretold = contents === null ? (rejectionError(judged.data?.rejection) ?? reason) : null
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={words.delete}
      isBusy={isPending || contents === undefined}
      // Where the contents could not be counted, there is still the reason of the record itself.
      error={error ?? (judged.error === null ? foretold : reason)}
      refusedTitle={words.notDeleted(name)}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {contents ? (
        <p>{question(contents)}</p>
      ) : (
        <Pending error={null} onRetry={judged.refetch} rows={1} />
      )}
    </ConfirmDialog>
  )
}
