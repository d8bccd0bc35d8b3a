import type { listFactors } from '@iwater/contract/field/connections'
import type { OutputOf } from '@iwater/contract/route'
import type { Language } from '#web/platform/i18n/language.ts'

type Factor = OutputOf<typeof listFactors>[number]

export type FactorOption = { value: string; label: string; search: string }

/** The quantities to choose from, found by either name, by code, by the code of 2005 or by unit. */
export type Factors = {
  options: FactorOption[]
  nameOf(code: string): string
  unitOf(code: string): string | undefined
}

export function factorsOf(list: readonly Factor[], language: Language): Factors {
  const byCode = new Map(list.map((factor) => [factor.code, factor]))
  return {
    options: list.map(({ code, legacyCode, name, unit }) => ({
      value: code,
      label: [name[language], unit, code].filter(Boolean).join(' · '),
      search: [name.zh, name.en, code, legacyCode ?? '', unit].join(' ').toLowerCase(),
    })),
    nameOf: (code) => byCode.get(code)?.name[language] ?? code,
    unitOf: (code) => byCode.get(code)?.unit,
  }
}
