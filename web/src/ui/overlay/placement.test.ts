import { expect, test } from 'vitest'
import { around, below, beside } from './placement.ts'

const window = { width: 1000, height: 800 }
const rect = (left: number, top: number) => ({ left, top, right: left + 36, bottom: top + 36 })

test('a panel below its button is in line with the side asked for', () => {
  expect(below(rect(900, 10), window, 'end')).toEqual({ top: 52, right: 64 })
  expect(below(rect(20, 10), window, 'start')).toEqual({ top: 52, left: 20 })
})

test('a menu grows upwards where it has no room below its button', () => {
  expect(below(rect(20, 700), window, 'start')).toEqual({ bottom: 106, left: 20 })
  expect(below(rect(20, 300), { width: 1000, height: 400 }, 'start')).toEqual({
    bottom: 106,
    left: 20,
  })
  expect(below(rect(20, 100), { width: 1000, height: 400 }, 'start')).toEqual({
    top: 142,
    left: 20,
  })
})

test('a panel beside an entry grows upwards near the bottom of the window', () => {
  expect(beside(rect(10, 100), window)).toEqual({ left: 52, top: 100 })
  expect(beside(rect(10, 700), window)).toEqual({ left: 52, bottom: 64 })
})

test('a menu at a point grows towards the larger part of the window', () => {
  expect(around({ x: 100, y: 100 }, window)).toEqual({ left: 100, top: 100 })
  expect(around({ x: 900, y: 700 }, window)).toEqual({ right: 100, bottom: 100 })
})
