import type { LocalText } from '@iwater/contract/fields'
import type { LeftOutReason } from '@iwater/contract/maintenance/plan-copies'

export type Device = { id: string; name: LocalText }
export type Point = { id: string; deviceId: string; name: LocalText; factor: string }

/** What a plan is about in one unit. A row without a device is about the unit itself. */
export type Pattern = {
  devices: readonly (Device | null)[]
  /** Its hour counter, or the points of its condition. */
  points: readonly Point[]
  /** Of those points. */
  deviceOf: (point: Point) => Device | undefined
}

/** A unit, or one device of it, with what is in use there. */
export type Place = {
  deviceId: string | null
  devices: readonly Device[]
  points: readonly Point[]
}

export type Counterparts = {
  deviceIds: (string | null)[]
  /** By the id of the point of the plan. */
  points: ReadonlyMap<string, Point>
}

export type Missing = { reason: LeftOutReason; missing: LocalText }

const isSameName = (one: LocalText, other: LocalText) => one.zh === other.zh || one.en === other.en

/** The one thing among some, or why there is none. */
function only<T>(
  found: readonly T[],
  missing: LocalText,
  reasons: { none: LeftOutReason; several: LeftOutReason },
): T | Missing {
  const [first] = found
  if (first === undefined) return { reason: reasons.none, missing }
  return found.length === 1 ? first : { reason: reasons.several, missing }
}

const isMissing = (found: unknown): found is Missing =>
  typeof found === 'object' && found !== null && 'reason' in found

/** In place of a device: the one that is copied to, or that of the same name. */
function deviceFor(device: Device, place: Place): Device | Missing {
  const found = place.devices.filter(({ id, name }) =>
    place.deviceId === null ? isSameName(name, device.name) : id === place.deviceId,
  )
  return only(found, device.name, { none: 'no-device', several: 'several-devices' })
}

/** In place of a point: that of the same factor on the counterpart of its device; of several, the one of the same name. */
function pointFor(point: Point, pattern: Pattern, place: Place): Point | Missing {
  const device = pattern.deviceOf(point)
  const counterpart = device && deviceFor(device, place)
  if (counterpart === undefined) return { reason: 'no-point', missing: point.name }
  if (isMissing(counterpart)) return counterpart
  const alike = place.points.filter(
    ({ deviceId, factor }) => deviceId === counterpart.id && factor === point.factor,
  )
  const named = alike.filter(({ name }) => isSameName(name, point.name))
  return only(named.length > 0 ? named : alike, point.name, {
    none: 'no-point',
    several: 'several-points',
  })
}

/** What takes the place of the devices and points of a plan somewhere else, or the first thing that has no counterpart there. */
export function counterpartsOf(pattern: Pattern, place: Place): Counterparts | Missing {
  const deviceIds: (string | null)[] = []
  for (const device of pattern.devices) {
    const found = device && deviceFor(device, place)
    if (isMissing(found)) return found
    deviceIds.push(found?.id ?? null)
  }
  const points = new Map<string, Point>()
  for (const point of pattern.points) {
    const found = pointFor(point, pattern, place)
    if (isMissing(found)) return found
    points.set(point.id, found)
  }
  return { deviceIds, points }
}
