import { AppError } from '#platform/http/app-error'
import type { Session, SessionReader } from '#platform/http/session'
import type { Services } from '#platform/services'
import type { Writer } from './live-writer.ts'

const pingMs = 15_000
const recheckMs = 60_000
/** Streams that one person may have open in this process: one for each page that shows live values. */
const mostForPerson = 10
const retryMs = 2000

type Stream = { token: string; session: Session; writer: Writer; leave: () => void }

const sameScope = (a: Session, b: Session) =>
  a.organisations === b.organisations || String(a.organisations) === String(b.organisations)

/** Whether the session may still have what its stream was opened for. */
const isStillAllowed = (before: Session, now: Session | null) =>
  now !== null &&
  now.restriction === null &&
  now.permissions.has('monitoring.view') &&
  sameScope(before, now)

/** The open live streams of this process: keeps them awake, and ends them with the session they belong to. */
export function openStreams(
  { clock, logger, notifications }: Services,
  readSession: SessionReader,
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

  async function recheck(stream: Stream) {
    try {
      if (!isStillAllowed(stream.session, await readSession(stream.token))) end(stream)
    } catch (error) {
      logger.warn({ err: error }, 'session of a live stream could not be read, asked again later')
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
    /** Throws request.too-many when the person has as many as anybody may, server.unavailable after the close. */
    assertRoom({ userId }: Session) {
      if (isClosed) throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
      const open = [...streams].filter(({ session }) => session.userId === userId).length
      if (open < mostForPerson) return
      throw new AppError('request.too-many', { details: { seconds: 30 }, retryAfterSeconds: 30 })
    },
    /** Takes a stream in. Answers what to call when its receiver is gone. */
    add(stream: Stream): () => void {
      streams.add(stream)
      stream.writer.open(retryMs)
      return () => {
        stream.writer.drop()
        remove(stream)
      }
    },
    /** Ends all of them; clients come again after the time they were told. */
    close() {
      isClosed = true
      clearInterval(pinging)
      clearInterval(rechecking)
      stopListening()
      for (const stream of streams) end(stream)
    },
  }
}
