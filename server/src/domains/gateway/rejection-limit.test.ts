import { expect, test } from 'vitest'
import { openRejectionLimit } from './rejection-limit.ts'

function setUp() {
  let now = 1_000_000
  const keys = new Map([
    ['A', 'first'],
    ['B', 'first'],
  ])
  const limit = openRejectionLimit(10, {
    now: () => now,
    keyOf: (connectionId) => keys.get(connectionId),
  })
  /** An address had a valid frame of a station under its present key. */
  const prove = (address: string, connectionId: string, agoMs?: number) =>
    limit.proven(address, { connectionId, keyHash: keys.get(connectionId) ?? '' }, agoMs)
  /** How many of so many passwords are compared. */
  const guess = (address: string, station = 'A', times = 100) => {
    let compared = 0
    for (let each = 0; each < times; each += 1) {
      if (limit.mayTry(address, station)) {
        compared += 1
        limit.wrongPassword(address, station)
      }
      limit.rejected(address)
    }
    return compared
  }
  /** How many are compared when 400 addresses try. */
  const crowd = (addressOf: (group: string) => string) => {
    let compared = 0
    for (let each = 0; each < 400; each += 1)
      compared += guess(addressOf(each.toString(16)), 'A', 11)
    return compared
  }
  return { limit, keys, prove, guess, crowd, wait: (ms: number) => (now += ms) }
}

test('an address may fail ten times, and again as often in each minute', () => {
  const { limit, guess, wait } = setUp()
  expect(guess('192.0.2.1')).toBe(10)
  expect(limit.mayEnter('192.0.2.1')).toBe(false)
  wait(6000)
  expect(guess('192.0.2.1', 'B')).toBe(1)
  wait(60_000)
  expect(guess('192.0.2.1', 'C')).toBe(10)
})

test('all unproven addresses together get ten attempts a minute at a station, and each network two more', () => {
  const { limit, guess, wait } = setUp()
  expect([guess('192.0.2.1'), guess('192.0.2.2'), guess('2001:db8::1')]).toEqual([10, 2, 2])
  expect(limit.mayTry('192.0.2.3', 'B')).toBe(true)
  wait(60_000)
  expect(guess('192.0.2.4')).toBe(10)
  expect(guess('192.0.2.2')).toBe(0)
})

test('an attacker does not block a station that connects from a new address', () => {
  const { limit, guess, wait } = setUp()
  for (let second = 0; second < 120; second += 1) {
    guess(`198.51.100.${second}`)
    wait(1000)
  }
  expect(limit.mayTry('192.0.2.1', 'A')).toBe(true)
})

test('however many addresses a network has, it gets no more attempts at a station', () => {
  const { guess, crowd, wait } = setUp()
  const inNetwork = (group: string) => `2001:db8:7:${group}::1`
  expect(crowd(inNetwork)).toBe(10 + 2)
  wait(600_000)
  expect(crowd(inNetwork)).toBe(10 + 2)
  expect(guess('192.0.2.1')).toBe(2)
})

test('however many networks try a station, the attempts are limited, and none are counted at another station', () => {
  const { limit, prove, crowd, wait } = setUp()
  prove('192.0.2.1', 'A')
  expect(crowd((group) => `2001:db8:${group}::1`)).toBe(10 + 600)
  expect(limit.mayTry('198.51.100.1', 'A')).toBe(false)
  expect(limit.mayTry('198.51.100.1', 'B')).toBe(true)
  expect(limit.mayTry('192.0.2.1', 'A')).toBe(true)
  wait(3_600_000)
  expect(crowd((group) => `2001:db9:${group}::1`)).toBe(10 + 600)
})

test('all IPv6 addresses of a /64 count as one address', () => {
  const { limit, guess } = setUp()
  guess('2001:db8::1')
  expect(limit.mayEnter('2001:db8::2')).toBe(false)
  expect(limit.mayEnter('2001:db8:0:1::2')).toBe(true)
})

test('an address with valid frames may fail more often, at its own station and not at others', () => {
  const { limit, prove, guess, wait } = setUp()
  prove('192.0.2.1', 'A')
  expect(guess('192.0.2.1')).toBe(60)
  expect(guess('192.0.2.1', 'B') + guess('192.0.2.1', 'C')).toBe(10)
  expect(limit.mayEnter('192.0.2.1')).toBe(true)
  wait(60_000)
  // Another address that tries the station does not block it.
  guess('192.0.2.9')
  expect(limit.mayTry('192.0.2.1', 'A')).toBe(true)
})

test('the last wrong password before the limit is reported once', () => {
  const { limit } = setUp()
  const told = Array.from({ length: 10 }, () => limit.wrongPassword('192.0.2.1', 'A'))
  expect(told).toEqual([...Array.from({ length: 9 }, () => false), true])
})

test('an address with valid frames is reported once in a while', () => {
  const { prove, wait } = setUp()
  const hour = 3_600_000
  expect(prove('192.0.2.1', 'A', 2 * hour)).toBe(true)
  expect(prove('192.0.2.1', 'A')).toBe(false)
  wait(11 * hour)
  expect(prove('192.0.2.1', 'A')).toBe(true)
  expect(prove('192.0.2.1', 'B')).toBe(true)
})

test('a station with a new key loses its addresses, others at the same address keep theirs', () => {
  const { limit, keys, prove, guess } = setUp()
  prove('192.0.2.1', 'A')
  prove('192.0.2.2', 'A')
  prove('192.0.2.2', 'B')
  keys.set('A', 'second')
  expect(guess('192.0.2.1', 'A')).toBe(10)
  expect(limit.mayEnter('192.0.2.1')).toBe(false)
  expect(guess('192.0.2.2', 'B')).toBe(60)
  expect(limit.mayEnter('192.0.2.2')).toBe(true)
  // The first frame under the new key is reported, and counts again.
  expect(prove('192.0.2.1', 'A')).toBe(true)
  expect(limit.mayEnter('192.0.2.1')).toBe(true)
  expect(limit.mayTry('192.0.2.1', 'A')).toBe(true)
})

test('an address is unproven from its first connection on when its station has another key by now', () => {
  const { limit, keys, prove, guess } = setUp()
  prove('192.0.2.1', 'A')
  keys.set('A', 'second')
  guess('192.0.2.1', 'B')
  expect(limit.mayEnter('192.0.2.1')).toBe(false)
})

test('proofs of a former key count for nothing', () => {
  const { limit, keys, guess } = setUp()
  keys.set('A', 'second')
  limit.proven('192.0.2.1', { connectionId: 'A', keyHash: 'first' })
  expect(guess('192.0.2.1', 'A')).toBe(10)
})
