import { expect, test } from 'vitest'
import { keysByReason } from './frame-rejections.ts'

test('keys stand under their reason, and a part without a key under its reason alone', () => {
  const rejections = [
    { key: 'w21011', reason: 'factor-unknown' },
    { key: null, reason: 'payload-malformed' },
    { key: 'w01018', reason: 'value-unreadable' },
    { key: 'w21003', reason: 'factor-unknown' },
  ]
  expect([...keysByReason(rejections)]).toEqual([
    ['factor-unknown', ['w21011', 'w21003']],
    ['payload-malformed', []],
    ['value-unreadable', ['w01018']],
  ])
})
