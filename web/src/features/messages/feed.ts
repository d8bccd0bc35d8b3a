import {
  checkNotices,
  findNewMessages,
  type MessageCounts,
  type ReceivedMessage,
  streamMessages,
} from '@iwater/contract/messages'
import { create } from 'zustand'
import { ApiError, call } from '#web/platform/api/api.ts'
import { openEventStream, type StreamEvent } from '#web/platform/api/event-stream.ts'
import { tellMessages } from '#web/platform/notice/message-arrivals.ts'
import { tellMenusChanged } from '#web/platform/page/menu-changes.ts'
import { parameters } from '#web/platform/parameters/parameters.ts'
import { lead } from '#web/platform/session/lead.ts'
import { renewRights } from '#web/platform/session/renew-rights.ts'
import { closedMessages, onClosedElsewhere, rememberClosed } from './closed-messages.ts'

/** While the stream is open it tells everything; the poll then only makes sure. */
const quietPolls = 20

export type Feed = {
  /** Unread messages whose card has not been closed, the newest first. */
  cards: readonly ReceivedMessage[]
  /** Null until the first answer. */
  counts: MessageCounts | null
  /** While the records are looked at, the cards stay as they are, out of the way. */
  areRecordsShown: boolean
}

/** What the tabs of a browser know of the unread messages. */
export const useFeed = create<Feed>(() => ({ cards: [], counts: null, areRecordsShown: false }))

type Known = { messages: readonly ReceivedMessage[]; counts: MessageCounts }

/** What else the stream tells of: menus alone, or the rights of the person and with them the menus. */
type Changed = 'menus' | 'rights'

type Note = { kind: 'state'; known: Known } | { kind: 'hello' | 'renew' | Changed }

let known: Known | null = null
let renewAll: (() => void) | undefined

const cardsOf = (messages: readonly ReceivedMessage[]) => {
  const closed = closedMessages()
  return messages.filter(({ messageUserId }) => !closed.has(messageUserId))
}

/** Tells which pages the messages are about that were not known before. */
function tellArrivals(before: Known, { messages }: Known) {
  const links = messages.flatMap(({ messageUserId, link }) =>
    link !== null && before.messages.every((one) => one.messageUserId !== messageUserId)
      ? [link]
      : [],
  )
  if (links.length > 0) tellMessages(links)
}

function show(next: Known) {
  if (known !== null) tellArrivals(known, next)
  known = next
  const { counts, messages } = next
  const { areRecordsShown } = useFeed.getState()
  useFeed.setState(areRecordsShown ? { counts } : { counts, cards: cardsOf(messages) })
}

/** A message that came by the stream; one that the poll had already is not counted again. */
function withMessage({ messages, counts }: Known, message: ReceivedMessage): Known {
  if (messages.some(({ messageUserId }) => messageUserId === message.messageUserId)) {
    return { messages, counts }
  }
  const { kind } = message
  return {
    messages: [message, ...messages],
    counts: { ...counts, [kind]: counts[kind] + 1 },
  }
}

async function fetchKnown(): Promise<Known | null> {
  try {
    const [messages, counts] = await Promise.all([
      call(findNewMessages, {}),
      call(checkNotices, {}),
    ])
    return { messages, counts }
  } catch (error) {
    // The next poll, or the stream when it is back, makes it good; calls that a person waits for tell what is wrong.
    if (!(error instanceof ApiError)) throw error
    return null
  }
}

/** Fetches and follows for all tabs. Answers how to end it. */
function follow(tell: (next: Known) => void, tellChanged: (what: Changed) => void) {
  let isStreaming = false
  let polls = 0
  let isOver = false
  let isAsking = false
  let isOld = false

  /** One question at a time; what comes meanwhile makes the answer old, and it is asked once more. */
  async function renew() {
    isOld = true
    if (isAsking) return
    isAsking = true
    let next: Known | null = null
    while (isOld) {
      isOld = false
      next = await fetchKnown()
    }
    isAsking = false
    if (next !== null && !isOver) tell(next)
  }

  function take({ type, data }: StreamEvent) {
    if (type === 'menus' || type === 'rights') return tellChanged(type)
    if (type !== 'message' || known === null) return void renew()
    tell(withMessage(known, JSON.parse(data) as ReceivedMessage))
    isOld = true
  }

  const stream = openEventStream(
    streamMessages,
    {},
    {
      onEvent: take,
      onState: (state) => {
        isStreaming = state === 'open'
      },
    },
  )
  function poll() {
    polls += 1
    if (!useFeed.getState().areRecordsShown && (!isStreaming || polls % quietPolls === 0)) {
      void renew()
    }
    timer = next()
  }
  const next = () => setTimeout(poll, parameters().messagePollSeconds * 1000)
  let timer = next()
  void renew()
  return {
    renew: () => void renew(),
    end() {
      isOver = true
      clearTimeout(timer)
      stream.close()
    },
  }
}

function takeChanged(what: Changed) {
  if (what === 'rights') renewRights()
  else tellMenusChanged()
}

/**
 * Keeps the feed of a person up to date. One tab of the browser asks and follows the stream for all of them, because
 * browsers open six connections to a host and no more. Answers how to end it.
 */
export function startFeed(loginId: string): () => void {
  const channel = new BroadcastChannel(`iwater-messages-${loginId}`)
  const send = (note: Note) => channel.postMessage(note)
  let renewHere: (() => void) | undefined
  const end = lead(`messages-${loginId}`, () => {
    const following = follow(
      (next) => {
        show(next)
        send({ kind: 'state', known: next })
      },
      (what) => {
        takeChanged(what)
        send({ kind: what })
      },
    )
    renewHere = following.renew
    return () => {
      renewHere = undefined
      following.end()
    }
  })
  channel.onmessage = ({ data }: MessageEvent<Note>) => {
    if (data.kind === 'state') show(data.known)
    else if (data.kind === 'renew') renewHere?.()
    else if (data.kind === 'menus' || data.kind === 'rights') takeChanged(data.kind)
    else if (renewHere !== undefined && known !== null) send({ kind: 'state', known })
  }
  send({ kind: 'hello' })
  renewAll = () => {
    if (renewHere === undefined) send({ kind: 'renew' })
    else renewHere()
  }
  const endClosed = onClosedElsewhere(() => {
    if (known !== null) show(known)
  })
  return () => {
    endClosed()
    end()
    channel.close()
    renewAll = undefined
    known = null
    useFeed.setState({ cards: [], counts: null })
  }
}

/** Asks the server again, in whichever tab does so for all. */
export const renewFeed = () => renewAll?.()

/** Closes cards, in all tabs and for good; the messages stay unread. */
export function closeCards(ids: readonly string[]) {
  rememberClosed(ids)
  useFeed.setState(({ cards }) => ({
    cards: cards.filter(({ messageUserId }) => !ids.includes(messageUserId)),
  }))
}

/** While the message list is open, nothing is polled and no card changes; afterwards everything is read again. */
export function showRecords(isShown: boolean) {
  useFeed.setState({ areRecordsShown: isShown })
  if (isShown) return
  if (known !== null) show(known)
  renewAll?.()
}
