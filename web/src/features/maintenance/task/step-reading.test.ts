import { expect, test } from 'vitest'
import { isMissing, outside, rangeText, readingText, type Step } from './step-reading.ts'

const format = { number: (value: number) => String(value) }
const step: Step = {
  instruction: 'Read the probe',
  kind: 'reading',
  unit_of_measure: 'pH',
  lowest: 6,
  highest: 9,
  is_required: true,
  is_ticked: false,
  reading: null,
  remark: null,
}

test.each([
  [6, 9, '6 – 9 pH'],
  [6, null, '≥ 6 pH'],
  [null, 0, '≤ 0 pH'],
  [null, null, undefined],
])('the allowed range from %s to %s is said as %s', (lowest, highest, text) => {
  expect(rangeText({ ...step, lowest, highest }, format)).toBe(text)
})

test.each([
  [null, undefined],
  [5.9, 'below'],
  [6, undefined],
  [9, undefined],
  [9.1, 'above'],
])('a reading of %s is %s its range', (reading, side) => {
  expect(outside({ ...step, reading })).toBe(side)
})

test('a reading is shown with its unit', () => {
  expect(readingText({ ...step, reading: 7.2 }, format)).toBe('7.2 pH')
  expect(readingText({ reading: 0, unit_of_measure: null }, format)).toBe('0')
  expect(readingText(step, format)).toBeUndefined()
})

test('a required step is missing until it has the record of its kind', () => {
  expect(isMissing(step, 3)).toBe(true)
  expect(isMissing({ ...step, reading: 0 }, 0)).toBe(false)
  expect(isMissing({ ...step, is_required: false }, 0)).toBe(false)
  expect(isMissing({ ...step, kind: 'tick' }, 0)).toBe(true)
  expect(isMissing({ ...step, kind: 'tick', is_ticked: true }, 0)).toBe(false)
  expect(isMissing({ ...step, kind: 'text', remark: '' }, 0)).toBe(true)
  expect(isMissing({ ...step, kind: 'text', remark: 'worn' }, 0)).toBe(false)
  expect(isMissing({ ...step, kind: 'photo' }, 0)).toBe(true)
  expect(isMissing({ ...step, kind: 'photo' }, 1)).toBe(false)
})
