import './message-cards.css'
import type { ReceivedMessage } from '@iwater/contract/messages'
import { BellOff, BellRing, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { Button } from '#web/ui/Button.tsx'
import { DemoMark } from '#web/ui/DemoMark.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'
import { cardsText } from './cards.text.ts'
import { closeCards, startFeed, useFeed } from './feed.ts'
import { ImportanceTag, MessageMark } from './MessageMark.tsx'
import { useMessageSound } from './message-sound.ts'
import { followMuted, setMuted, useMuted } from './muted.ts'

/** Cards beside each other on the screen; the others are counted. */
const mostShown = 2
const mostOnPhone = 1
/** An ordinary card goes by itself; what is important stays until somebody has dealt with it. */
const shownMs = 15_000

const noCards: readonly ReceivedMessage[] = []

/** Closes an ordinary card after its time, which stands still while somebody is at it. */
function useOwnTime({ messageUserId, importance }: ReceivedMessage, isHeld: boolean) {
  const isLasting = importance !== 'normal'
  const left = useRef(shownMs)
  useEffect(() => {
    if (isHeld || isLasting) return
    const since = Date.now()
    const timer = setTimeout(() => closeCards([messageUserId]), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (Date.now() - since))
    }
  }, [isHeld, isLasting, messageUserId])
}

function Card({
  message,
  isHeld,
  onOpen,
}: {
  message: ReceivedMessage
  isHeld: boolean
  onOpen: (message: ReceivedMessage) => void
}) {
  const words = useText(cardsText)
  const local = useLocal()
  const format = useFormat()
  useOwnTime(message, isHeld)
  const { messageUserId, kind, importance, sender, sendTime } = message
  return (
    <li className={`message-card message-${importance}`}>
      <MessageMark kind={kind} importance={importance} />
      <div className="message-card-text">
        <p className="message-card-title">
          <b>{local(message.title)}</b>
          <ImportanceTag importance={importance} />
          {message.isDemo && <DemoMark />}
        </p>
        <p className="message-card-content">{local(message.content)}</p>
        <p className="message-card-foot">
          <span>
            {sender !== null && `${local(sender)} · `}
            <time dateTime={sendTime}>{format.dateTime(sendTime)}</time>
          </span>
          <button type="button" onClick={() => onOpen(message)}>
            {words.view}
            <span className="w-read-out-only"> {local(message.title)}</span>
          </button>
        </p>
      </div>
      <IconButton label={words.close} onClick={() => closeCards([messageUserId])}>
        <X size={16} />
      </IconButton>
    </li>
  )
}

function Bar({
  loginId,
  cards,
  hidden,
  onOpenAll,
}: {
  loginId: string
  cards: readonly ReceivedMessage[]
  /** Cards there is no room for. */
  hidden: number
  onOpenAll: () => void
}) {
  const words = useText(cardsText)
  const format = useFormat()
  const counts = useFeed((feed) => feed.counts)
  const isMuted = useMuted((state) => state.isMuted)
  const sound = useMessageSound(loginId, cards.length > 0)
  const Icon = isMuted ? BellOff : BellRing
  return (
    <div className="message-cards-bar">
      <b>{words.unread(format.number(counts && counts.message + counts.notice))}</b>
      <span>
        <Button look="quiet" onClick={onOpenAll}>
          {hidden > 0 ? words.more(format.number(hidden)) : words.all}
        </Button>
        <IconButton
          label={isMuted ? words.unmute : words.mute}
          aria-pressed={isMuted}
          onClick={() => setMuted(!isMuted)}
        >
          <Icon size={16} />
        </IconButton>
        <IconButton
          label={words.closeAll}
          onClick={() => closeCards(cards.map(({ messageUserId }) => messageUserId))}
        >
          <X size={16} />
        </IconButton>
      </span>
      {sound === 'waiting' && <small>{words.soundWaits}</small>}
    </div>
  )
}

/** New messages at the lower right, with a sound for as long as there are any. */
export function MessageCards({
  loginId,
  onOpen,
  onOpenAll,
}: {
  loginId: string
  onOpen: (message: ReceivedMessage) => void
  onOpenAll: () => void
}) {
  const words = useText(cardsText)
  const isNarrow = useNarrow()
  const cards = useFeed((feed) => (feed.isLooking ? noCards : feed.cards))
  const shown = cards.slice(0, isNarrow ? mostOnPhone : mostShown)
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => startFeed(loginId), [loginId])
  useEffect(followMuted, [])
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  return (
    <section
      className="message-cards"
      aria-label={words.region}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {/* Always there: what comes into a place that is watched is read out. */}
      <ul aria-live="polite">
        {shown.map((message) => (
          <Card key={message.messageUserId} message={message} isHeld={isHeld} onOpen={onOpen} />
        ))}
      </ul>
      {cards.length > 0 && (
        <Bar
          loginId={loginId}
          cards={cards}
          hidden={cards.length - shown.length}
          onOpenAll={onOpenAll}
        />
      )}
    </section>
  )
}
