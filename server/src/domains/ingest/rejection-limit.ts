import { addressKeys } from '#platform/http/address-keys'

/**
 * Counts what was rejected of senders, over all their connections. A station is known by six characters; without this
 * somebody with many connections would find them by trying.
 *
 * A pair of address and station that had a good frame has `ofProven` wrong passwords a minute. All others share
 * `perMinute` for a station, so that a crowd of addresses does not find its password; beyond that each network has a few
 * of its own, so that whoever keeps trying does not keep the station out when it comes from a new address. These are
 * given by network, as somebody may have any number of addresses in one, and bounded for the station as a whole, as
 * somebody may have many networks.
 */
export type RejectionLimit = {
  /** Whether an address may still send; one that had a good frame always may. */
  mayEnter(address: string): boolean
  /** Whether a password for the station from this address may still be compared. */
  mayTry(address: string, connectionId: string): boolean
  /** Counts a rejected frame to the address. */
  rejected(address: string): void
  /** Counts a wrong password to the station as well; true when it was the last one for the time being. */
  wrongPassword(address: string, connectionId: string): boolean
  /**
   * The address had a good frame of the station, `agoMs` ago. Answers whether that is news: none such was known of the
   * last hours.
   */
  proven(address: string, connectionId: string, agoMs?: number): boolean
}

/** Addresses, stations and pairs that are remembered at most; of more the one unused longest is forgotten. */
export const mostKeys = 100_000

const minuteMs = 60_000
/** Wrong passwords of a network beyond what the station allows to all strangers. */
const ofNetwork = { most: 2, spanMs: 10 * minuteMs }
/** Wrong passwords of all networks together beyond what the station allows. */
const beyondStation = { most: 600, spanMs: 60 * minuteMs }
/** How much more often a station may be wrong at an address that it has sent from. */
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
function remember<Value>(map: Map<string, Value>, key: string, value: Value) {
  map.delete(key)
  map.set(key, value)
  if (map.size > mostKeys) map.delete(map.keys().next().value ?? '')
}

export function openRejectionLimit(perMinute: number, now: () => number): RejectionLimit {
  const aMinute = { most: perMinute, spanMs: minuteMs }
  const byAddress = openBuckets(aMinute, now)
  const byStation = openBuckets(aMinute, now)
  const byNetwork = openBuckets(ofNetwork, now)
  const byStationBeyond = openBuckets(beyondStation, now)
  const byPair = openBuckets({ ...aMinute, most: perMinute * provenFactor }, now)
  const provenAddresses = new Map<string, true>()
  /** When a pair of address and station was last noted as good. */
  const provenPairs = new Map<string, number>()
  const pairOf = (one: string, connectionId: string) => `${one} ${connectionId}`

  return {
    mayEnter(address) {
      const { one } = addressKeys(address)
      return provenAddresses.has(one) || byAddress.has(one)
    },
    mayTry(address, connectionId) {
      const { one, network } = addressKeys(address)
      const pair = pairOf(one, connectionId)
      if (provenPairs.has(pair)) return byPair.has(pair)
      if (!byAddress.has(one)) return false
      const hasBeyond = byNetwork.has(network) && byStationBeyond.has(connectionId)
      return byStation.has(connectionId) || hasBeyond
    },
    rejected(address) {
      const { one } = addressKeys(address)
      if (!provenAddresses.has(one)) byAddress.spend(one)
    },
    wrongPassword(address, connectionId) {
      const { one, network } = addressKeys(address)
      const pair = pairOf(one, connectionId)
      if (provenPairs.has(pair)) {
        byPair.spend(pair)
        return !byPair.has(pair)
      }
      // A station of its own is no reason to let an address guess at those of others.
      if (provenAddresses.has(one)) byAddress.spend(one)
      if (byStation.has(connectionId)) {
        byStation.spend(connectionId)
        return !byStation.has(connectionId)
      }
      byNetwork.spend(network)
      byStationBeyond.spend(connectionId)
      return false
    },
    proven(address, connectionId, agoMs = 0) {
      const { one } = addressKeys(address)
      const pair = pairOf(one, connectionId)
      const at = now() - agoMs
      const before = provenPairs.get(pair)
      const isNews = before === undefined || at - before > newsMs
      remember(provenAddresses, one, true)
      remember(provenPairs, pair, isNews ? at : before)
      return isNews
    },
  }
}
