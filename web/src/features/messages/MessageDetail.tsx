import { markUnread, type ReceivedMessage, removeMessage } from '@iwater/contract/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, MailOpen, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { goTo } from '#web/platform/address/address.tsx'
import { call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { ownPath } from '#web/platform/page/own-path.ts'
import { Button } from '#web/ui/action/Button.tsx'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Panel } from '#web/ui/overlay/Panel.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { Letter } from './Letter.tsx'
import { messageQuery, renewMessages } from './messages.api.ts'
import { messagesText } from './messages.text.ts'

export const detailWidth = 560

function Actions({ message, onClose }: { message: ReceivedMessage; onClose: () => void }) {
  const words = useText(messagesText)
  const local = useLocal()
  const client = useQueryClient()
  const [isRemoving, setIsRemoving] = useState(false)
  const { messageUserId } = message
  const link = ownPath(message.link)
  const done = async () => {
    // Opened again it is read again.
    client.removeQueries({ queryKey: messageQuery(messageUserId).queryKey })
    onClose()
    await renewMessages(client)
  }
  const unread = useMutation({
    mutationFn: () => call(markUnread, { messageUserId }),
    onSuccess: done,
  })
  const removal = useMutation({
    mutationFn: () => call(removeMessage, { messageUserId }),
    onSuccess: done,
    onSettled: () => setIsRemoving(false),
  })
  const error = unread.error ?? removal.error
  return (
    <div className="message-actions">
      {error !== null && <ErrorNote error={error} />}
      {link !== undefined && (
        <Button variant="solid" onClick={() => goTo(link)}>
          <ArrowRight size={15} aria-hidden="true" />
          {words.open}
        </Button>
      )}
      <Button isBusy={unread.isPending} onClick={() => unread.mutate()}>
        <MailOpen size={15} aria-hidden="true" />
        {words.markUnread}
      </Button>
      <Button variant="quiet" onClick={() => setIsRemoving(true)}>
        <Trash2 size={15} aria-hidden="true" />
        {words.remove}
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={words.remove}
          confirmLabel={words.remove}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate()}
          onClose={() => setIsRemoving(false)}
        >
          {words.removeQuestion(local(message.title))}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Opened({ messageUserId, onClose }: { messageUserId: string; onClose: () => void }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(messageQuery(messageUserId))
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead) void renewMessages(client)
  }, [isRead, client])
  if (data === undefined) {
    return <Pending error={error} onRetry={refetch} rows={5} />
  }
  return (
    <>
      <Letter message={data} />
      <Actions message={data} onClose={onClose} />
    </>
  )
}

/** One message beside the list, read by being opened. */
export function MessageDetail({
  messageUserId,
  onClose,
}: {
  messageUserId: string | null
  onClose: () => void
}) {
  const words = useText(messagesText)
  return (
    <Panel
      isOpen={messageUserId !== null}
      onClose={onClose}
      title={words.detail}
      width={detailWidth}
    >
      {messageUserId !== null && (
        <Opened key={messageUserId} messageUserId={messageUserId} onClose={onClose} />
      )}
    </Panel>
  )
}
