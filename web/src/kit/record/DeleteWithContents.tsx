import './record.css'
import type { Rejection } from '@iwater/contract/kit/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { rejectionError } from './rejection-error.ts'

/** Offers to delete a record together with what keeps it, where that is possible; otherwise says why it is not. */
export function DeleteWithContents<Contents>({
  queryKey,
  read,
  remove,
  question,
  label,
  onDeleted,
}: {
  queryKey: readonly unknown[]
  /** Counts what would go, or says why it cannot. */
  read: () => Promise<{ rejection: Rejection | null; contents: Contents | null }>
  remove: () => Promise<unknown>
  question: (contents: Contents) => string
  label: (contents: Contents) => string
  onDeleted: () => Promise<void>
}) {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: read,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const removal = useMutation({ mutationFn: remove, onSuccess: onDeleted })
  if (data === undefined) return <Pending error={error} onRetry={refetch} rows={1} />
  const { rejection, contents } = data
  if (contents === null) {
    // What refers to it from elsewhere has been said already.
    const reason = rejection?.code === 'record.in-use' ? null : rejectionError(rejection)
    return reason && <ErrorNote error={reason} />
  }
  return (
    <div className="kit-with-contents">
      <p>{question(contents)}</p>
      {removal.error !== null && <ErrorNote error={removal.error} />}
      <Button variant="danger" isBusy={removal.isPending} onClick={() => removal.mutate()}>
        <Trash2 size={15} aria-hidden="true" />
        {label(contents)}
      </Button>
    </div>
  )
}
