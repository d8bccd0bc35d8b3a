import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnreadableBlock } from '../blocks/frame.ts'
import {
  areSameHours,
  decodeHourColumns,
  decodeHours,
  encodeHours,
  type WholeHours,
} from './hour-codec.ts'

const month = Date.parse('2026-08-01T00:00:00Z')
const hourMs = 3_600_000

const value = fc.option(
  fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100),
    fc
      .array(fc.integer({ min: -9999, max: 9999 }), { maxLength: 60 })
      .map((all) => all.reduce((sum, hundredths) => sum + hundredths / 100, 0)),
    fc.constantFrom(
      0,
      -0,
      Number.MIN_VALUE,
      Number.MAX_VALUE,
      -Number.MAX_VALUE,
      253.33999999999995,
    ),
  ),
)

const hour = fc.record({
  at: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  n: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  validN: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  min: value,
  max: value,
  sum: value,
  last: value,
  sqDev: value,
  minAfter: fc.option(fc.integer({ min: 0, max: hourMs })),
  maxAfter: fc.option(fc.integer({ min: 0, max: hourMs })),
})

type Hour = { [Name in keyof WholeHours]: WholeHours[Name][number] }

const columnsOf = (hours: readonly Hour[]): WholeHours => ({
  at: hours.map(({ at }) => at),
  n: hours.map(({ n }) => n),
  validN: hours.map(({ validN }) => validN),
  min: hours.map(({ min }) => min),
  max: hours.map(({ max }) => max),
  sum: hours.map(({ sum }) => sum),
  last: hours.map(({ last }) => last),
  sqDev: hours.map(({ sqDev }) => sqDev),
  minAfter: hours.map(({ minAfter }) => minAfter),
  maxAfter: hours.map(({ maxAfter }) => maxAfter),
})

/** What statistics read of the values of an hour, one each minute. */
function spreadOf(values: readonly number[]) {
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  return {
    sqDev: values.reduce((sum, each) => sum + (each - mean) ** 2, 0),
    minAfter: 60_000 * values.indexOf(Math.min(...values)),
    maxAfter: 60_000 * values.indexOf(Math.max(...values)),
  }
}
const noSpread = { sqDev: null, minAfter: null, maxAfter: null }

/** The hours of a month of values each minute. */
const monthOf = (valueOf: (minute: number) => number): WholeHours =>
  columnsOf(
    Array.from({ length: 744 }, (_, place) => {
      const values = Array.from({ length: 60 }, (_each, minute) => valueOf(60 * place + minute))
      return {
        at: month + place * hourMs,
        n: 60,
        validN: 60,
        min: Math.min(...values),
        max: Math.max(...values),
        sum: values.reduce((a, b) => a + b, 0),
        last: values.at(-1) ?? null,
        ...spreadOf(values),
      }
    }),
  )

test('what a block of hours was made of is read to the last bit', () => {
  fc.assert(
    fc.property(fc.array(hour, { maxLength: 200 }), (drawn) => {
      const hours = columnsOf(drawn)
      return areSameHours(decodeHours(encodeHours(hours)), hours)
    }),
    { numRuns: 500 },
  )
})

test('sums of short decimals are read to the last bit, beside hours without a value that counts', () => {
  const tenths = fc.array(fc.integer({ min: -200, max: 900 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(fc.array(tenths, { maxLength: 60 }), (drawn) => {
      const hours = columnsOf(
        drawn.map((all, place) => {
          const values = all.map((each) => each / 10)
          const isValid = place % 7 > 0
          return {
            at: month + place * hourMs,
            n: values.length,
            validN: isValid ? values.length : 0,
            min: isValid ? Math.min(...values) : null,
            max: isValid ? Math.max(...values) : null,
            sum: isValid ? values.reduce((a, b) => a + b, 0) : null,
            last: isValid ? (values.at(-1) ?? null) : null,
            ...(isValid ? spreadOf(values) : noSpread),
          }
        }),
      )
      const { at, n, validN, min, max, sum } = hours
      const block = encodeHours(hours)
      expect(decodeHourColumns(block)).toEqual({ at, n, validN, min, max, sum })
      return areSameHours(decodeHours(block), hours)
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['a constant', 0.5, () => 7.2],
  ['a counter', 12, (minute: number) => 10_000 + 3 * minute + Math.round(2 * Math.sin(minute))],
  [
    'two decimals',
    15,
    (minute: number) =>
      Math.round(700 + 50 * Math.sin(minute / 90) + 5 * Math.sin(minute * 7)) / 100,
  ],
  [
    'two decimals around 0',
    17,
    (minute: number) =>
      Math.round(500 * Math.sin(minute / 66) + 20 * Math.sin(minute * 7919)) / 100,
  ],
  ['random doubles', 35, (minute: number) => Math.sin(minute * 12.9898) * 43_758.5453],
] as const)('an hour of %s takes at most %f bytes', (_, most, valueOf) => {
  const hours = monthOf(valueOf)
  const block = encodeHours(hours)
  expect(areSameHours(decodeHours(block), hours)).toBe(true)
  expect(block.length / hours.at.length).toBeLessThan(most)
})

test('a block of an earlier version has no spread, and is written again to the same bytes', () => {
  const hours = monthOf((minute) => minute % 7)
  const none = hours.at.map(() => null)
  const old = { ...hours, sqDev: none, minAfter: none, maxAfter: none }
  // Version 1 of the frame, and the columns up to the last value.
  const block = encodeHours(old)
  expect(areSameHours(decodeHours(block), old)).toBe(true)
  expect(encodeHours(decodeHours(block))).toEqual(block)
  expect(encodeHours(hours).length).toBeGreaterThan(block.length)
})

test('any changed byte of a block of hours is noticed', () => {
  const block = encodeHours(monthOf((minute) => Math.round(100 * Math.sin(minute / 90)) / 100))
  for (let at = 0; at < block.length; at += 7) {
    const damaged = Buffer.from(block)
    damaged[at] = (damaged[at] ?? 0) ^ 0x10
    expect(() => decodeHours(damaged), `byte ${at}`).toThrow(UnreadableBlock)
  }
})
