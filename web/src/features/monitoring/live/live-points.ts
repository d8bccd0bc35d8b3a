import type { LiveSample, Point } from '@iwater/contract/monitoring'
import { type Latest, latestOf, mergeLatest, newestByPoint } from './live-value.ts'

/** `isNew` for some moments after a value came in by the stream, so that a change can be shown as one. */
export type LivePoint = { latest: Latest | null; isNew: boolean }

/** The last values of the points on a page. Only listeners of a point are notified of its changes. */
export type LivePoints = ReturnType<typeof createLivePoints>

const unknown: LivePoint = { latest: null, isNew: false }

/** How long a value counts as new at least, milliseconds. Then the next values take the mark away in their frame. */
const newMs = 750
/** How long at most, where none follow: longer than the next values of a busy stream take to come. */
const longestNewMs = 1500

export function createLivePoints() {
  const points = new Map<string, LivePoint>()
  const listeners = new Map<string, Set<() => void>>()
  /** Points with a new value, those that have had it longest first, and since when. */
  const newSince = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(pointId: string, next: LivePoint) {
    points.set(pointId, next)
    for (const listener of listeners.get(pointId) ?? []) listener()
  }

  function put(pointId: string, next: Latest, isNew: boolean) {
    const known = points.get(pointId) ?? unknown
    const latest = mergeLatest(known.latest, next)
    if (latest === known.latest) return
    newSince.delete(pointId)
    if (isNew) newSince.set(pointId, performance.now())
    set(pointId, { latest, isNew })
  }

  /** With the next values where some follow, so that both are drawn at once; else by a timer. */
  function age() {
    clearTimeout(timer)
    const until = performance.now() - newMs
    for (const [pointId, since] of newSince) {
      if (since > until) break
      newSince.delete(pointId)
      set(pointId, { latest: points.get(pointId)?.latest ?? null, isNew: false })
    }
    if (newSince.size > 0) timer = setTimeout(age, longestNewMs)
  }

  return {
    read: (pointId: string): LivePoint => points.get(pointId) ?? unknown,
    latest: (pointId: string): Latest | null => points.get(pointId)?.latest ?? null,
    /** Values of an answer: where the page begins, or begins again. */
    adopt(answer: readonly Point[]) {
      for (const { pointId, last } of answer) {
        if (last !== null) put(pointId, latestOf(last), false)
      }
    },
    /** Values of the stream. */
    apply(samples: readonly LiveSample[]) {
      for (const [pointId, latest] of newestByPoint(samples)) put(pointId, latest, true)
      age()
    },
    /** Tells of changes of these points; returns how to stop. */
    subscribe(pointIds: readonly string[], listener: () => void) {
      for (const pointId of pointIds) {
        const known = listeners.get(pointId) ?? new Set()
        listeners.set(pointId, known.add(listener))
      }
      return () => {
        for (const pointId of pointIds) listeners.get(pointId)?.delete(listener)
      }
    },
  }
}
