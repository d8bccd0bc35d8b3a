import type { ReceivedMessage } from '@iwater/contract/messages'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { usePage } from '#web/platform/page/page.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { FilesMark, ImportanceTag, MessageMark } from './MessageMark.tsx'
import { messagesText } from './messages.text.ts'

/** One message of the list; the whole row opens it. */
export function MessageRow({ message }: { message: ReceivedMessage }) {
  const words = useText(messagesText)
  const local = useLocal()
  const format = useFormat()
  const { setQuery } = usePage()
  const { messageUserId, kind, importance, sender, sendTime, readAt, isDemo } = message
  return (
    <li className={readAt === null ? 'message-row message-unread' : 'message-row'}>
      <MessageMark kind={kind} importance={importance} />
      <div className="message-row-text">
        <p className="message-row-title">
          <button type="button" onClick={() => setQuery({ message: messageUserId })}>
            {readAt === null && <span className="w-read-out-only">{words.unread} </span>}
            {local(message.title)}
          </button>
          <ImportanceTag importance={importance} />
          <FilesMark count={message.files.length} />
          {isDemo && <DemoMark />}
        </p>
        <p className="message-row-content">{local(message.content)}</p>
      </div>
      <p className="message-row-end">
        <time dateTime={sendTime}>{format.dateTime(sendTime)}</time>
        <span>{sender === null ? words.product : local(sender)}</span>
      </p>
    </li>
  )
}
