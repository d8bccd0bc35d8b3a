import { expect, test } from 'vitest'
import { livingAfter } from './living-pages.ts'

test('the page on screen is the youngest', () => {
  expect(livingAfter(['/a', '/b'], '/a', ['/a', '/b'])).toEqual(['/b', '/a'])
})

test('the page not looked at for longest is dropped beyond the cap', () => {
  expect(livingAfter(['/a', '/b', '/c'], '/d', ['/a', '/b', '/c', '/d'], 3)).toEqual([
    '/b',
    '/c',
    '/d',
  ])
})

test('a page leaves with its tab', () => {
  expect(livingAfter(['/a', '/b'], '/b', ['/b'])).toEqual(['/b'])
})

test('nothing new is the same list', () => {
  const living = ['/a', '/b']
  expect(livingAfter(living, '/b', ['/a', '/b'])).toBe(living)
})
