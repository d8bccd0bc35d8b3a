import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDeviceJson } from './device-json.ts'

test('words for missing numbers are null, and the content of strings is unchanged', () => {
  const text = String.raw`{"a":NaN,"b":[-Infinity,nan, -inf],"c":"NaN \" inf","d":1.5}`
  expect(parseDeviceJson(text)).toEqual({
    a: null,
    b: [null, null, null],
    c: 'NaN " inf',
    d: 1.5,
  })
})

test.each([[''], ['{'], ['{"a":NaN'], ['{"a":NaNs}'], ['{"a":1NaN}'], ['null'], ['NaN']])(
  '%j is no JSON',
  (text) => {
    expect(parseDeviceJson(text)).toBeUndefined()
  },
)

test('JSON is read as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value)
      expect(parseDeviceJson(text)).toEqual(JSON.parse(text) ?? undefined)
    }),
  )
})

test('a payload made to be slow is read like any other', () => {
  // A search that started again at every quote would take many minutes.
  expect(parseDeviceJson(`{"a":NaN,"b":${'"\\'.repeat(500_000)}`)).toBeUndefined()
})
