import { expect, test } from 'vitest'
import { checkMobile } from './mobile.ts'

test.each([
  ['13800138000', null],
  [' 13800138000 ', null],
  ['', 'missing'],
  ['   ', 'missing'],
  ['1380013800', 'length'],
  ['138001380001', 'length'],
  ['23800138000', 'format'],
  ['1380013800a', 'format'],
  ['１３８００１３８０００', 'format'],
] as const)('%j as a mobile number is %s', (mobile, fault) => {
  expect(checkMobile(mobile)).toBe(fault)
})
