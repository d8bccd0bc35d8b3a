import { describe, expect, it } from 'vitest'
import { canonicalCode, FACTORS, factorOf } from './factor-codes.ts'

describe('the factor list', () => {
  it('has every code and every 2005 code once', () => {
    const codes = FACTORS.flatMap(({ code, legacyCode }) =>
      legacyCode === undefined ? [code] : [code, legacyCode],
    )
    const spellings = codes.map((code) => code.toLowerCase())
    expect(new Set(spellings).size).toBe(spellings.length)
  })

  it('names every factor in both languages and gives sensible decimals', () => {
    for (const { code, name, decimals, loadUnit, unit } of FACTORS) {
      expect(name.zh, code).toMatch(/[\u4e00-\u9fff]|pH/)
      expect(name.en, code).not.toMatch(/[\u4e00-\u9fff]/)
      expect(unit, code).not.toMatch(/[\u4e00-\u9fff]/)
      expect([0, 1, 2, 3, 4, 6], code).toContain(decimals)
      if (loadUnit !== undefined) expect(['kg', 'g', 'mg', 'm³'], code).toContain(loadUnit)
    }
  })

  it('converts μg/L to grams', () => {
    const micrograms = FACTORS.filter(({ unit }) => unit === 'μg/L')
    expect(micrograms.length).toBeGreaterThan(5)
    expect(new Set(micrograms.map(({ loadUnit }) => loadUnit))).toEqual(new Set(['g']))
  })

  it.each([
    ['B01', 'w00000'],
    ['001', 'w01001'],
    ['011', 'w01018'],
    ['060', 'w21003'],
    ['101', 'w21011'],
    ['065', 'w21001'],
    ['b01', 'w00000'],
    ['W01001', 'w01001'],
    ['E10103', 'e10103'],
    ['w01001', 'w01001'],
    ['Pressure', 'Pressure'],
    ['ele01', 'ele01'],
    ['S02', 'a01011'],
    ['02', 'a21026'],
    ['A34004', 'a34004'],
    ['leq', 'Leq'],
    ['S99', 'S99'],
    ['', ''],
  ])('stores %s as %s', (sent, kept) => {
    expect(canonicalCode(sent)).toBe(kept)
  })

  it('finds a factor by any of its codes', () => {
    expect(factorOf('060')).toMatchObject({
      code: 'w21003',
      unit: 'mg/L',
      loadUnit: 'kg',
      decimals: 2,
    })
    expect(factorOf('pressure')).toMatchObject({ unit: 'MPa', category: 'pressure' })
    expect(factorOf('ele01')).toBeUndefined()
    expect(factorOf('constructor')).toBeUndefined()
  })

  it('knows the process factors of every unit', () => {
    expect(factorOf('e30501')?.name.en).toBe('Aeration tank dissolved oxygen')
    expect(factorOf('e30512')).toMatchObject({
      code: 'e30512',
      unit: 'mg/L',
      name: { zh: '12号曝气池溶解氧', en: 'Aeration tank dissolved oxygen 12' },
    })
    expect(factorOf('e30500')).toBeUndefined()
    expect(factorOf('e99901')).toBeUndefined()
  })
})
