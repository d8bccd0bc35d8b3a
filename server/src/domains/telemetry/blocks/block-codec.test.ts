import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeHours } from '../hours/hour-codec.ts'
import { type BlockSample, decodeBlock, decodeColumns, encodeBlock } from './block-codec.ts'
import { openWriter } from './bytes.ts'
import { frame, UnreadableBlock } from './frame.ts'
import { writeIntegers } from './integers.ts'

const minute = 60_000
const day = Date.parse('2026-08-20T00:00:00+08:00')

const minutes = (valueOf: (place: number) => number): BlockSample[] =>
  Array.from({ length: 1440 }, (_, place) => ({
    at: day + place * minute,
    value: valueOf(place),
    quality: 0,
    receivedAt: day + place * minute + 250,
  }))

const sample = fc.record({
  at: fc.integer({ min: 0, max: 4_102_444_800_000 }),
  value: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100),
    fc.constantFrom(0, -0, Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE, 0.1 + 0.2),
  ),
  quality: fc.integer({ min: 0, max: 15 }),
  halves: fc.integer({ min: 0, max: 8_000_000_000_000 }),
})

const same = (one: readonly BlockSample[], other: readonly BlockSample[]) =>
  one.length === other.length &&
  one.every((left, place) => {
    const right = other[place]
    return (
      right !== undefined &&
      left.at === right.at &&
      Object.is(left.value, right.value) &&
      left.quality === right.quality &&
      left.receivedAt === right.receivedAt
    )
  })

test('what a block was made of is read to the last bit', () => {
  fc.assert(
    fc.property(fc.array(sample, { maxLength: 200 }), (drawn) => {
      const samples = drawn.map(({ halves, ...rest }) => ({ ...rest, receivedAt: halves / 2 }))
      return same(decodeBlock(encodeBlock(samples)), samples)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['a constant', 0.05, () => 7.2],
  ['a counter', 0.1, (place: number) => 10_000 + place],
  [
    'two decimals at an even pace',
    1.4,
    (place: number) => Math.round(700 + 50 * Math.sin(place / 90) + 5 * Math.sin(place * 7)) / 100,
  ],
  ['random doubles', 8, (place: number) => Math.sin(place * 12.9898) * 43_758.5453],
] as const)('a day of %s takes at most %f bytes a sample', (_, most, valueOf) => {
  const samples = minutes(valueOf)
  const block = encodeBlock(samples)
  expect(same(decodeBlock(block), samples)).toBe(true)
  expect(block.length / samples.length).toBeLessThan(most)
})

test('any changed byte of a block is noticed', () => {
  const block = encodeBlock(minutes((place) => Math.round(100 * Math.sin(place / 90)) / 100))
  for (let at = 0; at < block.length; at += 1) {
    const damaged = Buffer.from(block)
    damaged[at] = (damaged[at] ?? 0) ^ 0x10
    expect(() => decodeBlock(damaged), `byte ${at}`).toThrow(UnreadableBlock)
  }
  expect(() => decodeBlock(block.subarray(0, block.length - 1))).toThrow(UnreadableBlock)
})

test('columns of a form that is not known, and columns that end too early, are unreadable', () => {
  const writer = openWriter()
  writer.natural(1)
  writeIntegers(writer, [day], 2)
  // No version writes such a number of decimals.
  writer.byte(77)
  for (const columns of [writer.finish(), Uint8Array.of(200, 1)]) {
    expect(() => decodeBlock(frame(columns))).toThrow(UnreadableBlock)
    expect(() => decodeColumns(frame(columns))).toThrow(UnreadableBlock)
    expect(() => decodeHours(frame(columns))).toThrow(UnreadableBlock)
  }
})
