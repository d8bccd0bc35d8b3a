import { Pending } from '#web/ui/state/Pending.tsx'
import './messages-card.css'
import { type ReceivedMessage, viewMessage } from '@iwater/contract/messages'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/platform/api/api.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { ErrorNote } from '#web/ui/form/ErrorNote.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { latestMessagesQuery } from './desktop.api.ts'
import { messagesCardText } from './messages-card.text.ts'

/** As often as old clients ask; what is pushed meanwhile shows in the header. */
const renewMs = 30_000

function MessageRow({
  message,
  isOpen,
  onToggle,
}: {
  message: ReceivedMessage
  isOpen: boolean
  onToggle: () => void
}) {
  const words = useText(messagesCardText)
  const local = useLocal()
  const format = useFormat()
  const { kind, importance, sender, sendTime, title, content, readAt } = message
  return (
    <li className="desk-message" data-importance={importance}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        {readAt === null && <i role="img" aria-label={words.isUnread} />}
        <span>
          <b>{local(title)}</b>
          <small>
            {[
              words.importances[importance],
              words.kinds[kind],
              sender === null ? words.product : local(sender),
              format.relative(sendTime),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </button>
      {isOpen && <p>{local(content)}</p>}
    </li>
  )
}

/** The latest messages and notices; opening one marks it as read. */
export function MessagesCard() {
  const words = useText(messagesCardText)
  const format = useFormat()
  const client = useQueryClient()
  const { queryKey } = latestMessagesQuery
  const { data, error, refetch } = useQuery({ ...latestMessagesQuery, refetchInterval: renewMs })
  const [openId, setOpenId] = useState<string | null>(null)
  const { mutate: view, error: rejection } = useMutation({
    mutationFn: (messageUserId: string) => call(viewMessage, { messageUserId }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
  const toggle = ({ messageUserId, readAt }: ReceivedMessage) => {
    setOpenId(openId === messageUserId ? null : messageUserId)
    if (readAt === null) view(messageUserId)
  }
  const unread = data === undefined ? 0 : data.unread.message + data.unread.notice
  return (
    <Card title={words.title} note={unread > 0 ? words.unread(format.number(unread)) : undefined}>
      {rejection !== null && <ErrorNote error={rejection} />}
      {data === undefined && <Pending error={error} onRetry={refetch} rows={5} />}
      {data?.records.length === 0 && <EmptyState title={words.none} hint={words.noneHint} />}
      <ul className="desk-messages">
        {data?.records.map((message) => (
          <MessageRow
            key={message.messageUserId}
            message={message}
            isOpen={message.messageUserId === openId}
            onToggle={() => toggle(message)}
          />
        ))}
      </ul>
    </Card>
  )
}
