import type { Services } from '#platform/services'
import { AppError } from './app-error.ts'
import { type EventWriter, type Receiver, receiverOn } from './event-writer.ts'
import type { Context } from './serve.ts'
import type { Session, SessionReader } from './session.ts'

const pingMs = 15_000
const recheckMs = 60_000
/** Streams of one kind that one person may have open in this process: one for each page with live values. */
const mostForPerson = 10
const retryMs = 2000

type Writer = Pick<EventWriter, 'ping' | 'open' | 'end' | 'drop'>
type Stream = { token: string; session: Session; writer: Writer; leave: () => void }

type Rules = {
  readSession: SessionReader
  /** Whether the session may still receive the events of its stream, besides not being restricted. */
  isStillAllowed?: (before: Session, now: Session) => boolean
}

type Source<W extends Writer> = {
  /** Writes this kind of events to the receiver. */
  writeOn: (receiver: Receiver) => W
  /** Starts sending after the event that the client named last; answers how to end it. */
  subscribe: (writer: W, lastEventId: string | null) => Promise<() => void>
}

const tokenOf = (authorization = '') => authorization.slice(authorization.indexOf(' ') + 1)

/** Sends the head of an event stream; after it no other answer is possible. */
function openHead(reply: Context['reply']) {
  reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    // Nothing follows a stream; a connection kept alive would delay a server that stops.
    .header('connection', 'close')
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.hijack()
  reply.raw.writeHead(200)
  return reply.raw
}

/** The open streams of one kind in this process: keeps them alive, and ends them with their session. */
export function openEventStreams(
  { clock, logger, notifications }: Services,
  { readSession, isStillAllowed = () => true }: Rules,
) {
  const streams = new Set<Stream>()
  let isClosed = false

  function remove(stream: Stream) {
    if (streams.delete(stream)) stream.leave()
  }

  function end(stream: Stream) {
    stream.writer.end()
    remove(stream)
  }

  /** Streams of nobody belong to their session: of what they show, nothing is a single person's. */
  const ownerOf = ({ userId, sessionId, viewing }: Session) => (viewing ? sessionId : userId)

  async function recheck(stream: Stream) {
    try {
      const now = await readSession(stream.token)
      const isAllowed =
        now?.restriction === null &&
        now.viewing?.viewId === stream.session.viewing?.viewId &&
        isStillAllowed(stream.session, now)
      if (!isAllowed) end(stream)
    } catch (error) {
      logger.warn({ err: error }, 'session of a stream could not be read, asked again later')
    }
  }

  const pinging = setInterval(() => {
    for (const { writer } of streams) writer.ping(clock.now())
  }, pingMs).unref()
  const rechecking = setInterval(() => {
    for (const stream of streams) void recheck(stream)
  }, recheckMs).unref()
  const stopListening = notifications.on('session', (sessionId) => {
    for (const stream of streams)
      if (sessionId === null || stream.session.sessionId === sessionId) void recheck(stream)
  })

  return {
    /** Throws request.too-many when the person has the maximum number, server.unavailable after the close. */
    assertRoom(asking: Session) {
      if (isClosed) throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
      const open = [...streams].filter(({ session }) => ownerOf(session) === ownerOf(asking)).length
      if (open < mostForPerson) return
      throw new AppError('request.too-many', { details: { seconds: 30 }, retryAfterSeconds: 30 })
    },

    /** Answers a request with a stream that continues until either side ends it. */
    async open<W extends Writer>(
      { session, headers, reply }: Context,
      { writeOn, subscribe }: Source<W>,
    ) {
      const lastEventId = headers['last-event-id']
      const after = typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : null
      const response = openHead(reply)
      const writer = writeOn(receiverOn(response))
      const subscription = { end: () => {} }
      const leave = () => subscription.end()
      const stream: Stream = { token: tokenOf(headers.authorization), session, writer, leave }
      streams.add(stream)
      writer.open(retryMs)
      const gone = () => {
        writer.drop()
        remove(stream)
      }
      response.once('close', gone).once('error', gone)
      try {
        subscription.end = await subscribe(writer, after)
        if (!streams.has(stream)) leave()
      } catch (error) {
        logger.warn({ err: error }, 'a stream could not be resumed')
        end(stream)
      }
    },

    /** Ends all of them; clients reconnect after the time they were given. */
    close() {
      isClosed = true
      clearInterval(pinging)
      clearInterval(rechecking)
      stopListening()
      for (const stream of streams) end(stream)
    },
  }
}
