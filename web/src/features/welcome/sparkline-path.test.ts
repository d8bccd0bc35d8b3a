import { expect, test } from 'vitest'
import { sparklinePoints } from './sparkline-path.ts'

const box = { width: 102, height: 22, padding: 1 }

test('the lowest value is at the bottom and the highest at the top', () => {
  expect(sparklinePoints([0, 10, 5], box)).toBe('1.0,21.0 51.0,1.0 101.0,11.0')
})

test('a level course runs along the middle', () => {
  expect(sparklinePoints([7, 7], box)).toBe('1.0,11.0 101.0,11.0')
})

test('one value makes no line', () => {
  expect(sparklinePoints([7], box)).toBe('')
})
