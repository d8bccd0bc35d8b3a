import { expect, test } from 'vitest'
import { checkMobile, plainMobile } from './mobile.ts'

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

test.each([
  ['138 0013 8000', '13800138000'],
  ['+86 138-0013-8000', '13800138000'],
  ['008613800138000', '13800138000'],
  ['0086', '0086'],
  ['86138', '86138'],
  ['ask me', 'askme'],
])('%j as it is kept while it is typed is %j', (typed, kept) => {
  expect(plainMobile(typed)).toBe(kept)
})
