import type { InputOf, Route } from '@iwater/contract/route'
import { connectionStore } from '#web/platform/connection/connection.ts'
import { sessionStore } from '#web/platform/session/session-store.ts'
import { createEventParser, type StreamEvent } from './event-parser.ts'
import { followSignals } from './follow-signals.ts'
import { noteForView } from './note-for-session.ts'
import { renewTokens } from './renew-tokens.ts'
import { requestOf } from './route-url.ts'
import { answerError, envelopeOf, requestHeaders } from './transport.ts'

export type { StreamEvent }

/** `lost` from the moment a stream breaks until it is open again. */
export type StreamState = 'connecting' | 'open' | 'lost'

/** The server says `ping` every 15 s: silence of this length means that the line is dead. */
const silenceMs = 35_000
const longestPauseMs = 30_000

/** Half to all of a pause that doubles with each failure, so that clients do not come back in step. */
export const pauseMs = (failures: number, random = Math.random()) =>
  Math.min(longestPauseMs, 1000 * 2 ** failures) * (0.5 + random / 2)

const accessToken = () => sessionStore.getState().tokens?.accessToken

async function request(url: string, lastId: string, signal: AbortSignal): Promise<Response> {
  const get = (token: string | undefined) =>
    fetch(url, {
      signal,
      headers: {
        ...requestHeaders(token === undefined ? undefined : `Bearer ${token}`),
        accept: 'text/event-stream',
        ...(lastId === '' ? {} : { 'last-event-id': lastId }),
      },
    })
  const token = accessToken()
  const response = await get(token)
  if (response.status !== 401 || token === undefined) return response
  const renewed = await renewTokens(token)
  return renewed === null ? response : get(renewed)
}

/** Reads until the stream ends, breaks or falls silent; resolves in every case. */
async function readPieces(
  body: ReadableStream<Uint8Array>,
  feed: (piece: string) => void,
  kill: AbortController,
) {
  let watchdog = setTimeout(() => kill.abort(), silenceMs)
  const decoder = new TextDecoder()
  const pieces = body.getReader()
  try {
    for (let next = await pieces.read(); !next.done; next = await pieces.read()) {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => kill.abort(), silenceMs)
      feed(decoder.decode(next.value, { stream: true }))
    }
  } finally {
    clearTimeout(watchdog)
  }
}

/** Waits, at most until the server has answered another caller again. */
export function pause(ms: number, signal: AbortSignal) {
  return new Promise<void>((done) => {
    const timer = setTimeout(finish, ms)
    const unfollow = connectionStore.subscribe((now, before) => {
      if (before.isDown && !now.isDown) finish()
    })
    function finish() {
      clearTimeout(timer)
      unfollow()
      signal.removeEventListener('abort', finish)
      done()
    }
    signal.addEventListener('abort', finish)
  })
}

/**
 * Follows an event stream until it is closed. After a break it comes back by itself, and goes on
 * where it stopped by sending the id of the last event. Events named `ping` are kept to itself.
 */
export function openEventStream<R extends Route>(
  route: R,
  input: InputOf<R>,
  listener: { onEvent: (event: StreamEvent) => void; onState?: (state: StreamState) => void },
): { close: () => void } {
  const closing = new AbortController()
  const { url } = requestOf(route, input as Record<string, unknown>)
  let lastId = ''
  let failures = 0
  let isSilentUntilOpen = false

  function changeState(state: StreamState) {
    if (!closing.signal.aborted) listener.onState?.(state)
  }

  async function connect() {
    const kill = followSignals(closing.signal)
    // A line that is cut says nothing: without this, it would count as open until its silence is noticed.
    const unfollow = connectionStore.subscribe((now, before) => {
      if (now.isDown && !before.isDown) kill.abort()
    })
    try {
      const response = await request(url, lastId, kill.signal)
      if (!response.ok || response.body === null) {
        const error = answerError(response.status, await envelopeOf(response))
        noteForView(error)
        throw error
      }
      failures = 0
      changeState('open')
      const feed = createEventParser((event) => {
        if (event.id !== '') lastId = event.id
        if (event.type !== 'ping' && !closing.signal.aborted) listener.onEvent(event)
      })
      await readPieces(response.body, feed, kill)
    } finally {
      unfollow()
      // However it ended, the server is not to go on sending.
      kill.abort()
    }
  }

  async function follow() {
    while (!closing.signal.aborted) {
      changeState(isSilentUntilOpen ? 'lost' : 'connecting')
      try {
        await connect()
      } catch {
        // Whatever broke it, the answer is the same: say so, wait, come back.
      }
      isSilentUntilOpen = true
      changeState('lost')
      if (!closing.signal.aborted) await pause(pauseMs(failures++), closing.signal)
    }
  }

  void follow()
  return { close: () => closing.abort() }
}
