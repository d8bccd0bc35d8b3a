import type { Entity } from '@iwater/contract/kit/entity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { showDone } from '#web/platform/notice/notices.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { kitText } from '../kit.text.ts'
import { useOwnTools } from '../list/own-tools.ts'
import { callsOf, type Row, recordQuery, renewRecords } from '../records.ts'
import { useSelection } from '../selection/selection.ts'

/** Asks for confirmation before a record is deleted, and shows why it cannot be. */
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
  const { deletion } = useOwnTools()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(callsOf(entity).remove, { id: row.id }),
    onSuccess: async () => {
      untick([row.id])
      onDeleted()
      showDone(words.deleted(name))
      client.removeQueries({ queryKey: recordQuery(entity, row.id).queryKey })
      await renewRecords(client, entity)
    },
  })
  return (
    <ConfirmDialog
      title={words.deleteTitle(local(entity.noun))}
      confirmLabel={words.delete}
      isBusy={isPending}
      error={error}
      refusedTitle={words.notDeleted(name)}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{words.deleteQuestion(name)}</p>
      {deletion?.(row)}
    </ConfirmDialog>
  )
}
