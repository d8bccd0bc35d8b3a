import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packSamples, unpackSamples } from './live-codec.ts'

const sample = fc.record({
  series: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  at: fc.integer({ min: 0, max: 4e12 }),
  receivedAt: fc.integer({ min: 0, max: 4e12 }),
  value: fc.double({ noNaN: true, noDefaultInfinity: true }),
  quality: fc.integer({ min: 0, max: 7 }),
})

test('packed samples are unpacked unchanged', () => {
  fc.assert(
    fc.property(fc.array(sample), (samples) => {
      expect(unpackSamples(packSamples(samples))).toEqual(samples)
    }),
  )
})

test('only requested series are unpacked', () => {
  fc.assert(
    fc.property(fc.array(sample), (samples) => {
      const wanted = new Set(samples.filter((_, index) => index % 2 === 0).map((s) => s.series))
      expect(unpackSamples(packSamples(samples), wanted)).toEqual(
        samples.filter(({ series }) => wanted.has(series)),
      )
    }),
  )
})

test('a frame of a plant takes few bytes a sample', () => {
  const samples = Array.from({ length: 20 }, (_, index) => ({
    series: 5000 + index,
    at: 1_795_229_204_000,
    receivedAt: 1_795_229_204_040,
    value: index / 3,
    quality: 0,
  }))
  expect(packSamples(samples).length / samples.length).toBeLessThan(14)
})

test('bytes of an unknown version are rejected', () => {
  const body = packSamples([])
  body[0] = 9
  expect(() => unpackSamples(body)).toThrow('version')
})
