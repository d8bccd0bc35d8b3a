import { expect, test } from 'vitest'
import { placeOfFailure } from './failure-place.ts'
import { zoomOf } from './frame/use-scaling-layout.ts'

test('a failed sign-in is told next to the field it is about', () => {
  expect(placeOfFailure('identity.wrong-password')).toBe('password')
  expect(placeOfFailure('identity.code-required')).toBe('code')
  expect(placeOfFailure('identity.wrong-code')).toBe('code')
  expect(placeOfFailure('request.too-many')).toBe('form')
  expect(placeOfFailure('network.unreachable')).toBe('form')
})

test('the zoom is the scale over the pixel ratio, and none for a scale of none or 0', () => {
  expect(zoomOf(1.5, 2)).toBe(0.75)
  expect([zoomOf(0, 2), zoomOf(null, 2), zoomOf(undefined, 2)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
