import { expect, test } from 'vitest'
import { levelOf } from './screen-level.ts'

test('the level of a screen changes at 768, 992 and 1200 pixels', () => {
  expect([390, 767, 768, 991, 992, 1199, 1200, 1920].map(levelOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
})
