import type { CalibrationErrorPoint } from '@iwater/contract/maintenance/calibration-errors'
import { expect, test } from 'vitest'
import { createFormat } from '#web/platform/i18n/format.ts'
import { createPalette } from '#web/platform/theme/palette.ts'
import { chartStyle } from '#web/ui/chart/chart-style.ts'
import { drawnErrors, errorOption } from './error-option.ts'

const point = (day: number, own: Partial<CalibrationErrorPoint> = {}): CalibrationErrorPoint => ({
  recordId: `00000000-0000-7000-8000-0000000000${10 + day}`,
  at: `2026-11-0${day}T02:00:00.000Z`,
  error: day,
  adjustedError: null,
  errorKind: 'relative',
  unitOfMeasure: 'mg/L',
  limit: 5,
  result: 'passed',
  ...own,
})

const drawn = (points: readonly CalibrationErrorPoint[]) => {
  const style = chartStyle(createPalette({ brand: '#409eff', isDark: false }))
  const names = { error: 'Error', adjusted: 'Adjusted', limit: 'Limit' }
  const option = errorOption(points, { style, names, format: createFormat('en', 'Asia/Shanghai') })
  return option as { yAxis: { name: string }; series: { id: string; data: unknown[] }[] }
}

test('errors are drawn between the limits that were in force, on the axis of their sign', () => {
  const { yAxis, series } = drawn([point(1), point(2, { limit: 8, adjustedError: 0.5 })])
  const [first, second] = [Date.parse(point(1).at), Date.parse(point(2).at)]
  const dataOf = (id: string) => series.find((one) => one.id === id)?.data
  expect(yAxis.name).toBe('%')
  expect(dataOf('error')).toEqual([
    [first, 1],
    [second, 2],
  ])
  expect(dataOf('adjusted')).toEqual([
    [first, null],
    [second, 0.5],
  ])
  expect(dataOf('limit 1')).toEqual([
    [first, 5],
    [second, 8],
  ])
  expect(dataOf('limit -1')).toEqual([
    [first, -5],
    [second, -8],
  ])
})

test('errors that are expressed in another way than the last one have no place on its axis', () => {
  const absolute = { errorKind: 'absolute', limit: null } as const
  const points = [point(1), point(2, absolute), point(3, absolute)]
  expect(drawnErrors(points).map(({ error }) => error)).toEqual([2, 3])
  expect(drawn(drawnErrors(points)).yAxis.name).toBe('mg/L')
  const ofRange = point(4, { errorKind: 'range' })
  expect(drawnErrors([point(1), ofRange])).toEqual([ofRange])
  expect(drawnErrors([])).toEqual([])
})
