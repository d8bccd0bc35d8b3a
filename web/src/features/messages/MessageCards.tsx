import './message-cards.css'
import type { ReceivedMessage } from '@iwater/contract/messages'
import { BellOff, BellRing, ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useViewing } from '#web/platform/session/session.ts'
import { DemoMark } from '#web/product/DemoMark.tsx'
import { Button } from '#web/ui/action/Button.tsx'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { useNarrow } from '#web/ui/layout/use-narrow.ts'
import { cardsText } from './cards.text.ts'
import { closeCards, startFeed, useFeed } from './feed.ts'
import { ImportanceTag, MessageMark } from './MessageMark.tsx'
import { useMessageSound } from './message-sound.ts'
import { followMuted, setMuted, useMuted } from './muted.ts'

/** Cards beside each other on the screen; the others are counted. */
const mostShown = 2
const mostOnPhone = 1
/** An ordinary card closes automatically; an important one stays until it is handled. */
const shownMs = 15_000
/** How long cards stay spread; then they fold to one line. */
const spreadMs = 8000

const noCards: readonly ReceivedMessage[] = []

/**
 * Messages that are unread when the page opens start collapsed in the bar: nothing on it is new, and the page keeps
 * its size. A later message expands the cards for a while, unless the user is interacting with them.
 */
function useFolding(cards: readonly ReceivedMessage[], isKnown: boolean, isHeld: boolean) {
  /** When the newest message seen here was sent; null before the first answer. */
  const [newest, setNewest] = useState<string | null>(null)
  const [isFolded, setIsFolded] = useState(true)
  const latest = cards[0]?.sendTime ?? ''
  if (!isKnown && newest !== null) {
    setNewest(null)
    setIsFolded(true)
  }
  if (isKnown && (newest === null || latest > newest)) {
    setNewest(latest)
    setIsFolded(newest === null)
  }
  const isSpread = cards.length > 0 && !isFolded
  useEffect(() => {
    if (isHeld || !isSpread) return
    const timer = setTimeout(() => setIsFolded(true), spreadMs)
    return () => clearTimeout(timer)
  }, [isHeld, isSpread, newest])
  return [isFolded, setIsFolded] as const
}

/** The one that a folded line names. */
const foremost = (cards: readonly ReceivedMessage[]) =>
  cards.find(({ importance }) => importance === 'urgent') ??
  cards.find(({ importance }) => importance === 'important') ??
  cards[0]

/** Closes an ordinary card after its time, which is paused while the user interacts with it. */
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
  isFolded,
  onFold,
  onOpen,
  onOpenAll,
}: {
  loginId: string
  cards: readonly ReceivedMessage[]
  isFolded: boolean
  onFold: (isFolded: boolean) => void
  onOpen: (message: ReceivedMessage) => void
  onOpenAll: () => void
}) {
  const words = useText(cardsText)
  const local = useLocal()
  const format = useFormat()
  const counts = useFeed((feed) => feed.counts)
  const isMuted = useMuted((state) => state.isMuted)
  const sound = useMessageSound(loginId, cards.length > 0)
  const Icon = isMuted ? BellOff : BellRing
  const Chevron = isFolded ? ChevronUp : ChevronDown
  const named = isFolded ? foremost(cards) : undefined
  return (
    <div className="message-cards-bar">
      <b>{words.unread(format.number(counts && counts.message + counts.notice))}</b>
      {named !== undefined && (
        <span className="message-cards-named">
          <ImportanceTag importance={named.importance} />
          <button type="button" title={local(named.title)} onClick={() => onOpen(named)}>
            {local(named.title)}
          </button>
        </span>
      )}
      <span className="message-cards-tools">
        <Button variant="quiet" onClick={onOpenAll}>
          {words.all}
        </Button>
        <IconButton
          label={isFolded ? words.unfold : words.fold}
          aria-expanded={!isFolded}
          onClick={() => onFold(!isFolded)}
        >
          <Chevron size={16} />
        </IconButton>
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

/**
 * New messages below the page, as cards and then as a line, with a sound for as long as there are any. They are placed in the
 * flow of the frame: what can be pressed on the page is never under them.
 */
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
  const cards = useFeed((feed) => (feed.areRecordsShown ? noCards : feed.cards))
  const isKnown = useFeed((feed) => feed.counts !== null)
  const shown = cards.slice(0, isNarrow ? mostOnPhone : mostShown)
  const [isHeld, setIsHeld] = useState(false)
  const [isFolded, setIsFolded] = useFolding(cards, isKnown, isHeld)
  // Messages are shown to nobody while the product is viewed as another person.
  const isViewed = useViewing() !== null
  useEffect(() => (isViewed ? undefined : startFeed(loginId)), [loginId, isViewed])
  useEffect(followMuted, [])
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  return (
    <section
      className="message-cards"
      data-folded={(cards.length > 0 && isFolded) || undefined}
      aria-label={words.region}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div className="message-cards-box">
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
            isFolded={isFolded}
            onFold={setIsFolded}
            onOpen={onOpen}
            onOpenAll={onOpenAll}
          />
        )}
      </div>
    </section>
  )
}
