import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPacketGauge } from './mqtt-gauge.ts'

/** A packet of MQTT with a body of this many bytes. */
function packet(length: number): Buffer {
  const digits: number[] = []
  for (let rest = length; rest > 0 || digits.length === 0; rest = Math.floor(rest / 128)) {
    digits.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  }
  return Buffer.concat([Buffer.from([0x30, ...digits]), Buffer.alloc(length, 0xff)])
}

const isMeasured = (bytes: Buffer, cut: number, limit: number) => {
  const gauge = createPacketGauge(limit)
  for (let at = 0; at < bytes.length; at += cut) {
    if (!gauge(bytes.subarray(at, at + cut))) return false
  }
  return true
}

test('packets up to the limit pass in any split, a larger one never does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 5 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 0, max: 40_000 }),
      (lengths, cut, limit) => {
        const bytes = Buffer.concat(lengths.map(packet))
        expect(isMeasured(bytes, cut, limit)).toBe(lengths.every((length) => length <= limit))
      },
    ),
    { numRuns: 100 },
  )
})

test('the length is checked before the body arrives', () => {
  expect(createPacketGauge(1000)(packet(200_000).subarray(0, 4))).toBe(false)
})

test('a length of more than four digits is invalid', () => {
  expect(createPacketGauge(1e12)(Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff]))).toBe(false)
})
