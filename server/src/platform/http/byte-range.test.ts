import { expect, test } from 'vitest'
import { readRange } from './byte-range.ts'

const etag = '"a"'
const read = (range?: string, ifRange?: string, size = 10) =>
  readRange({ range, ifRange, etag, size })

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-5', { start: 2, end: 5 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=5-999999999999999999999', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['Bytes= 1-2', { start: 1, end: 2 }],
])('%s of ten bytes is a part', (header, part) => {
  expect(read(header)).toEqual(part)
})

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=5-2',
  'bytes=a-b',
  'bytes=1.5-2',
  'bytes=--2',
  'bytes=0-1,3-4',
  'lines=0-1',
  'bytes 0-1',
])('%s requests all of it', (header) => {
  expect(read(header)).toBeUndefined()
})

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', 'bytes=99999999999999999999999-'])(
  '%s of ten bytes cannot be answered',
  (header) => {
    expect(() => read(header)).toThrow('files.range-not-satisfiable')
  },
)

test('no range of an empty file can be requested', () => {
  expect(() => read('bytes=0-', undefined, 0)).toThrow('files.range-not-satisfiable')
  expect(() => read('bytes=-5', undefined, 0)).toThrow('files.range-not-satisfiable')
})

test('a range of another version is not combined with this one', () => {
  expect(read('bytes=2-5', etag)).toEqual({ start: 2, end: 5 })
  for (const other of ['"b"', 'W/"a"', 'a', 'Mon, 23 Nov 2026 00:00:00 GMT']) {
    expect(read('bytes=2-5', other), other).toBeUndefined()
    // It is not even reported as out of range.
    expect(read('bytes=99-', other), other).toBeUndefined()
  }
})
