import * as field from '@iwater/contract/kit/field'
import { expect, test } from 'vitest'
import { namesIn, readCell } from './read-cell.ts'

const writing = { language: 'zh', timeZone: 'Asia/Shanghai' } as const
const read = (of: Parameters<typeof readCell>[0], text: string) => readCell(of, text, writing)

test('figures are read with separators, full-width digits and their unit', () => {
  const price = field.number('单价', 'Price', { unit: '¥' })
  expect(['12.5', '1,234.5', '¥ 12', '１２', '-3', ''].map((text) => read(price, text))).toEqual([
    12.5,
    1234.5,
    12,
    12,
    -3,
    null,
  ])
})

test('a unit of time is read as it is written in either language', () => {
  const days = field.integer('间隔', 'Interval', { unit: 'd' })
  expect(['14', '14 d', '14 天', '14天'].map((text) => read(days, text))).toEqual([14, 14, 14, 14])
})

test('a unit is read with full-width signs as it is with others', () => {
  const price = field.number('单价', 'Price', { unit: '￥' })
  const flow = field.number('流量', 'Flow', { unit: 'ｍ３' })
  expect([read(price, '￥12'), read(flow, '5 m3'), read(flow, '５ｍ３')]).toEqual([12, 5, 5])
})

test('days and moments are read as people of either language write them', () => {
  const day = field.date('日期', 'Day')
  for (const text of ['2026-02-03', '2026/2/3', '2026年2月3日', '3/2/2026', '03.02.2026'])
    expect(read(day, text)).toBe('2026-02-03')
  const moment = field.moment('时间', 'Time')
  expect(read(moment, '2026/2/3 8:30')).toBe('2026-02-03T00:30:00.000Z')
})

test('yes and no are read in both languages', () => {
  const flag = field.flag('关键', 'Critical')
  expect(['是', 'YES', '1', 'true'].map((text) => read(flag, text))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['否', 'no', '0', ''].map((text) => read(flag, text))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('what cannot be read stays as it is', () => {
  expect(read(field.integer('库存', 'Stock'), 'many')).toBe('many')
  expect(read(field.number('单价', 'Price'), '1,5')).toBe('1,5')
  expect(read(field.date('日期', 'Day'), 'soon')).toBe('soon')
  expect(read(field.moment('时间', 'Time'), 'noon')).toBe('noon')
  expect(read(field.flag('关键', 'Critical'), 'perhaps')).toBe('perhaps')
})

test('several choices stand in one cell', () => {
  expect(namesIn('备用、旧件，新件; x')).toEqual(['备用', '旧件', '新件', 'x'])
})
