import { qualityFlags } from '@iwater/contract/rules/quality-flags'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  momentRejection,
  type RawReading,
  readFlag,
  readTime,
  readValue,
  timeWindow,
  validateReading,
} from './reading-validator.ts'

const now = Date.parse('2026-11-21T02:15:00Z')
const day = 86_400_000
const window = timeWindow(now, 30 * day)

test('any finite double is read as itself, as a number and as text', () => {
  const storable = fc.double({ noNaN: true, min: -1e100, max: 1e100 })
  fc.assert(
    fc.property(storable, (value) => {
      expect(readValue(value)).toBe(value)
      expect(readValue(String(value))).toBe(value === 0 ? 0 : value)
      expect(readValue(value.toPrecision(17))).toBe(value === 0 ? 0 : value)
    }),
  )
})

test.each([
  ['0.30000000000000004', 0.300_000_000_000_000_04],
  ['12345678901234567890.5', 12_345_678_901_234_567_000],
  [' 7.10 ', 7.1],
  ['+3', 3],
  ['.5', 0.5],
  ['5.', 5],
  ['-1.2E-05', -0.000_012],
  ['007.1', 7.1],
  ['1e-400', 0],
  [true, 1],
  [false, 0],
])('%j is a value', (raw, value) => {
  expect(readValue(raw)).toBe(value)
})

test.each([
  [null],
  [undefined],
  [''],
  [' '],
  ['-'],
  ['--'],
  ['NaN'],
  ['nan'],
  ['-nan'],
  ['Infinity'],
  ['-inf'],
  ['1.#QNAN'],
  ['N/A'],
  ['null'],
  ['无'],
])('%j means a missing value', (raw) => {
  expect(readValue(raw)).toBe('value-missing')
})

test.each([
  ['many'],
  ['St'],
  ['0x10'],
  ['7.1.2'],
  ['7 1'],
  ['1,234'],
  ['７.1'],
  ['1e400'],
  ['1e101'],
  [Number.POSITIVE_INFINITY],
  [Number.NaN],
  [1e101],
  [{}],
  [[1]],
])('%j is not a number', (raw) => {
  expect(readValue(raw)).toBe('value-unreadable')
})

test('every flag is accepted in either case, and flags of older editions with the same meaning', () => {
  for (const [place, flag] of qualityFlags.entries()) {
    expect(readFlag(flag)).toBe(place)
    expect(readFlag(` ${flag.toLowerCase()}`)).toBe(place)
  }
  expect([undefined, null, '0', '3'].map(readFlag)).toEqual([0, 0, qualityFlags.indexOf('C'), 0])
  const unknown = ['Q', '', 'NF', '1', '2', 0, {}]
  expect(unknown.map(readFlag)).toEqual(unknown.map(() => 'flag-unknown'))
})

test.each([
  [now],
  [now + 0.7],
  [String(now)],
  ['2026-11-21T10:15:00+08:00'],
  ['2026-11-21T10:15:00.000+0800'],
  ['2026-11-21 10:15:00+08'],
  ['2026-11-21T10:15+08:00'],
  ['2026-11-21 02:15Z'],
  ['2026-11-20t20:45:00 -05:30'],
])('%j is a time', (raw) => {
  expect(readTime(raw)).toBe(now)
})

test('fractions of a second are kept to the millisecond', () => {
  expect(readTime('2026-11-21T10:15:00.1239+08:00')).toBe(now + 123)
  expect(readTime('2026-11-21T10:15:00,5+08:00')).toBe(now + 500)
})

test('an omitted time is no time', () => {
  expect(readTime(undefined)).toBeNull()
})

test.each([
  ['time-unreadable', '2026-02-30T10:15:00Z'],
  ['time-unreadable', '2026-13-01T10:15:00Z'],
  ['time-unreadable', '0085-02-03T10:15:00Z'],
  ['time-unreadable', '2026-11-21T24:15:00Z'],
  ['time-unreadable', '2026-11-21T10:15:00+25:00'],
  ['time-unreadable', '2026-11-21'],
  ['time-unreadable', 'yesterday'],
  ['time-unreadable', ''],
  ['time-unreadable', Number.NaN],
  ['time-unreadable', 1e17],
  ['time-unreadable', null],
  ['time-unreadable', true],
  ['time-unreadable', {}],
  ['time-without-offset', '2026-11-21T10:15:00'],
  ['time-without-offset', '2026-11-21 10:15'],
  ['time-in-seconds', now / 1000],
  ['time-in-seconds', String(now / 1000)],
])('%s: %j', (rejection, raw) => {
  expect(readTime(raw)).toBe(rejection)
})

test('a moment may be ten minutes ahead and as old as the retention, to the millisecond', () => {
  const moments = [now + 600_000, now + 600_001, now - 30 * day, now - 30 * day - 1]
  expect(moments.map((at) => momentRejection(at, window))).toEqual([
    undefined,
    'time-ahead',
    undefined,
    'time-too-old',
  ])
  expect(momentRejection(-1, timeWindow(now, Number.MAX_SAFE_INTEGER))).toBe('time-too-old')
})

test('a reading is stored with value, flag and time, or rejected for its first fault', () => {
  const stored = { rejection: null, value: 3.25, quality: 2, at: now }
  expect(validateReading({ value: '3.25', flag: 'M', at: now }, window)).toEqual(stored)
  const bare = { rejection: null, value: 1, quality: 0, at: null }
  expect(validateReading({ value: 1 }, window)).toEqual(bare)
  const wrong: [string, RawReading][] = [
    ['value-unreadable', { value: 'x', flag: 'Q', at: 'never' }],
    ['flag-unknown', { value: 1, flag: 'Q', at: 'never' }],
    ['time-unreadable', { value: 1, flag: 'N', at: 'never' }],
    ['time-ahead', { value: 1, at: now + day }],
    ['time-too-old', { value: 1, at: 12_345 }],
  ]
  for (const [rejection, raw] of wrong)
    expect(validateReading(raw, window)).toMatchObject({ rejection })
})

test('whatever the input, a reading is either storable or rejected', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), (value, flag, at) => {
      const result = validateReading({ value, flag, at }, window)
      if (result.rejection !== null) return
      expect(Math.abs(result.value)).toBeLessThanOrEqual(1e100)
      expect(qualityFlags[result.quality]).toBeDefined()
      expect(result.at === null || Number.isSafeInteger(result.at)).toBe(true)
    }),
  )
})
