import { mostDevicesOffered } from '@iwater/contract/knowledge/conversation'
import type { RequestContext } from '#platform/http/serve-transaction'
import { isNamedIn, isProper, isWord, withoutNames } from './name-keys.ts'
import {
  type DeviceName,
  type NamedDevice,
  type PlacedDevice,
  selectDevicesOf,
  selectNamesIn,
  selectUnitsIn,
} from './named-device.queries.ts'

export type Named = {
  /** One, or several of which the text may mean each; none where it names none. */
  devices: PlacedDevice[]
  /** Whether the text may mean none of them as well. */
  isDoubtful: boolean
  /** The text without the words of the names; empty where it is a name alone. */
  rest: string
}

/** Who may not read the unit's page has no use for its devices. */
const needed = 'monitoring.view'

/** The longest of names and those of the same length. */
const longestOf = <Name extends { key: string }>(names: readonly Name[]): Name[] =>
  names.filter(({ key }) => key.length === names[0]?.key.length)

/** Those of the organisation on screen where there are any, each once. */
function nearest(devices: readonly NamedDevice[]): PlacedDevice[] {
  const here = devices.filter(({ isHere }) => isHere)
  const meant = new Map(
    (here.length > 0 ? here : devices).map((device) => [device.deviceId, device]),
  )
  return [...meant.values()]
    .slice(0, mostDevicesOffered)
    .map(({ deviceId, name, unitName }) => ({ deviceId, name, unitName }))
}

/** Names of devices that stand in a text apart from the name of a unit, of which they may be a part. */
function namesApart(text: string, names: readonly DeviceName[], unitKeys: readonly string[]) {
  const apart = withoutNames(text, unitKeys)
  return names.filter(
    ({ key }) => isNamedIn(apart, key) || unitKeys.some((unitKey) => key.includes(unitKey)),
  )
}

/**
 * The devices that a text names: of the longest name, of the unit that it names besides, and of those called so the ones of the
 * organisation on screen. A unit that is named alone stands for its devices.
 */
export async function findNamed(
  { db, session }: RequestContext,
  text: string,
  organisationId: string,
): Promise<Named> {
  if (!session.permissions.has(needed)) return { devices: [], isDoubtful: false, rest: text }
  const isThere = ({ key }: { key: string }) => isNamedIn(text, key)
  const units = longestOf((await selectUnitsIn(db, session.tenantId, text)).filter(isThere))
  const unitIds = units.flatMap((unit) => unit.unitIds)
  const unitKeys = units.map(({ key }) => key)
  const names = (
    await selectNamesIn(db, session.tenantId, { text, organisationId, unitIds })
  ).filter(isThere)
  const longest = longestOf(namesApart(text, names, unitKeys))
  const called = longest.flatMap(({ devices }) => devices)
  const deviceKeys = longest.map(({ key }) => key)
  const inUnit = called.filter(({ unitId }) => unitIds.includes(unitId))
  // The name of a unit that is a part of the device's is no word of its own.
  const isUnitNamed = unitKeys.some((unitKey) => !deviceKeys.some((key) => key.includes(unitKey)))
  if (called.length > 0 && (inUnit.length > 0 || !isUnitNamed))
    return {
      devices: nearest(inUnit.length > 0 ? inUnit : called),
      isDoubtful: inUnit.length === 0 && deviceKeys.every(isWord),
      rest: withoutNames(text, [...deviceKeys, ...unitKeys].filter(isProper)),
    }
  if (unitIds.length === 0) return { devices: [], isDoubtful: false, rest: text }
  const ofUnits = await selectDevicesOf(db, session.tenantId, { unitIds, organisationId })
  const rest = withoutNames(text, unitKeys.filter(isProper))
  return { devices: nearest(ofUnits), isDoubtful: false, rest }
}
