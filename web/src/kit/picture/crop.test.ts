import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partOf, scaledDown, wholeCrop } from './crop.ts'

test('the largest part with the proportions is kept, around the middle', () => {
  expect(partOf({ width: 300, height: 200 }, 1, wholeCrop)).toEqual({
    left: 50,
    top: 0,
    width: 200,
    height: 200,
  })
  expect(partOf({ width: 300, height: 200 }, 3, { zoom: 2, x: 0, y: 1 })).toEqual({
    left: 0,
    top: 150,
    width: 150,
    height: 50,
  })
})

test('a part never leaves the picture, wherever it is moved and however far it is enlarged', () => {
  const side = fc.integer({ min: 1, max: 12_000 })
  const share = fc.double({ min: -2, max: 3, noNaN: true })
  const aspects = fc.double({ min: 0.1, max: 10, noNaN: true })
  fc.assert(
    fc.property(side, side, aspects, share, share, share, (width, height, aspect, zoom, x, y) => {
      const part = partOf({ width, height }, aspect, { zoom, x, y })
      const slack = 1e-6 * Math.max(width, height)
      expect(part.left).toBeGreaterThanOrEqual(-slack)
      expect(part.top).toBeGreaterThanOrEqual(-slack)
      expect(part.left + part.width).toBeLessThanOrEqual(width + slack)
      expect(part.top + part.height).toBeLessThanOrEqual(height + slack)
      expect(part.width / part.height).toBeCloseTo(aspect, 5)
    }),
  )
})

test('a large picture is scaled down by its longer side, a small one stays', () => {
  expect(scaledDown({ width: 4000, height: 3000 }, 1000)).toEqual({ width: 1000, height: 750 })
  expect(scaledDown({ width: 30, height: 900 }, 1000)).toEqual({ width: 30, height: 900 })
  expect(scaledDown({ width: 30, height: 900 })).toEqual({ width: 30, height: 900 })
})
