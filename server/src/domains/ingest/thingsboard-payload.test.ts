import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDevicePayload, readGatewayPayload } from './thingsboard-payload.ts'

const device = (value: unknown, limit = 100) =>
  readDevicePayload(Buffer.from(JSON.stringify(value)), limit)

test('the three forms of a device are the same thing', () => {
  const reading = { key: 'k', value: 1, at: 5, quality: 0 }
  expect(device({ k: 1 })).toEqual({ ok: true, readings: [{ ...reading, at: null }], refused: [] })
  expect(device({ ts: 5, values: { k: 1 } })).toEqual({
    ok: true,
    readings: [reading],
    refused: [],
  })
  expect(device([{ ts: 5, values: { k: 1 } }, { k: 1 }])).toEqual({
    ok: true,
    readings: [reading, { ...reading, at: null }],
    refused: [],
  })
})

test('a gateway names its devices in front of their keys', () => {
  const payload = Buffer.from('{"泵站 A":[{"ts":5,"values":{"k":1}}],"B":{"k":2}}')
  expect(readGatewayPayload(payload, 100)).toEqual({
    ok: true,
    readings: [
      { key: '泵站 A/k', value: 1, at: 5, quality: 0 },
      { key: 'B/k', value: 2, at: null, quality: 0 },
    ],
    refused: [],
  })
})

test('text that is a number is one, other text and nested values are refused by themselves', () => {
  expect(device({ a: ' 1', b: '1e3', c: '-.5', d: '0x10', e: null, f: { x: 1 }, g: [1] })).toEqual({
    ok: true,
    readings: [
      { key: 'b', value: 1000, at: null, quality: 0 },
      { key: 'c', value: -0.5, at: null, quality: 0 },
    ],
    refused: ['number', 'number', 'number', 'number', 'number'],
  })
})

test('more values than allowed are refused as a whole', () => {
  expect(device([{ a: 1 }, { b: 1 }, { c: 1 }], 2)).toEqual({
    ok: false,
    reason: 'payload-too-large',
  })
})

test('no payload throws, and none yields a value that is not a number', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 200 }),
        fc.json({ maxDepth: 5 }).map((text) => Buffer.from(text)),
      ),
      (payload) => {
        for (const read of [readDevicePayload, readGatewayPayload]) {
          const result = read(payload, 1000)
          if (result.ok)
            expect(result.readings.every(({ value }) => !Number.isNaN(value))).toBe(true)
        }
      },
    ),
    { numRuns: 500 },
  )
})
