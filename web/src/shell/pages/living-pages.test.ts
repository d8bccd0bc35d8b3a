import { expect, test } from 'vitest'
import { livingAfter, pageCap } from './living-pages.ts'

const pages = (open: string[], { awake = [] as string[], cap = 15 } = {}) => ({
  open,
  awake: new Set(awake),
  cap,
})

test('the page on screen is the youngest', () => {
  expect(livingAfter(['/a', '/b'], '/a', pages(['/a', '/b']))).toEqual(['/b', '/a'])
})

test('the page not looked at for longest is put to sleep beyond the cap', () => {
  const open = ['/a', '/b', '/c', '/d']
  expect(livingAfter(['/a', '/b', '/c'], '/d', pages(open, { cap: 3 }))).toEqual(['/b', '/c', '/d'])
})

test('pages that are pinned or not saved never sleep, nor does the one on screen', () => {
  const open = ['/a', '/b', '/c', '/d']
  const awake = pages(open, { awake: ['/a', '/b'], cap: 2 })
  expect(livingAfter(['/a', '/b', '/c'], '/d', awake)).toEqual(['/a', '/b', '/d'])
})

test('a page leaves with its tab', () => {
  expect(livingAfter(['/a', '/b'], '/b', pages(['/b']))).toEqual(['/b'])
})

test('nothing new is the same list', () => {
  const living = ['/a', '/b']
  expect(livingAfter(living, '/b', pages(['/a', '/b']))).toBe(living)
})

test('fewer pages are kept the more memory they take, but never fewer than a few', () => {
  const mega = 2 ** 20
  const heap = (used: number, limit = 4096) => ({
    usedJSHeapSize: used * mega,
    jsHeapSizeLimit: limit * mega,
  })
  expect(pageCap(undefined)).toBe(15)
  expect(pageCap(heap(500))).toBe(15)
  expect(pageCap(heap(1024))).toBe(7)
  expect(pageCap(heap(4000))).toBe(4)
  expect(pageCap(heap(200, 300))).toBe(11)
})
