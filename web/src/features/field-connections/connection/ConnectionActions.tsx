import {
  deleteConnection,
  replaceConnectionKey,
  setConnectionEnabled,
} from '@iwater/contract/field/connections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CirclePause, CirclePlay, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#web/app/paths.ts'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { usePage } from '#web/platform/page/page.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Question } from '#web/ui/overlay/Question.tsx'
import { type ConnectionDetail, connectionQuery, renewConnections } from '../connections.api.ts'
import type { ShownKey } from '../key/OneTimeKey.tsx'
import { ShownKeyDrawer } from '../key/ShownKeyDrawer.tsx'
import { connectionText } from './connection.text.ts'
import { EditDialog } from './EditDialog.tsx'

type DialogProps = { connection: ConnectionDetail; onClose: () => void }

function DisableQuestion({ connection, onClose }: DialogProps) {
  const words = useText(connectionText)
  const name = useLocal()(connection.name)
  const client = useQueryClient()
  const { connectionId } = connection
  return (
    <Question
      title={words.disableTitle(name)}
      label={words.disable}
      isReversible
      work={() => call(setConnectionEnabled, { connectionId, isEnabled: false })}
      onDone={() => {
        void renewConnections(client)
        onClose()
      }}
      onClose={onClose}
    >
      {words.disableText}
    </Question>
  )
}

function NewKeyQuestion({
  connection,
  onMade,
  onClose,
}: DialogProps & { onMade: (shown: ShownKey) => void }) {
  const words = useText(connectionText)
  const name = useLocal()(connection.name)
  const { connectionId } = connection
  return (
    <Question
      title={words.newKeyTitle(name)}
      label={words.newKey}
      work={() => call(replaceConnectionKey, { connectionId })}
      onDone={onMade}
      onClose={onClose}
    >
      {words.newKeyText}
    </Question>
  )
}

function DeleteQuestion({ connection, onClose }: DialogProps) {
  const { leave } = usePage()
  const words = useText(connectionText)
  const name = useLocal()(connection.name)
  const client = useQueryClient()
  const { connectionId } = connection
  return (
    <Question
      title={words.deleteTitle(name)}
      label={words.delete}
      work={() => call(deleteConnection, { connectionId })}
      onDone={() => {
        client.removeQueries({ queryKey: connectionQuery(connectionId).queryKey })
        void renewConnections(client)
        onClose()
        leave(paths.connections())
      }}
      onClose={onClose}
    >
      {words.deleteText}
    </Question>
  )
}

function EnableButton({ connectionId }: { connectionId: string }) {
  const words = useText(connectionText)
  const client = useQueryClient()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(setConnectionEnabled, { connectionId, isEnabled: true }),
    onSuccess: () => renewConnections(client),
  })
  return (
    <>
      {error !== null && <ErrorNote error={error} />}
      <Button variant="solid" isBusy={isPending} onClick={() => mutate()}>
        <CirclePlay size={16} aria-hidden="true" />
        {words.enable}
      </Button>
    </>
  )
}

type Open = 'edit' | 'disable' | 'new-key' | 'delete' | null

/** What an administrator can do with a connection. */
export function ConnectionActions({ connection }: { connection: ConnectionDetail }) {
  const words = useText(connectionText)
  const [open, setOpen] = useState<Open>(null)
  const [shown, setShown] = useState<ShownKey>()
  const dialog = { connection, onClose: () => setOpen(null) }
  return (
    <>
      <IfAllowed button="edit">
        <Button onClick={() => setOpen('edit')}>
          <Pencil size={15} aria-hidden="true" />
          {words.edit}
        </Button>
        <Button onClick={() => setOpen('new-key')}>
          <KeyRound size={15} aria-hidden="true" />
          {words.newKey}
        </Button>
        {connection.enabled ? (
          <Button onClick={() => setOpen('disable')}>
            <CirclePause size={16} aria-hidden="true" />
            {words.disable}
          </Button>
        ) : (
          <EnableButton connectionId={connection.connectionId} />
        )}
      </IfAllowed>
      <IfAllowed button="delete">
        <Button className="connection-delete" onClick={() => setOpen('delete')}>
          <Trash2 size={15} aria-hidden="true" />
          {words.delete}
        </Button>
      </IfAllowed>
      {open === 'edit' && <EditDialog {...dialog} />}
      {open === 'disable' && <DisableQuestion {...dialog} />}
      {open === 'delete' && <DeleteQuestion {...dialog} />}
      {open === 'new-key' && (
        <NewKeyQuestion
          {...dialog}
          onMade={(made) => {
            setOpen(null)
            setShown(made)
          }}
        />
      )}
      {shown !== undefined && (
        <ShownKeyDrawer connection={connection} shown={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
