import { expect, test } from 'vitest'
import { type Entered, type Judging, soFar } from './so-far.ts'

const by = (own: Partial<Judging> = {}): Judging => ({
  error_kind: 'absolute',
  range_value: null,
  limit_value: 0.1,
  minimum_pairs: 3,
  needed_pairs: null,
  ...own,
})

const entered = (own: Partial<Entered> = {}): Entered => ({
  kind: 'standard',
  reference_value: 6.86,
  found_value: 6.96,
  adjusted_value: null,
  pairs: [],
  ...own,
})

test('what is just on the limit passes, what is beyond it fails until it is adjusted', () => {
  expect(soFar(entered(), by())).toMatchObject({ error: 0.1, result: 'passed' })
  const far = { found_value: 7.2 }
  expect(soFar(entered(far), by())).toMatchObject({ error: 0.34, result: 'failed' })
  expect(soFar(entered({ ...far, adjusted_value: 6.88 }), by())).toEqual({
    error: 0.34,
    adjusted_error: 0.02,
    result: 'adjusted',
  })
  expect(soFar(entered({ adjusted_value: 7 }), by())).toMatchObject({ result: 'failed' })
})

test('errors are relative to the reference or to the range; without one there is none', () => {
  const readings = { reference_value: -50, found_value: -45 }
  expect(soFar(entered(readings), by({ error_kind: 'relative' }))).toMatchObject({ error: 10 })
  expect(soFar(entered(readings), by({ error_kind: 'range', range_value: 200 }))).toMatchObject({
    error: 2.5,
  })
  expect(soFar(entered({ reference_value: 0 }), by({ error_kind: 'relative' }))).toBeNull()
  expect(soFar(entered({ found_value: null }), by())).toBeNull()
  expect(soFar(entered(), by({ limit_value: null }))).toMatchObject({ result: 'unjudged' })
})

test('of a comparison the pair furthest off is told, and it is judged once there are enough', () => {
  const pairs = (...readings: (number | null)[]) =>
    entered({
      kind: 'comparison',
      pairs: readings.map((one) => ({ analyser_value: one, reference_value: 50 })),
    })
  const limit = { error_kind: 'relative', limit_value: 15 } as const
  expect(soFar(pairs(52, 47, null), by(limit))).toMatchObject({ error: -6, result: 'unjudged' })
  expect(soFar(pairs(52, 47, 60), by(limit))).toMatchObject({ error: 20, result: 'failed' })
  expect(soFar(pairs(52, 47, 60), by({ ...limit, needed_pairs: 2 }))).toMatchObject({
    result: 'passed',
  })
})
