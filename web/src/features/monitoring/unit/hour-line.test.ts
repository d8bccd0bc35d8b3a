import type { TrendSeries } from '@iwater/contract/monitoring'
import { expect, test } from 'vitest'
import { hourLine } from './hour-line.ts'
import { limitScale } from './limit-scale.ts'

const box = { width: 102, height: 22, padding: 1 }
const span = { from: 0, to: 100 }

const series = (at: number[], mean: number[], gaps: TrendSeries['gaps'] = []): TrendSeries => ({
  pointId: 'p',
  name: { zh: '流量', en: 'Flow' },
  unitOfMeasure: '',
  decimals: 1,
  states: null,
  at,
  mean,
  min: mean,
  max: mean,
  flagged: at.map(() => 0),
  sampleCount: at.length,
  completeness: 1,
  gaps,
})

test('values lie where their moment is, the lowest at the bottom', () => {
  expect(hourLine(series([0, 50, 100], [0, 10, 5]), span, box)).toEqual([
    '1.0,21.0 51.0,1.0 101.0,11.0',
  ])
})

test('a gap leaves a hole in the line, a lonely sample is a dot', () => {
  const gappy = series([0, 10, 90], [1, 1, 1], [{ from: 10, to: 90 }])
  expect(hourLine(gappy, span, box)).toEqual(['1.0,11.0 11.0,11.0', '91.0,11.0 91.0,11.0'])
})

test('without values there is no line', () => {
  expect(hourLine(series([], []), span, box)).toEqual([])
})

test('the bar of two limits reaches a fifth beyond both', () => {
  const scale = limitScale(8, { lowLimit: 6, highLimit: 9 })
  expect(scale?.low).toBeCloseTo(1 / 7)
  expect(scale?.high).toBeCloseTo(6 / 7)
  expect(scale?.value).toBeCloseTo(2.6 / 4.2)
})

test('the bar of one limit begins at zero', () => {
  expect(limitScale(40, { lowLimit: null, highLimit: 80 })).toEqual({
    low: null,
    high: 0.8,
    value: 0.4,
  })
  expect(limitScale(0.2, { lowLimit: 0.2, highLimit: null })?.low).toBeCloseTo(0.4)
})

test('a value far outside sticks to the end of the bar', () => {
  expect(limitScale(900, { lowLimit: 0, highLimit: 10 })?.value).toBe(1)
  expect(limitScale(-900, { lowLimit: 0, highLimit: 10 })?.value).toBe(0)
})

test('a point without limits has no bar', () => {
  expect(limitScale(1, { lowLimit: null, highLimit: null })).toBeNull()
})
