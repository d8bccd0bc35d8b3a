import type { TrendSeries } from '@iwater/contract/monitoring'
import { expect, test } from 'vitest'
import { bucketLength, samplesIn } from './reduction.ts'
import {
  dataRows,
  figuresOf,
  indexAtOrBefore,
  readingNear,
  tailOf,
  withBreaks,
} from './trend-series.ts'

const series = (at: number[], rest: Partial<TrendSeries> = {}): TrendSeries => ({
  pointId: 'p',
  name: { zh: '流量', en: 'Flow' },
  unitOfMeasure: 'm³/h',
  decimals: 1,
  states: null,
  at,
  mean: at.map((_, index) => index + 1),
  min: at.map((_, index) => index + 0.5),
  max: at.map((_, index) => index + 2),
  flagged: at.map(() => 0),
  sampleCount: at.length,
  completeness: 1,
  gaps: [],
  ...rest,
})

const sample = (at: number, value = 9) => ({
  pointId: 'p',
  value,
  flag: 'N' as const,
  at,
  receivedAt: at,
})

test('a bucket is told in the largest unit that divides it', () => {
  expect(bucketLength(600_000)).toEqual({ amount: 10, unit: 'minute' })
  expect(bucketLength(90_000)).toEqual({ amount: 90, unit: 'second' })
  expect(bucketLength(86_400_000)).toEqual({ amount: 1, unit: 'day' })
  expect(bucketLength(7_200_000)).toEqual({ amount: 2, unit: 'hour' })
})

test('samples are counted over all series', () => {
  const trend = { series: [series([1], { sampleCount: 525_600 }), series([1])] }
  expect(samplesIn(trend as never)).toBe(525_601)
})

test('a moment is found among ascending ones', () => {
  expect([5, 10, 15, 30, 99].map((at) => indexAtOrBefore([10, 20, 30], at))).toEqual([
    -1, 0, 0, 2, 2,
  ])
})

test('a line breaks where a gap begins and goes on behind it', () => {
  const gappy = series([0, 10, 40, 50], { gaps: [{ from: 10, to: 40 }] })
  expect(withBreaks(gappy, gappy.mean)).toEqual([
    [0, 1],
    [10, 2],
    [10, null],
    [40, 3],
    [50, 4],
  ])
})

test('a gap before the first sample draws nothing, several gaps in a row break once', () => {
  const gappy = series([30, 90], {
    gaps: [
      { from: 0, to: 30 },
      { from: 40, to: 50 },
      { from: 60, to: 90 },
    ],
  })
  expect(withBreaks(gappy, gappy.mean)).toEqual([
    [30, 1],
    [40, null],
    [90, 2],
  ])
})

test('a moment in a bucket reads that bucket, a moment in none reads nothing', () => {
  const reduced = series([0, 60, 180])
  expect(readingNear(reduced, 59, 60)?.at).toBe(0)
  expect(readingNear(reduced, 130, 60)).toBeNull()
  expect(readingNear(reduced, -1, 60)).toBeNull()
})

test('among raw samples the nearest is read, inside a gap none', () => {
  const raw = series([0, 10, 100], { gaps: [{ from: 10, to: 100 }] })
  expect(readingNear(raw, 4, 0)?.at).toBe(0)
  expect(readingNear(raw, 6, 0)?.at).toBe(10)
  expect(readingNear(raw, 50, 0)).toBeNull()
  expect(readingNear(raw, 120, 0)?.at).toBe(100)
})

test('live samples go on where the series ends, in the order of their own time', () => {
  const reduced = series([0, 60_000])
  const kind = { bucketMs: 60_000, periodSeconds: 20 }
  expect(tailOf(reduced, [sample(130_000, 2), sample(90_000), sample(120_000, 1)], kind)).toEqual([
    [120_000, 1],
    [130_000, 2],
  ])
})

test('a live sample that is not valid breaks the line', () => {
  const flagged = { ...sample(2000), flag: 'C' as const }
  expect(tailOf(series([0]), [sample(1000), flagged], { bucketMs: 0, periodSeconds: 9 })).toEqual([
    [1000, 9],
    [2000, null],
  ])
})

test('after three silent periods the live end begins anew', () => {
  const raw = series([0, 1000])
  const tail = tailOf(raw, [sample(1000), sample(9000)], { bucketMs: 0, periodSeconds: 1 })
  expect(tail).toEqual([
    [1001, null],
    [9000, 9],
  ])
})

test('figures hold the lowest, the highest and the last, and leave out what is missing', () => {
  const holed = series([0, 1, 2], { mean: [4, null, 8], min: [3, null, 7], flagged: [0, 2, 1] })
  expect(figuresOf(holed)).toEqual({ min: 3, max: 4, mean: 6, latest: 8, flagged: 3 })
  expect(figuresOf(series([]))).toEqual({
    min: null,
    max: null,
    mean: null,
    latest: null,
    flagged: 0,
  })
})

test('the table has a line for every moment of any series, the latest first', () => {
  const rows = dataRows({ series: [series([0, 20]), series([10, 20])] } as never)
  expect(rows.map(({ at }) => at)).toEqual([20, 10, 0])
  expect(rows[1]?.readings.map((reading) => reading?.mean ?? null)).toEqual([null, 1])
})
