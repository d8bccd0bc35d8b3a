import { statePairs } from '@iwater/contract/plant/state-words'
import { expect, test } from 'vitest'
import { valueTextIn } from './value-text.ts'

const format = {
  number: (value: number | string | null | undefined, decimals?: number) =>
    value === null || value === undefined ? '–' : Number(value).toFixed(decimals ?? 3),
}
const inEnglish = valueTextIn(format, ({ en }) => en)
const pump = { decimals: 2, states: statePairs['running-stopped'] }

test('a digital point shows the words of its states, and a mean as the share of the first', () => {
  expect([1, 0, 0.25].map((value) => inEnglish(value, pump))).toEqual([
    'Running',
    'Stopped',
    'Running 25 %',
  ])
  expect(valueTextIn(format, ({ zh }) => zh)(1, pump)).toBe('运行')
})

test('anything else is a figure with the decimals of the point', () => {
  expect([2, -1, null].map((value) => inEnglish(value, pump))).toEqual(['2.00', '-1.00', '–'])
  expect(inEnglish(1, { decimals: 1, states: null })).toBe('1.0')
})
