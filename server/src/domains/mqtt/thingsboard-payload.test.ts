import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDevicePayload, readGatewayPayload } from './thingsboard-payload.ts'

const device = (value: unknown, limit = 100) =>
  readDevicePayload(Buffer.from(JSON.stringify(value)), limit)

test('the three forms of a device mean the same', () => {
  const reading = { key: 'k', value: 1, at: 5 }
  expect(device({ k: 1 })).toEqual({
    ok: true,
    readings: [{ ...reading, at: undefined }],
    refused: [],
  })
  expect(device({ ts: 5, values: { k: 1 } })).toEqual({
    ok: true,
    readings: [reading],
    refused: [],
  })
  expect(device([{ ts: 5, values: { k: 1 } }, { k: 1 }])).toEqual({
    ok: true,
    readings: [reading, { ...reading, at: undefined }],
    refused: [],
  })
})

test('a gateway puts the names of its devices before their keys', () => {
  const payload = Buffer.from('{"泵站 A":[{"ts":5,"values":{"k":1}}],"B":{"k":2}}')
  expect(readGatewayPayload(payload, 100)).toEqual({
    ok: true,
    readings: [
      { key: '泵站 A/k', value: 1, at: 5 },
      { key: 'B/k', value: 2, at: undefined },
    ],
    refused: [],
  })
})

test('values are passed on as they were sent, with their flag if they have one', () => {
  expect(device({ a: '1', b: null, c: { x: 1 }, d: { value: 2, flag: 'Q' } })).toMatchObject({
    readings: [
      { key: 'a', value: '1' },
      { key: 'b', value: null },
      { key: 'c', value: { x: 1 } },
      { key: 'd', value: 2, flag: 'Q' },
    ],
  })
})

test('an invalid entry is rejected by itself', () => {
  const malformed = { key: null, reason: 'payload-malformed' }
  expect(device([{ a: 1 }, null, 'b', [], { c: 2 }])).toMatchObject({
    ok: true,
    readings: [{ key: 'a' }, { key: 'c' }],
    refused: [malformed, malformed, malformed],
  })
  const gateway = Buffer.from('{"A":[7,{"k":1}],"B":null}')
  expect(readGatewayPayload(gateway, 100)).toMatchObject({
    readings: [{ key: 'A/k' }],
    refused: [
      { key: 'A/', reason: 'payload-malformed' },
      { key: 'B/', reason: 'payload-malformed' },
    ],
  })
  for (const text of ['7', '"a"', 'null', '']) {
    expect(readDevicePayload(Buffer.from(text), 100)).toEqual({
      ok: false,
      reason: 'payload-malformed',
    })
  }
})

test('NaN and Infinity, as Python writes them, do not affect the other values', () => {
  const payload = Buffer.from('{"a":1.5,"b":NaN,"c":-Infinity}')
  expect(readDevicePayload(payload, 100)).toMatchObject({
    readings: [{ value: 1.5 }, { value: null }, { value: null }],
  })
})

test('more values than allowed are rejected as a whole', () => {
  expect(device([{ a: 1 }, { b: 1 }, { c: 1 }], 2)).toEqual({
    ok: false,
    reason: 'payload-too-large',
  })
})

test('no payload throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.json({ maxDepth: 5 }).map((text) => Buffer.from(text)),
      ),
      (payload) => {
        for (const read of [readDevicePayload, readGatewayPayload]) {
          expect(read(payload, 1000)).toHaveProperty('ok')
        }
      },
    ),
    { numRuns: 500 },
  )
})
