import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clip, coarsen, rest, type Span, union } from './spans.ts'

const span = fc
  .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, length]) => ({ from, until: from + length }))

const moments = (spans: readonly Span[]) =>
  new Set(
    spans.flatMap(({ from, until }) => Array.from({ length: until - from }, (_, i) => from + i)),
  )

test('a union contains the same moments in spans that do not touch', () => {
  fc.assert(
    fc.property(fc.array(span), (spans) => {
      const whole = union(spans)
      expect(moments(whole)).toEqual(new Set([...moments(spans)].toSorted((a, b) => a - b)))
      for (const [index, { from }] of whole.entries())
        expect(from).toBeGreaterThan(whole[index - 1]?.until ?? -1)
    }),
  )
})

test('the rest and the removed part make up the whole', () => {
  fc.assert(
    fc.property(fc.array(span), span, (spans, whole) => {
      const parts = union(spans)
      const inside = clip(parts, whole)
      const left = rest(parts, whole)
      expect(moments([...inside, ...left].toSorted((a, b) => a.from - b.from))).toEqual(
        moments([whole]),
      )
      for (const moment of moments(left)) expect(moments(parts).has(moment)).toBe(false)
    }),
  )
})

test('coarser spans contain the finer ones and are few', () => {
  fc.assert(
    fc.property(fc.array(span), fc.integer({ min: 1, max: 5 }), (spans, most) => {
      const parts = union(spans)
      const coarse = coarsen(parts, most)
      expect(coarse.length).toBeLessThanOrEqual(Math.max(most, 0))
      for (const moment of moments(parts)) expect(moments(coarse).has(moment)).toBe(true)
    }),
  )
})
