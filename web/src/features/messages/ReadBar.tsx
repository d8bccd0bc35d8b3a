import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { messagesText } from './messages.text.ts'

/** How many of its recipients have read a message, in words and as a bar. */
export function ReadBar({ readers, recipients }: { readers: number; recipients: number }) {
  const words = useText(messagesText)
  const format = useFormat()
  const share = recipients === 0 ? 0 : readers / recipients
  return (
    <span className="message-read">
      {words.readBy(format.number(readers), format.number(recipients))}
      <i aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </i>
    </span>
  )
}
