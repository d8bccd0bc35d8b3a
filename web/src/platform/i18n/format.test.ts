import { expect, test } from 'vitest'
import { createFormat, formatFor } from './format.ts'

const zh = createFormat('zh', 'Asia/Shanghai')
const en = createFormat('en', 'Asia/Shanghai')
const moment = '2026-11-19T16:05:09Z'

test('writes moments in the zone of the organisation, not of the machine', () => {
  expect(zh.longDate(moment)).toBe('2026年11月20日星期五')
  expect(en.longDate(moment)).toBe('Friday, 20 November 2026')
  expect(zh.time(moment)).toBe('00:05:09')
  expect(en.dateTime(Date.parse(moment))).toBe('20/11/2026, 00:05:09')
})

test('writes figures with the places asked for', () => {
  expect(zh.number(1234.5, 2)).toBe('1,234.50')
  expect(en.number(0.25)).toBe('0.25')
})

test('shows a dash where there is no value, and never 0', () => {
  expect([
    zh.number(null),
    zh.number(Number.NaN),
    zh.dateTime(null),
    zh.relative(undefined),
  ]).toEqual(['–', '–', '–', '–'])
})

test('says how long ago in words', () => {
  const now = Date.parse(moment)
  expect(zh.relative(now - 3 * 60_000, now)).toBe('3 分钟前')
  expect(en.relative(now - 26 * 3_600_000, now)).toBe('yesterday')
  expect(en.relative(now + 5000, now)).toBe('in 5 seconds')
  expect([zh.relative(now, now), en.relative(now - 400, now)]).toEqual(['刚刚', 'just now'])
  expect(zh.duration(2 * 86_400_000)).toBe('2 天')
})

test('a format is made once for a language and a time zone, and for no other', () => {
  const shanghai = formatFor('zh', 'Asia/Shanghai')
  expect(formatFor('zh', 'Asia/Shanghai')).toBe(shanghai)
  const times = [shanghai, formatFor('zh', 'UTC'), formatFor('en', 'UTC')].map((format) => [
    format.shortTime(moment),
    format.relative(0, 0),
  ])
  expect(times).toEqual([
    ['00:05', '刚刚'],
    ['16:05', '刚刚'],
    ['16:05', 'just now'],
  ])
})
