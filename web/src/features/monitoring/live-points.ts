import type { LiveSample, Point } from '@iwater/contract/monitoring'
import { type Latest, latestOf, newestByPoint, standing } from './live-value.ts'

/** `changes` counts the values that came in by the stream, so that a change can be shown as one. */
export type LivePoint = { latest: Latest | null; changes: number }

/** The last values of the points on a page. Only those who look at a point hear of its changes. */
export type LivePoints = ReturnType<typeof createLivePoints>

const unknown: LivePoint = { latest: null, changes: 0 }

export function createLivePoints() {
  const points = new Map<string, LivePoint>()
  const listeners = new Map<string, Set<() => void>>()

  function put(pointId: string, next: Latest, isChange: boolean) {
    const known = points.get(pointId) ?? unknown
    const latest = standing(known.latest, next)
    if (latest === known.latest) return
    points.set(pointId, { latest, changes: known.changes + (isChange ? 1 : 0) })
    for (const listener of listeners.get(pointId) ?? []) listener()
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
