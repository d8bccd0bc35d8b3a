import type { Language } from '#web/platform/i18n/language.ts'
import { type Factor, factorOptions } from '#web/product/factors.ts'

/** The quantities to choose from. */
export type Factors = {
  options: ReturnType<typeof factorOptions>
  nameOf(code: string): string
  unitOf(code: string): string | undefined
}

export function factorsOf(list: readonly Factor[], language: Language): Factors {
  const byCode = new Map(list.map((factor) => [factor.code, factor]))
  return {
    options: factorOptions(list, language),
    nameOf: (code) => byCode.get(code)?.name[language] ?? code,
    unitOf: (code) => byCode.get(code)?.unit,
  }
}
