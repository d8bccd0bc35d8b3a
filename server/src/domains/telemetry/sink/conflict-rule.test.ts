import { expect, test } from 'vitest'
import { beats, type Reading, settle } from './conflict-rule.ts'

const reading = (value: number, quality: number, receivedAt: number): Reading => ({
  value,
  quality,
  receivedAt,
})

test.each([
  ['a valid value beats an older flagged one', reading(1, 0, 2), reading(2, 3, 1), true],
  ['a valid value beats a newer flagged one', reading(1, 0, 1), reading(2, 3, 2), true],
  ['a flagged value does not beat a valid one', reading(2, 3, 2), reading(1, 0, 1), false],
  ['of two valid values the later arrival wins', reading(1, 0, 2), reading(2, 0, 1), true],
  ['of two valid values the earlier arrival loses', reading(1, 0, 1), reading(2, 0, 2), false],
  ['of two flagged values the later arrival wins', reading(1, 4, 2), reading(2, 3, 1), true],
  ['of two in one arrival the larger value wins', reading(2, 0, 1), reading(1, 0, 1), true],
])('%s', (_, a, b, wins) => {
  expect(beats(a, b)).toBe(wins)
  expect(beats(b, a)).toBe(!wins)
})

test('the first claim of an empty moment is stored', () => {
  const first = reading(1, 0, 1)
  expect(settle(undefined, [first])).toEqual({ winner: first, losers: [], outcomes: ['stored'] })
})

test('the same value and flag again changes nothing, whenever it arrives', () => {
  const stored = reading(1, 0, 1)
  const { winner, losers, outcomes } = settle(stored, [reading(1, 0, 5), reading(1, 0, 0)])
  expect(winner).toBe(stored)
  expect(losers).toEqual([])
  expect(outcomes).toEqual(['duplicate', 'duplicate'])
})

/** Arrivals of two imports. */
const [first, second] = [1.5, 2.5]

test('of the rows of one import the last one counts, and the others are not kept', () => {
  const rows = [reading(9, 0, first), reading(9, 0, first), reading(2, 0, first)]
  const last = rows[2]
  expect(settle(undefined, rows)).toEqual({
    winner: last,
    losers: [],
    outcomes: ['stored', 'duplicate', 'conflict'],
  })
  expect(settle(reading(3, 0, first), rows)).toMatchObject({ winner: last, losers: [] })
  // Stored by a commit that was not answered.
  const present = reading(2, 0, first)
  expect(settle(present, rows).winner).toBe(present)
  const live = reading(5, 0, 7)
  expect(settle(live, rows)).toMatchObject({ winner: live, losers: [last] })
})

test('what repeats a value of an import is kept beside it', () => {
  const present = reading(1, 0, first)
  for (const claim of [reading(1, 0, second), reading(1, 0, 7)])
    expect(settle(present, [claim])).toEqual({
      winner: present,
      losers: [claim],
      outcomes: ['duplicate'],
    })
  expect(settle(reading(1, 0, 7), [present]).losers).toEqual([])
  const [earlier, later] = [reading(1, 0, 7), reading(1, 0, 8)]
  const another = reading(1, 0, second)
  expect(settle(present, [earlier, another, later])).toEqual({
    winner: present,
    losers: [another, later],
    outcomes: ['duplicate', 'duplicate', 'duplicate'],
  })
})

test('every value that does not count is kept as a loser', () => {
  const stored = reading(1, 3, 1)
  const claims = [reading(2, 0, 2), reading(3, 0, 3), reading(9, 4, 4)]
  const { winner, losers, outcomes } = settle(stored, claims)
  expect(winner).toEqual(claims[1])
  expect(losers).toEqual([stored, claims[0], claims[2]])
  expect(outcomes).toEqual(['conflict', 'conflict', 'conflict'])
})
