import { mostDevicesOffered } from '@iwater/contract/knowledge/conversation'
import type { RequestContext } from '#platform/http/serve-transaction'
import { isNamedIn, isProper, isTag, isWord, keyOf, withoutNames } from './name-keys.ts'
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

/** The ways in which a name of devices is written. */
const writtenOf = ({ key, devices }: DeviceName) =>
  devices.flatMap(({ name }) => [name.zh, name.en]).filter((name) => keyOf(name) === key)

/** Names of devices, or of units, that a text has. */
type Words = { devices: readonly string[]; units: readonly string[] }

/** A text without names, except those that are words of the field. */
const restOf = (text: string, names: readonly string[]) =>
  withoutNames(text, names.filter(isProper).map(keyOf))

/** Some of both, the first before the others: neither crowds the other out. */
function offeredOf(first: readonly PlacedDevice[], others: readonly PlacedDevice[]) {
  const most = Math.max(mostDevicesOffered / 2, mostDevicesOffered - others.length)
  return [...first.slice(0, most), ...others].slice(0, mostDevicesOffered)
}

/**
 * What is meant where a text names a unit and no device of it, but perhaps devices of others. The name of a unit that is a word of the
 * field (泵房) may be no more than that word in the text, so that the devices that are called are offered as well; and so is the only one
 * that has a tag.
 */
function namedOfUnits(
  text: string,
  words: Words,
  { called, ofUnits }: { called: readonly NamedDevice[]; ofUnits: readonly NamedDevice[] },
): Named {
  const isUnitProper = words.units.some(isProper)
  const isTagged = called.length === 1 && words.devices.some(isTag)
  if (called.length === 0 || (isUnitProper && ofUnits.length > 0 && !isTagged))
    return {
      devices: nearest(ofUnits),
      isDoubtful: words.units.every(isWord),
      rest: restOf(text, words.units),
    }
  return {
    // Each by itself: what is here on one side leaves out nothing of the other.
    devices: offeredOf(nearest(called), nearest(ofUnits)),
    // One of another unit than the text names is not taken for meant.
    isDoubtful: isUnitProper || words.devices.every(isWord),
    rest: restOf(text, [...words.devices, ...words.units]),
  }
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
  const words = {
    devices: longest.flatMap(writtenOf),
    units: units.flatMap(({ written }) => written),
  }
  const inUnit = called.filter(({ unitId }) => unitIds.includes(unitId))
  // The name of a unit that is a part of the device's is no word of its own.
  const isUnitNamed = unitKeys.some((unitKey) => !longest.some(({ key }) => key.includes(unitKey)))
  if (called.length > 0 && (inUnit.length > 0 || !isUnitNamed))
    return {
      devices: nearest(inUnit.length > 0 ? inUnit : called),
      // A unit confirms which is meant, unless it is called by such a word itself.
      isDoubtful: words.devices.every(isWord) && (inUnit.length === 0 || words.units.every(isWord)),
      rest: restOf(text, [...words.devices, ...words.units]),
    }
  if (unitIds.length === 0) return { devices: [], isDoubtful: false, rest: text }
  const ofUnits = await selectDevicesOf(db, session.tenantId, { unitIds, organisationId })
  return namedOfUnits(text, words, { called, ofUnits })
}
