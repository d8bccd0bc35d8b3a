import { expect, test } from 'vitest'
import { flagMeaning, headerMeaning } from './frame-words.ts'

test('codes of the header have the names of the standard', () => {
  expect(headerMeaning('ST', '32')?.zh).toBe('32 地表水体环境污染源')
  expect(headerMeaning('CN', '2061')?.en).toBe('2061 Data of an hour')
  expect(headerMeaning('CN', '2099')).toBe(undefined)
  expect(headerMeaning('MN', '32')).toBe(undefined)
})

test.each([
  ['0', { version: '2005', isAnswered: false, isSplit: false }],
  ['5', { version: '2017', isAnswered: true, isSplit: false }],
  ['7', { version: '2017', isAnswered: true, isSplit: true }],
  ['9', { version: '2025', isAnswered: true, isSplit: false }],
  ['12', undefined],
  ['x', undefined],
])('Flag=%s', (value, meaning) => expect(flagMeaning(value)).toEqual(meaning))
