import type { ReadingState } from '@iwater/contract/knowledge/device-findings'
import type { Point } from '@iwater/contract/monitoring'
import { builtInFactor, canonicalCode, type FactorList, inUnitOf } from '#domains/factors'

/** A point of the asked device. */
export type Reading = {
  point: Point
  factor: string
  state: ReadingState
  ageSeconds: number | null
  /** In the unit of the factor; null unless the state is `usable`. */
  value: number | null
}

/** Periods after which the product calls a point stale. */
const freshPeriods = 3

type Moment = { now: Date; isUnderMaintenance: boolean }

/**
 * The state of the last value. What the product calls fresh goes by the arrival, because clocks in the field are wrong; a value
 * that arrived just now and says itself that it is old may come from a logger that sends what it kept, so it says nothing of now.
 */
function stateOf({ last, state, periodSeconds }: Point, { now, isUnderMaintenance }: Moment) {
  if (last === null) return 'missing'
  if (last.flag !== 'N') return 'flagged'
  if (isUnderMaintenance) return 'maintenance'
  const age = now.getTime() - Date.parse(last.at)
  if (age < 0) return 'future'
  if (state === 'offline') return 'offline'
  return state === 'stale' || age > freshPeriods * periodSeconds * 1000 ? 'stale' : 'usable'
}

/** In the unit of the factor that the product has under this code, or else the tenant. */
function valueOf({ factor: code, unitOfMeasure, last }: Point, factors: FactorList) {
  const factor = builtInFactor(code) ?? factors.factorOf(code)
  return last === null || factor === undefined ? null : inUnitOf(factor, last.value, unitOfMeasure)
}

/** What the last value of a point is worth. */
export function readingOf(point: Point, moment: Moment, factors: FactorList): Reading {
  const state = stateOf(point, moment)
  const value = state === 'usable' ? valueOf(point, factors) : null
  return {
    point,
    factor: canonicalCode(point.factor),
    state: state === 'usable' && value === null ? 'other-unit' : state,
    ageSeconds: point.last && Math.floor((moment.now.getTime() - Date.parse(point.last.at)) / 1000),
    value,
  }
}
