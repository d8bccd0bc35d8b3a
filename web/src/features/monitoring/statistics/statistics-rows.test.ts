import { expect, test } from 'vitest'
import { roundedSpan, unitFor, unitsFor } from './statistics-rows.ts'

const dayMs = 86_400_000
const quarterMs = 900_000
const noon = Date.UTC(2026, 10, 28, 12)

const spanOf = (length: number) => ({ from: noon - length, to: noon })

test('a period is asked for in whole quarters of an hour around it', () => {
  const whole = { from: noon, to: noon + quarterMs }
  expect(roundedSpan(whole)).toEqual(whole)
  expect(roundedSpan({ from: noon + 1, to: noon + quarterMs - 1 })).toEqual(whole)
  expect(roundedSpan({ from: noon - 1, to: noon + 1 })).toEqual({
    from: noon - quarterMs,
    to: noon + quarterMs,
  })
})

test('a quarter of a year is told by day, a longer period by month', () => {
  expect(unitFor(spanOf(92 * dayMs), undefined)).toBe('day')
  expect(unitFor(spanOf(92 * dayMs + 1), undefined)).toBe('month')
})

test('a unit that was chosen stays as long as the period can be told by it', () => {
  expect(unitFor(spanOf(dayMs), 'year')).toBe('year')
  expect(unitFor(spanOf(dayMs), 'hour')).toBe('hour')
  const long = spanOf(1000 * dayMs)
  expect(unitsFor(long)).not.toContain('hour')
  expect(unitFor(long, 'hour')).toBe('month')
})
