import {
  type LiveSample,
  type Point,
  readLastValues,
  streamLive,
} from '@iwater/contract/monitoring'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import {
  openEventStream,
  pause,
  pauseMs,
  type StreamState,
} from '#web/platform/api/event-stream.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { presentSecond } from '#web/platform/clock/use-now.ts'
import { useOnScreen } from '#web/platform/clock/use-on-screen.ts'
import { createLivePoints, type LivePoint, type LivePoints } from './live-points.ts'

/**
 * The first value after a pause is sent and drawn at once, what follows together: a busy page draws once in this time,
 * values and ages in the same frame, and a value is still on screen within a second.
 */
const everyMs = 950
/** As many points as one stream carries; of a page with more, the others are as fresh as the page's own answer. */
const mostPoints = 500

/** `since`: when the stream was last known to be open, milliseconds since 1970; null before it ever was. */
export type StreamStatus = { state: StreamState; since: number | null }

export type Live = {
  points: LivePoints
  stream: StreamStatus
  /** Hands on every value, not only the last; returns how to stop. */
  subscribe: (listener: SamplesListener) => () => void
}

type SamplesListener = (samples: readonly LiveSample[]) => void

type Follower = {
  points: LivePoints
  listeners: ReadonlySet<SamplesListener>
  onState: (state: StreamState) => void
}

const isRejection = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** Reads the last values, then follows the stream from exactly there. Returns how to stop. */
function follow(pointIds: string[], { points, listeners, onState }: Follower) {
  const closing = new AbortController()
  const { signal } = closing
  const take = (samples: LiveSample[]) => {
    points.apply(samples)
    for (const listener of listeners) listener(samples)
    presentSecond.tickWithValues()
  }

  async function readLast() {
    const answer = await call(readLastValues, { pointIds }, { signal })
    points.adopt(answer.points)
    return answer.cursor
  }

  /** Resolves to undefined when there is nothing to wait for: the page was left, or may not see these points. */
  async function firstCursor(): Promise<string | undefined> {
    for (let failures = 0; ; failures++) {
      try {
        return await readLast()
      } catch (error) {
        if (signal.aborted) return undefined
        onState('lost')
        if (isRejection(error)) return undefined
        await pause(pauseMs(failures), signal)
        if (signal.aborted) return undefined
      }
    }
  }

  async function start() {
    const cursor = await firstCursor()
    if (cursor === undefined || signal.aborted) return
    const stream = openEventStream(
      streamLive,
      { pointIds, cursor, everyMs },
      {
        onState,
        onEvent({ type, data }) {
          if (type === 'samples') take(JSON.parse(data) as LiveSample[])
          // Too much was missed to send it after: the last values are read again, the stream goes on.
          if (type === 'reset') void firstCursor()
        },
      },
    )
    signal.addEventListener('abort', stream.close)
  }

  void start()
  return () => closing.abort()
}

const connecting: StreamStatus = { state: 'connecting', since: null }

/**
 * Follows points while the page is on screen, and the tab of the browser too: one stream for all of them. Their values
 * begin with those of the answer that brought them and live in `points`, which stays the same object, so that a change
 * draws only the figures it concerns.
 */
export function useLive(answer: readonly Point[]): Live {
  const [points] = useState(createLivePoints)
  const [listeners] = useState(() => new Set<SamplesListener>())
  const [stream, setStream] = useState<StreamStatus>(connecting)
  const pointIds = new Set(answer.slice(0, mostPoints).map(({ pointId }) => pointId))
  const key = [...pointIds].sort().join(',')
  const isOnScreen = useOnScreen()
  useLayoutEffect(() => points.adopt(answer), [points, answer])
  useEffect(() => {
    if (key === '' || !isOnScreen) return
    const onState = (state: StreamState) =>
      setStream((known) => {
        if (state === known.state) return known
        const wasGood = known.state === 'open' || state === 'open'
        return { state, since: wasGood ? serverNow() : known.since }
      })
    const stop = follow(key.split(','), { points, listeners, onState })
    return () => {
      stop()
      // Until values come again, those on the page are as old as this moment.
      setStream((known) =>
        known.state === 'open' ? { state: 'connecting', since: serverNow() } : known,
      )
    }
  }, [key, isOnScreen, points, listeners])
  const subscribe = useCallback(
    (listener: SamplesListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    [listeners],
  )
  return useMemo(() => ({ points, stream, subscribe }), [points, stream, subscribe])
}

/** The points that a page follows, for the tiles on it. */
export const LiveContext = createContext<Live | null>(null)

export function useLiveContext(): Live {
  const live = use(LiveContext)
  if (live === null) throw new Error('a live tile outside of a page that follows its points')
  return live
}

/** One point of the page; renders again with each of its changes. */
export function useLivePoint(pointId: string): LivePoint {
  const { points } = useLiveContext()
  const subscribe = useCallback(
    (listener: () => void) => points.subscribe([pointId], listener),
    [points, pointId],
  )
  return useSyncExternalStore(subscribe, () => points.read(pointId))
}

/**
 * What follows from the latest values of points and from the time, such as their state: renews itself with both, and
 * renders only when it comes out differently. `pointIds` stays the same object.
 */
export function useLiveAs<T extends string | number | boolean>(
  pointIds: readonly string[],
  choose: (latest: LivePoints['latest'], now: number) => T,
): T {
  const { points } = useLiveContext()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [points.subscribe(pointIds, listener), presentSecond.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [points, pointIds],
  )
  return useSyncExternalStore(subscribe, () => choose(points.latest, presentSecond.current()))
}
