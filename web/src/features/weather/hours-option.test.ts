import { expect, test } from 'vitest'
import { rotationOf } from './hours-option.ts'

test('the arrow of a wind points to where it blows, in degrees anticlockwise from up', () => {
  // From north down, from east to the left, from south up, from west to the right.
  expect([0, 90, 180, 270].map(rotationOf)).toEqual([-180, -270, -0, -90])
})
