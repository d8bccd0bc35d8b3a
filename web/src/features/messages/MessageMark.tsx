import './message-mark.css'
import type { Importance, MessageKind } from '@iwater/contract/messages'
import { Megaphone, MessageSquareText, Paperclip } from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { cardsText } from './cards.text.ts'
import { messagesText } from './messages.text.ts'

/** What a message is, by icon, and how it weighs, by colour; both are said as well. */
export function MessageMark({ kind, importance }: { kind: MessageKind; importance: Importance }) {
  const words = useText(cardsText)
  const Icon = kind === 'notice' ? Megaphone : MessageSquareText
  return (
    <span className={`message-mark message-${importance}`}>
      <Icon size={17} strokeWidth={1.9} aria-hidden="true" />
      <span className="w-read-out-only">{words.kinds[kind]}</span>
    </span>
  )
}

/** Says that files are attached to a message, and how many where that is known. */
export function FilesMark({ count }: { count?: number }) {
  const words = useText(messagesText)
  if (count === 0) return null
  return (
    <span className="message-has-files">
      <Paperclip size={15} aria-hidden="true" />
      <span className="w-read-out-only">
        {count === undefined ? words.files : words.attached(count)}
      </span>
    </span>
  )
}

/** Says that a message is more than ordinary. */
export function ImportanceTag({ importance }: { importance: Importance }) {
  const words = useText(cardsText)
  if (importance === 'normal') return null
  return (
    <span className={`message-tag message-${importance}`}>{words.importances[importance]}</span>
  )
}
