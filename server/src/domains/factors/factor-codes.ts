import { airFactors } from './air-factors.ts'
import type { Factor } from './factor.ts'
import { supplyFactors } from './supply-factors.ts'
import { waterFactors } from './water-factors.ts'
import { worksFactors } from './works-factors.ts'

/** The built-in factors. */
export const FACTORS: readonly Factor[] = [
  ...waterFactors,
  ...supplyFactors,
  ...airFactors,
  ...worksFactors,
]

const byCode = new Map<string, Factor>(FACTORS.map((factor) => [factor.code, factor]))
const canonical = new Map<string, string>(
  FACTORS.flatMap(({ code, legacyCode }) =>
    [code, legacyCode].flatMap((known) => spellings(known, code)),
  ),
)

/**
 * The code under which a value is stored: that of the 2017 table for 2005 codes and for other letter case, else the
 * code as sent.
 */
export function canonicalCode(code: string): string {
  return canonical.get(code) ?? unitCode(code) ?? code
}

/** The built-in factor of a code in any accepted spelling, of any unit for treatment works; undefined for an unknown code. */
export function factorOf(code: string): Factor | undefined {
  const kept = canonicalCode(code)
  return byCode.get(kept) ?? unitFactor(kept)
}

const byName = new Map<string, Factor>(
  FACTORS.flatMap((factor) =>
    Object.values(factor.name).map((name) => [name.toLowerCase(), factor] as const),
  ),
)

/** The built-in factor that a text of a person means: a code in any accepted spelling, or a name in either language. */
export const factorNamed = (text: string): Factor | undefined =>
  factorOf(text) ?? byName.get(text.toLowerCase())

const UNIT_CODE = /^(e\d{3})(\d{2})$/i

function unitCode(code: string): string | undefined {
  return UNIT_CODE.test(code) ? code.toLowerCase() : undefined
}

function unitFactor(code: string): Factor | undefined {
  const [, kind, unit] = UNIT_CODE.exec(code) ?? []
  const first = byCode.get(`${kind}01`)
  if (first === undefined || unit === undefined || unit === '00') return undefined
  const number = Number(unit)
  return {
    ...first,
    code,
    name: { zh: `${number}号${first.name.zh}`, en: `${first.name.en} ${number}` },
  }
}

function spellings(known: string | undefined, code: string): [string, string][] {
  return known === undefined
    ? []
    : [known, known.toUpperCase(), known.toLowerCase()].map((text) => [text, code])
}
