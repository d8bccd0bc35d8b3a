import type {
  LastValue,
  LiveSample,
  LiveState,
  Point,
  QualityFlag,
} from '@iwater/contract/monitoring'
import { brokenLimit } from '#web/product/broken-limit.ts'

/** The current value of a point; times are milliseconds since 1970. */
export type Latest = { value: number; flag: QualityFlag; at: number; receivedAt: number }

const dayMs = 86_400_000

export const latestOf = ({ value, flag, at, receivedAt }: LastValue): Latest => ({
  value,
  flag,
  at: Date.parse(at),
  receivedAt: Date.parse(receivedAt),
})

/** What the server told of a point's value; null where there is none yet. */
export const lastOf = ({ last }: Pick<Point, 'last'>): Latest | null =>
  last === null ? null : latestOf(last)

const isValid = (flag: QualityFlag) => flag === 'N'

/**
 * Which of two values applies: the newer one by the device clock. For the same moment the rule of the server
 * for conflicts holds: a valid value beats a flagged one, else the later arrival counts.
 */
export function mergeLatest(known: Latest | null, next: Latest): Latest {
  if (known === null || next.at > known.at) return next
  if (next.at < known.at) return known
  if (isValid(next.flag) !== isValid(known.flag)) return isValid(next.flag) ? next : known
  return next.receivedAt > known.receivedAt ? next : known
}

/** The newest values of a batch, one for each point that has any. */
export function newestByPoint(samples: readonly LiveSample[]): Map<string, Latest> {
  const newest = new Map<string, Latest>()
  for (const { pointId, ...value } of samples) {
    newest.set(pointId, mergeLatest(newest.get(pointId) ?? null, value))
  }
  return newest
}

/**
 * When a point was last heard, milliseconds since 1970. Arrival decides, because clocks in the field are wrong;
 * a value filed in later than a day and three periods says nothing of now, so its own time counts.
 */
export function heardAt({ at, receivedAt }: Latest, periodSeconds: number): number {
  const lateBy = receivedAt - at
  return lateBy > dayMs && lateBy > 3000 * periodSeconds ? at : receivedAt
}

const isFresh = (latest: Latest, periodSeconds: number, now: number) =>
  heardAt(latest, periodSeconds) >= now - 3000 * periodSeconds

/** Whether the field connection was silent when the server answered, and nothing came since. */
function isStillOffline(point: Point, latest: Latest | null) {
  if (point.state !== 'offline') return false
  if (latest === null || point.last === null) return latest === null
  return latest.receivedAt <= Date.parse(point.last.receivedAt)
}

/** The state of a point as the server told it, carried on with what came since and with the time that passed. */
export function pointState(point: Point, latest: Latest | null, now: number): LiveState {
  if (isStillOffline(point, latest)) return 'offline'
  if (latest === null) return 'waiting'
  if (!isFresh(latest, point.periodSeconds, now)) return 'stale'
  return brokenLimit(latest, point) === null ? 'normal' : 'breach'
}

/** The difference of two clocks worth showing: device minus arrival, milliseconds; null within a minute. */
export function clockSkew({ at, receivedAt }: Latest): number | null {
  const skew = at - receivedAt
  return Math.abs(skew) > 60_000 ? skew : null
}
