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
import { openEventStream, pauseMs, type StreamState } from '#web/platform/api/event-stream.ts'
import { serverNow } from '#web/platform/clock/server-clock.ts'
import { createBatch } from './batch.ts'
import { createLivePoints, type LivePoint, type LivePoints } from './live-points.ts'

/** Changes are shown together, so that a busy page draws a few times a second and not a thousand. */
const batchMs = 300
/** As many points as one stream carries; of a page with more, the others are as fresh as the page's own answer. */
const mostPoints = 500

/** `since`: when the line was last known to be good, milliseconds since 1970; null before it ever was. */
export type Line = { state: StreamState; since: number | null }

export type Live = {
  points: LivePoints
  line: Line
  /** Hands on every value, not only the last; returns how to stop. */
  subscribe: (listener: SamplesListener) => () => void
}

type SamplesListener = (samples: readonly LiveSample[]) => void

type Follower = {
  points: LivePoints
  listeners: ReadonlySet<SamplesListener>
  onState: (state: StreamState) => void
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** Reads the last values, then follows the stream from exactly there. Returns how to stop. */
function follow(pointIds: string[], { points, listeners, onState }: Follower) {
  const closing = new AbortController()
  const { signal } = closing
  const batch = createBatch<LiveSample>(batchMs, (samples) => {
    points.apply(samples)
    for (const listener of listeners) listener(samples)
  })

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
        if (isRefusal(error)) return undefined
        await new Promise((done) => setTimeout(done, pauseMs(failures)))
        if (signal.aborted) return undefined
      }
    }
  }

  async function start() {
    const cursor = await firstCursor()
    if (cursor === undefined || signal.aborted) return
    const stream = openEventStream(
      streamLive,
      { pointIds, cursor },
      {
        onState,
        onEvent({ type, data }) {
          if (type === 'samples') batch.add(JSON.parse(data) as LiveSample[])
          // Too much was missed to send it after: the last values are read again, the stream goes on.
          if (type === 'reset') void firstCursor()
        },
      },
    )
    signal.addEventListener('abort', stream.close)
  }

  void start()
  return () => {
    closing.abort()
    batch.stop()
  }
}

const connecting: Line = { state: 'connecting', since: null }

/**
 * Follows points while the page is on screen: one stream for all of them. Their values begin with those of
 * the answer that brought them and live in `points`, which stays the same object, so that a change draws
 * only the tiles it concerns.
 */
export function useLive(answer: readonly Point[]): Live {
  const [points] = useState(createLivePoints)
  const [listeners] = useState(() => new Set<SamplesListener>())
  const [line, setLine] = useState<Line>(connecting)
  const pointIds = new Set(answer.slice(0, mostPoints).map(({ pointId }) => pointId))
  const key = [...pointIds].toSorted().join(',')
  useLayoutEffect(() => points.adopt(answer), [points, answer])
  useEffect(() => {
    if (key === '') return
    const onState = (state: StreamState) =>
      setLine((known) => {
        if (state === known.state) return known
        const wasGood = known.state === 'open' || state === 'open'
        return { state, since: wasGood ? serverNow() : known.since }
      })
    return follow(key.split(','), { points, listeners, onState })
  }, [key, points, listeners])
  const subscribe = useCallback(
    (listener: SamplesListener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    [listeners],
  )
  return useMemo(() => ({ points, line, subscribe }), [points, line, subscribe])
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
