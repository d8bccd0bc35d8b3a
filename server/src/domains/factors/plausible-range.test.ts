import { expect, test } from 'vitest'
import { FACTORS, factorOf } from './factor-codes.ts'
import { plausibleRange, unitsThatFit } from './plausible-range.ts'
import { converted, convertibleUnits, spelledUnit } from './unit-of-measure.ts'

function known(code: string) {
  const factor = factorOf(code)
  if (!factor) throw new Error(`no factor ${code}`)
  return factor
}

test.each([
  [1, 'MPa', 'kPa', 1000],
  [50, 'mH₂O', 'MPa', 0.490_332_5],
  [212, '°F', '°C', 100],
  [273.15, 'K', '°C', 0],
  [1, 'L/s', 'm³/h', 3.6],
  [24, 'm³/d', 'm³/h', 1],
  [1, 'mS/m', 'μS/cm', 10],
  [7, '', '', 7],
])('%d %s in %s %s', (value, from, to, expected) => {
  expect(converted(value, from, to)).toBeCloseTo(expected, 9)
})

test('what measures something else is not converted', () => {
  expect(converted(1, 'm', 'MPa')).toBeNull()
  expect(converted(1, 'mg/L', 'bushel')).toBeNull()
})

test.each([
  ['m3/h', 'm³/h'],
  ['m3', 'm³'],
  ['℃', '°C'],
  ['µg/l', 'μg/L'],
  ['us/cm', 'us/cm'],
  ['μs/cm', 'μS/cm'],
  ['万m3', '10⁴m³'],
  ['无量纲', ''],
])('%s is spelled %s', (written, spelled) => {
  expect(spelledUnit(written)).toBe(spelled)
})

test('every range has a lower and an upper end, and each factor can be given in the unit of the catalogue', () => {
  for (const factor of FACTORS) {
    const { code, unit } = factor
    const range = plausibleRange(factor)
    if (range) expect(range.low, code).toBeLessThan(range.high)
    expect(convertibleUnits(unit), code).toContain(unit)
  }
})

test('a range follows the unit of measure, and the numbering of treatment works', () => {
  expect(plausibleRange(known('w01001'))).toEqual({ low: 0, high: 14 })
  expect(plausibleRange(known('pressure'), 'kPa')).toEqual({ low: -100, high: 4000 })
  expect(plausibleRange(known('w01010'), '°F')).toEqual({ low: 23, high: 212 })
  expect(plausibleRange(known('e30503'))).toEqual({ low: 0, high: 40 })
  expect(plausibleRange(known('w01001'), 'mg/L')).toBeNull()
  expect(plausibleRange(known('pump_state'))).toBeNull()
})

test('pressures of tens are metres of head or kilopascals, no megapascals', () => {
  expect(unitsThatFit(known('pressure'), 'MPa', 52).slice(0, 2)).toEqual(['mH₂O', 'kPa'])
  expect(unitsThatFit(known('pressure'), 'm', 0.4)).not.toContain('mH₂O')
  expect(unitsThatFit(known('w01016'), 'mg/L', 30)).toContain('μg/L')
})

test('a factor of a tenant has the range that the tenant says, in other units too, and no other', () => {
  const own = { ...known('w01012'), code: 'x1', ownRange: { low: 1, high: 5 } }
  expect(plausibleRange(own)).toEqual({ low: 1, high: 5 })
  expect(plausibleRange(own, 'μg/L')).toEqual({ low: 1000, high: 5000 })
  expect(plausibleRange({ ...own, ownRange: null })).toBeNull()
})
