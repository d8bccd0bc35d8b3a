import type { Factor } from './factor.ts'
import { FACTORS, factorNamed, factorOf } from './factor-codes.ts'

/** The factors that a tenant has: its own, and the built-in ones. What a tenant had before it was built in stays its own. */
export type FactorList = {
  own: readonly Factor[]
  all: readonly Factor[]
  /** The factor of a code: one of the tenant's own as it is written, a built-in one in any accepted spelling. */
  factorOf(code: string): Factor | undefined
  /** The factor that a text of a person means: a code in any letter case, or a name in either language. */
  factorNamed(text: string): Factor | undefined
}

export function factorList(own: readonly Factor[] = []): FactorList {
  const byCode = new Map(own.map((factor) => [factor.code, factor]))
  const spelled = (texts: (factor: Factor) => string[]) =>
    own.flatMap((factor) => texts(factor).map((text) => [text.toLowerCase(), factor] as const))
  // A code counts before the name of another.
  const bySpelling = new Map([
    ...spelled(({ name }) => [name.en, name.zh]),
    ...spelled(({ code }) => [code]),
  ])
  return {
    own,
    all: [...own, ...FACTORS.filter(({ code }) => !byCode.has(code))],
    factorOf: (code) => byCode.get(code) ?? factorOf(code),
    factorNamed: (text) => bySpelling.get(text.toLowerCase()) ?? factorNamed(text),
  }
}

/** Of a tenant without its own. */
export const builtInFactors = factorList()
