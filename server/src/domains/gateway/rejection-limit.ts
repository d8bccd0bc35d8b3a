import { addressKeys } from '#platform/http/address-keys'

/**
 * Counts what was rejected of senders, over all their connections. A station is known by six characters; without this
 * somebody with many connections would find them by trying.
 *
 * A pair of address and station with a valid frame under the present key of the station may fail `provenFactor` times as
 * often as any other. All others share `perMinute` for a station, so that many addresses together do not find its password;
 * beyond that each network has a few attempts of its own, so that an attacker does not block the station when it connects
 * from a new address. These are counted by network, because an attacker may have any number of addresses in one, and
 * limited for the station as a whole, because an attacker may have many networks.
 */
export type RejectionLimit = {
  /** Whether an address may still send; one with a valid frame always may. */
  mayEnter(address: string): boolean
  /** Whether a password for the station from this address may still be compared. */
  mayTry(address: string, connectionId: string): boolean
  /** Counts a rejected frame for the address. */
  rejected(address: string): void
  /** Counts a wrong password for the station as well; true when it was the last one before the limit. */
  wrongPassword(address: string, connectionId: string): boolean
  /**
   * The address had a valid frame of the station, `agoMs` ago. Answers whether that is new: none was known of the last
   * hours.
   */
  proven(address: string, station: ProvenStation, agoMs?: number): boolean
}

/** A station, and a hash of the key it proved itself with. */
type ProvenStation = { connectionId: string; keyHash: string }

type Parts = {
  now(): number
  /** The hash of the present key of a station; undefined for an unknown one. */
  keyOf(connectionId: string): string | undefined
}

/** Maximum number of remembered addresses, stations and pairs; beyond that the least recently used is forgotten. */
export const mostKeys = 100_000

const minuteMs = 60_000
/** Wrong passwords of a network beyond what the station allows to all unproven addresses. */
const ofNetwork = { most: 2, spanMs: 10 * minuteMs }
/** Wrong passwords of all networks together beyond what the station allows. */
const beyondStation = { most: 600, spanMs: 60 * minuteMs }
/** How many times as often a station may fail at an address that it has sent from. */
const provenFactor = 6
const newsMs = 12 * 60 * minuteMs

/** `most` at once, and as many again in each span. */
function openBuckets({ most, spanMs }: { most: number; spanMs: number }, now: () => number) {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const tokensOf = (key: string) => {
    const found = buckets.get(key)
    if (!found) return most
    return Math.min(most, found.tokens + ((now() - found.at) / spanMs) * most)
  }
  return {
    has: (key: string) => tokensOf(key) >= 1,
    spend(key: string) {
      const tokens = Math.max(0, tokensOf(key) - 1)
      remember(buckets, key, { tokens, at: now() })
    },
  }
}

/** Keeps the map in the order of use. */
function remember<Value>(
  map: Map<string, Value>,
  key: string,
  value: Value,
  forget: (key: string) => void = (oldest) => map.delete(oldest),
) {
  map.delete(key)
  map.set(key, value)
  if (map.size > mostKeys) forget(map.keys().next().value ?? '')
}

/** Pairs of address and station with a valid frame, and when it was recorded last. */
function openProven(keyOf: Parts['keyOf']) {
  const pairs = new Map<string, ProvenStation & { one: string; at: number }>()
  const byAddress = new Map<string, Set<string>>()

  const forget = (pair: string) => {
    const one = pairs.get(pair)?.one ?? ''
    pairs.delete(pair)
    byAddress.get(one)?.delete(pair)
    if (byAddress.get(one)?.size === 0) byAddress.delete(one)
  }

  /** When it was recorded; undefined also where the station has another key by now. */
  const notedAt = (pair: string) => {
    const found = pairs.get(pair)
    if (found && found.keyHash === keyOf(found.connectionId)) return found.at
    forget(pair)
    return undefined
  }

  return {
    notedAt,
    hasAddress(one: string) {
      for (const pair of byAddress.get(one) ?? []) if (notedAt(pair) !== undefined) return true
      return false
    },
    note(pair: string, found: ProvenStation & { one: string; at: number }) {
      remember(pairs, pair, found, forget)
      const ofAddress = byAddress.get(found.one) ?? new Set()
      byAddress.set(found.one, ofAddress.add(pair))
    },
  }
}

export function openRejectionLimit(perMinute: number, { now, keyOf }: Parts): RejectionLimit {
  const aMinute = { most: perMinute, spanMs: minuteMs }
  const byAddress = openBuckets(aMinute, now)
  const byStation = openBuckets(aMinute, now)
  const byNetwork = openBuckets(ofNetwork, now)
  const byStationBeyond = openBuckets(beyondStation, now)
  const byPair = openBuckets({ ...aMinute, most: perMinute * provenFactor }, now)
  const proven = openProven(keyOf)
  const pairOf = (one: string, connectionId: string) => `${one} ${connectionId}`

  return {
    mayEnter(address) {
      const { one } = addressKeys(address)
      return proven.hasAddress(one) || byAddress.has(one)
    },
    mayTry(address, connectionId) {
      const { one, network } = addressKeys(address)
      const pair = pairOf(one, connectionId)
      if (proven.notedAt(pair) !== undefined) return byPair.has(pair)
      if (!byAddress.has(one)) return false
      const hasBeyond = byNetwork.has(network) && byStationBeyond.has(connectionId)
      return byStation.has(connectionId) || hasBeyond
    },
    rejected(address) {
      const { one } = addressKeys(address)
      if (!proven.hasAddress(one)) byAddress.spend(one)
    },
    wrongPassword(address, connectionId) {
      const { one, network } = addressKeys(address)
      const pair = pairOf(one, connectionId)
      if (proven.notedAt(pair) !== undefined) {
        byPair.spend(pair)
        return !byPair.has(pair)
      }
      // A proven station does not let its address guess at others.
      if (proven.hasAddress(one)) byAddress.spend(one)
      if (byStation.has(connectionId)) {
        byStation.spend(connectionId)
        return !byStation.has(connectionId)
      }
      byNetwork.spend(network)
      byStationBeyond.spend(connectionId)
      return false
    },
    proven(address, { connectionId, keyHash }, agoMs = 0) {
      const { one } = addressKeys(address)
      const pair = pairOf(one, connectionId)
      const at = now() - agoMs
      const before = proven.notedAt(pair)
      const isNews = before === undefined || at - before > newsMs
      proven.note(pair, { one, connectionId, keyHash, at: isNews ? at : before })
      return isNews
    },
  }
}
