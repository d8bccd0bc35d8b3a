import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, apiQuery, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { kitText } from '../kit.text.ts'
import { useOwnTools } from '../list/own-tools.ts'
import { callsOf, type Row, recordQuery, renewRecords } from '../records.ts'
import { useSelection } from '../selection/selection.ts'
import { rejectionError } from './rejection-error.ts'

/** Asks for confirmation before a record is deleted; where it cannot be, says why instead of asking. */
export function DeleteDialog({
  entity,
  row,
  name,
  onDeleted,
  onClose,
}: {
  entity: Entity
  row: Row
  name: string
  onDeleted: () => void
  onClose: () => void
}) {
  const words = useText(kitText)
  const local = useLocal()
  const client = useQueryClient()
  const { untick } = useSelection()
  const { deletion, withContents } = useOwnTools()
  const judged = useQuery({
    ...apiQuery(callsOf(entity).removal, { id: row.id }),
    // Asked each time anew.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const tellDeleted = async (told = words.deleted(name)) => {
    untick([row.id])
    onDeleted()
    showDone(told)
    await renewRecords(client, entity, row.id)
    // Not before its panel is closed, which would read it again.
    client.removeQueries({ queryKey: recordQuery(entity, row.id).queryKey })
  }
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(callsOf(entity).remove, { id: row.id }),
    onSuccess: () => tellDeleted(),
  })
  // Where the judgement failed itself, deleting is tried.
  const rejection = rejectionError(judged.data?.rejection) ?? error
  if (withContents && rejection instanceof ApiError && rejection.isRejection) {
    const title = words.deleteTitle(local(entity.noun))
    return withContents(row, { title, name, reason: rejection, onDeleted: tellDeleted, onClose })
  }
  return (
    <ConfirmDialog
      title={words.deleteTitle(local(entity.noun))}
      confirmLabel={words.delete}
      isBusy={isPending || judged.isFetching}
      error={rejection}
      refusedTitle={words.notDeleted(name)}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {judged.isFetching ? (
        <Pending error={null} onRetry={judged.refetch} rows={1} />
      ) : (
        <>
          <p>{words.deleteQuestion(name)}</p>
          {deletion?.(row)}
        </>
      )}
    </ConfirmDialog>
  )
}
