import { Headset } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { chatText } from './chat.text.ts'

/** One entry of a conversation: who says it, and when. */
export function ChatBubble({
  isMine = false,
  isQuiet = false,
  by,
  at,
  children,
}: {
  isMine?: boolean
  /** Whether it is not read out when it comes. */
  isQuiet?: boolean
  /** A person who says it, instead of the chat. */
  by?: string | undefined
  /** ISO 8601; undefined while it is on its way. */
  at?: string | undefined
  children: ReactNode
}) {
  const words = useText(chatText)
  const { shortTime } = useFormat()
  const speaker = isMine ? words.me : (by ?? words.desk)
  const name = at === undefined ? speaker : words.at(speaker, shortTime(at))
  return (
    <article
      className={isMine ? 'chat-record chat-mine' : 'chat-record'}
      aria-label={name}
      // Who has written something need not hear it.
      aria-live={isMine || isQuiet ? 'off' : undefined}
    >
      {!isMine && (
        <span className="chat-face" aria-hidden="true">
          <Headset size={16} />
        </span>
      )}
      <div className="chat-said">
        <div className="chat-bubble">{children}</div>
        {at !== undefined && <time dateTime={at}>{shortTime(at)}</time>}
      </div>
    </article>
  )
}
