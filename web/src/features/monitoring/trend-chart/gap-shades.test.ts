import { expect, test } from 'vitest'
import type { TrendLine } from '../trend/trend-view.ts'
import { gapShades } from './gap-shades.ts'

const line = (label: string, ...gaps: [from: number, to: number][]) =>
  ({ label, series: { gaps: gaps.map(([from, to]) => ({ from, to })) } }) as unknown as TrendLine

const shadesOf = (...lines: TrendLine[]) =>
  gapShades(lines).map(({ from, to, missing }) => [
    from,
    to,
    missing.map(({ label }) => label).join(),
  ])

test('a gap that lines share is shaded once', () => {
  expect(shadesOf(line('a', [10, 20]), line('b', [10, 20]))).toEqual([[10, 20, 'a,b']])
})

test('gaps that overlap are cut where one of them begins or ends', () => {
  expect(shadesOf(line('a', [10, 30]), line('b', [20, 40]))).toEqual([
    [10, 20, 'a'],
    [20, 30, 'a,b'],
    [30, 40, 'b'],
  ])
})

test('what lies between two gaps is not shaded', () => {
  expect(shadesOf(line('a', [10, 20], [30, 40]))).toEqual([
    [10, 20, 'a'],
    [30, 40, 'a'],
  ])
})

test('gaps that follow one another without a sample between them are one', () => {
  expect(shadesOf(line('a', [10, 20], [20, 40]))).toEqual([[10, 40, 'a']])
})

test('lines without gaps shade nothing', () => {
  expect(shadesOf(line('a'), line('b'))).toEqual([])
})
