import '#web/kit/kit.css'
import { connectionForm, updateConnection } from '@iwater/contract/field/connections'
import { group } from '@iwater/contract/kit/field'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import { EntityForm } from '#web/kit/form/EntityForm.tsx'
import { Conflict } from '#web/kit/record/Conflict.tsx'
import { isChangedByOthers, useLatest } from '#web/kit/record/use-latest.ts'
import { useDraft } from '#web/kit/use-draft.ts'
import { call } from '#web/platform/api/api.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { type ConnectionDetail, connectionQuery, renewConnections } from '../connections.api.ts'
import { connectionText } from './connection.text.ts'

/** Frames of HJ 212 alone can be sent by hand. */
const namesOf = ({ protocol }: ConnectionDetail) =>
  protocol === 'hj212'
    ? (['name', 'silentAfterSeconds', 'isTest'] as const)
    : (['name', 'silentAfterSeconds'] as const)

/** The connection as the record that its form edits. */
const asRow = ({ connectionId, version, name, silentAfterSeconds, isTest }: ConnectionDetail) => ({
  id: connectionId,
  version,
  labels: {},
  name,
  silentAfterSeconds,
  isTest,
})

/** Changes the names of a connection and after how long it counts as silent. */
export function EditDialog({
  connection,
  onClose,
}: {
  connection: ConnectionDetail
  onClose: () => void
}) {
  const words = useText(connectionText)
  const client = useQueryClient()
  const formId = useId()
  const row = asRow(connection)
  const draft = useDraft(connectionForm, row)
  const { connectionId } = connection
  const read = async () =>
    asRow(await client.fetchQuery({ ...connectionQuery(connectionId), staleTime: 0 }))
  const { base, conflict, meet } = useLatest({ row, read, draft, onClose })
  const names = namesOf(connection)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      call(updateConnection, { connectionId, version: base.version, ...draft.draft }),
    onSuccess: async () => {
      await renewConnections(client)
      onClose()
    },
    onError: async (failure) => {
      draft.reject(failure)
      await meet(failure)
    },
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (draft.check()) mutate()
  }
  return (
    <Panel
      in="dialog"
      title={words.editTitle}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{words.cancel}</Button>
          <Button type="submit" form={formId} variant="solid" isBusy={isPending}>
            {words.save}
          </Button>
        </>
      )}
    >
      <form id={formId} onSubmit={save} noValidate>
        <EntityForm
          groups={[group('连接', 'Connection', names)]}
          draft={draft}
          isDisabled={isPending}
        />
        {conflict && <Conflict entity={connectionForm} {...conflict} draft={draft} />}
        {error !== null && !isChangedByOthers(error) && !draft.isShownAt(names) && (
          <ErrorNote error={error} />
        )}
      </form>
    </Panel>
  )
}
