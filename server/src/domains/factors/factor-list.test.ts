import { expect, test } from 'vitest'
import type { Factor } from './factor.ts'
import { FACTORS } from './factor-codes.ts'
import { builtInFactors, factorList } from './factor-list.ts'

const factor = (code: string, zh: string): Factor => ({
  code,
  name: { zh, en: `${zh} en` },
  unit: '',
  decimals: 0,
  category: 'gas',
  ownRange: null,
})

const odour = factor('odour', '臭气')

test('factors of a tenant are found by code as written, and by people in any letter case', () => {
  const { factorOf, factorNamed } = factorList([odour])
  expect(factorOf('odour')).toBe(odour)
  expect(factorOf('ODOUR')).toBeUndefined()
  expect(factorOf('011')?.code).toBe('w01018')
  for (const text of ['ODOUR', '臭气', '臭气 EN']) expect(factorNamed(text)).toBe(odour)
  expect(factorNamed('二氧化硫')?.code).toBe('a21026')
  expect(factorNamed('sulphur dioxide')?.code).toBe('a21026')
  expect(builtInFactors.factorOf('odour')).toBeUndefined()
})

test('what a tenant had before it was built in stays its own, and a code counts before a name', () => {
  const early = factor('w01018', '我的化学需氧量')
  const named = factor('x1', 'odour')
  const list = factorList([early, odour, named])
  expect(list.factorOf('w01018')).toBe(early)
  expect(list.all.filter(({ code }) => code === 'w01018')).toEqual([early])
  expect(list.all).toHaveLength(FACTORS.length + 2)
  expect(list.factorNamed('odour')).toBe(odour)
})

test('no two built-in factors have a name in common', () => {
  const names = FACTORS.flatMap(({ name }) => [...new Set([name.zh, name.en])])
  const spelled = names.map((name) => name.toLowerCase())
  expect(spelled.filter((name, place) => spelled.indexOf(name) !== place)).toEqual([])
})
