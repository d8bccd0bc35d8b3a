import { expect, test } from 'vitest'
import { nameIn, valueText } from './change-value.ts'

const words = { empty: 'empty', yes: 'yes', no: 'no' }
const id = '0190a000-0000-7000-8000-000000000001'
const text = (
  value: Parameters<typeof valueText>[0],
  { column = 'name', language = 'en' }: { column?: string; language?: 'zh' | 'en' } = {},
) =>
  valueText(value, words, {
    nameOf: nameIn({ [id]: { zh: '东厂', en: 'East works' } }, language, column),
    formatMoment: (moment) => `at ${moment.slice(0, 10)}`,
  })

test.each([
  [null, 'empty'],
  ['', 'empty'],
  [[], 'empty'],
  [false, 'no'],
  [0, '0'],
  ['text', 'text'],
  [id, 'East works'],
  [[id, 'x'], 'East works, x'],
  ['2026-11-21T05:00:00.123+00:00', 'at 2026-11-21'],
  [{ a: 1 }, '{"a":1}'],
])('%j reads as %s', (value, expected) => {
  expect(text(value)).toBe(expected)
})

test('coded values are worded in the columns that hold them, anything else stays', () => {
  expect(text('uploaded', { column: 'state' })).toBe('Mapping required')
  expect(text('uploaded', { column: 'state', language: 'zh' })).toBe('待选列')
  expect(text('text', { column: 'file_group', language: 'zh' })).toBe('文本')
  expect(text('owner', { column: 'visibility' })).toBe('Owner only')
  expect(text('notice', { column: 'kind' })).toBe('Notice')
  expect(text('water-works', { column: 'kind' })).toBe('water-works')
  expect(text('uploaded', { column: 'name' })).toBe('uploaded')
  expect(text('constructor', { column: 'state' })).toBe('constructor')
})
