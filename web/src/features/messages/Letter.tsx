import type { ReceivedMessage, SentMessage } from '@iwater/contract/messages'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { cardsText } from './cards.text.ts'
import { MessageFiles } from './MessageFiles.tsx'
import { ImportanceTag, MessageMark } from './MessageMark.tsx'
import { messagesText } from './messages.text.ts'

/** The content of a message with its attachments, for its recipients and its sender. */
export function Letter({ message }: { message: ReceivedMessage | SentMessage }) {
  const words = useText(messagesText)
  const { kinds } = useText(cardsText)
  const local = useLocal()
  const format = useFormat()
  const { kind, importance, sender, sendTime, expiresAt, isDemo } = message
  return (
    <article className="message-letter">
      <div className="message-letter-head">
        <MessageMark kind={kind} importance={importance} />
        <div>
          <h2>{local(message.title)}</h2>
          <p>
            {sender === null ? words.product : local(sender)} · {kinds[kind]} ·{' '}
            <time dateTime={sendTime}>{format.dateTime(sendTime)}</time>
          </p>
          {expiresAt !== null && <p>{words.expires(format.dateTime(expiresAt))}</p>}
        </div>
        <ImportanceTag importance={importance} />
        {isDemo && <DemoMark />}
      </div>
      <p className="message-letter-text">{local(message.content)}</p>
      {message.files.length > 0 && <MessageFiles files={message.files} />}
    </article>
  )
}
