import { listFactors } from '@iwater/contract/plant/factors'
import type { OutputOf } from '@iwater/contract/route'
import { apiQuery } from '#web/platform/api/api.ts'
import type { Language } from '#web/platform/i18n/language.ts'

export type Factor = OutputOf<typeof listFactors>[number]

/** The built-in factors and those of the tenant. A change that is made here renews them at once, one of others within minutes. */
export const factorsQuery = { ...apiQuery(listFactors, {}), staleTime: 300_000 }

/** What a factor is found by: either name, its code, that of 2005, or its unit of measure; in small letters. */
const searchTextOf = ({ code, legacyCode, name, unit }: Factor) =>
  [name.zh, name.en, code, legacyCode ?? '', unit].join(' ').toLowerCase()

export const isFoundBy = (factor: Factor, keyword: string) =>
  searchTextOf(factor).includes(keyword.trim().toLowerCase())

/** As choices of a selection. */
export const factorOptions = (factors: readonly Factor[], language: Language) =>
  factors.map((factor) => ({
    value: factor.code,
    label: [factor.name[language], factor.unit, factor.code].filter(Boolean).join(' · '),
    search: searchTextOf(factor),
  }))
