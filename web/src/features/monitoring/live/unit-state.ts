import type { LiveState, Unit } from '@iwater/contract/monitoring'
import { heardAt, type Latest, pointState } from './live-value.ts'

/** What is known of a unit now: some of its points are followed live, of the others the server's last word counts. */
export type UnitNow = { state: LiveState; lastAt: number | null }

export function unitNow(
  unit: Unit,
  latestOf: (pointId: string) => Latest | null,
  now: number,
): UnitNow {
  const told = unit.lastAt === null ? null : Date.parse(unit.lastAt)
  const heard = unit.points.flatMap((point) => {
    const latest = latestOf(point.pointId)
    return latest === null ? [] : [heardAt(latest, point.periodSeconds)]
  })
  const lastAt = Math.max(told ?? Number.NEGATIVE_INFINITY, ...heard)
  return {
    state: stateOf(unit, latestOf, now),
    lastAt: Number.isFinite(lastAt) ? lastAt : null,
  }
}

function stateOf(unit: Unit, latestOf: (pointId: string) => Latest | null, now: number): LiveState {
  const states = unit.points.map((point) => pointState(point, latestOf(point.pointId), now))
  const pointsOutOfLimits = unit.points.filter(({ state }) => state === 'breach').length
  if (states.includes('breach')) return 'breach'
  if (states.includes('normal')) return unit.breachCount > pointsOutOfLimits ? 'breach' : 'normal'
  return hasFallenSilent(unit, now) ? 'stale' : unit.state
}

/** The server heard it in time, but three periods have gone by since. */
function hasFallenSilent({ state, lastAt, points }: Unit, now: number) {
  if ((state !== 'normal' && state !== 'breach') || lastAt === null || points.length === 0)
    return false
  const longestPeriod = Math.max(...points.map(({ periodSeconds }) => periodSeconds))
  return Date.parse(lastAt) < now - 3000 * longestPeriod
}
