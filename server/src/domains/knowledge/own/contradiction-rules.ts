import { expressionFaultText } from '@iwater/contract/expressions/expression-faults'
import { isCondition } from '@iwater/contract/expressions/is-condition'
import { parseExpression } from '@iwater/contract/expressions/parse-expression'
import type { LocalText } from '@iwater/contract/fields'
import type { Fault, Faults } from '@iwater/contract/kit/faults'
import { unknownFactors } from '#domains/monitoring'
import type { Work } from '#platform/entities/entity.service'

/** By which live values a reason is ruled out, as it is entered. */
export type EnteredRule = {
  contradicted_when: string | null
  contradicted_values: string | null
  contradicted_why: LocalText
}

type Placed = {
  /** In front of the names of its fields, such as `reasons.2.`. */
  place: string
  rule: EnteredRule
}

/** The names with their factors; undefined for what is no list of pairs, or has a name twice. As `pairs_of` of the database reads it. */
function pairsIn(text: string): ReadonlyMap<string, string> | undefined {
  const pairs = text
    .split(/[,;，；、\n]/)
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => pair.split('=').map((side) => side.trim()))
  const isRight = pairs.every((pair) => pair.length === 2 && pair.every(Boolean))
  const map = new Map(pairs.map(([name = '', code = '']) => [name, code]))
  return isRight && map.size === pairs.length && map.size > 0 ? map : undefined
}

const isEmpty = ({ zh, en }: LocalText) => zh === '' && en === ''

/** What is missing of a rule that is entered in part, and what its values are wrong by. */
function ownFaults({ place, rule }: Placed): Faults {
  const { contradicted_when: when, contradicted_values: values, contradicted_why: why } = rule
  if (when === null && values === null && isEmpty(why)) return {}
  return {
    ...(when === null && { [`${place}contradicted_when`]: { is: 'missing' as const } }),
    ...(values === null && { [`${place}contradicted_values`]: { is: 'missing' as const } }),
    ...(values !== null &&
      !pairsIn(values) && { [`${place}contradicted_values`]: { is: 'wrong-pairs' as const } }),
    ...(isEmpty(why) && { [`${place}contradicted_why`]: { is: 'no-side' as const } }),
  }
}

/** What is wrong with a condition over names: what it says, that it is none, or has not exactly these names. */
function conditionFault(when: string, known: ReadonlySet<string>): Fault | undefined {
  const { fault, node, names } = parseExpression(when, known, true)
  const found = fault ?? (isCondition(node) ? undefined : ({ at: 0, is: 'condition' } as const))
  if (found !== undefined)
    return {
      is: 'worded',
      sentence: { zh: expressionFaultText(found, 'zh'), en: expressionFaultText(found, 'en') },
    }
  return names?.size === known.size ? undefined : { is: 'other-names' }
}

/** Nothing is said of a condition while its names are not explained. */
function conditionFaults({ place, rule }: Placed): Faults {
  const { contradicted_when: when, contradicted_values: values } = rule
  const pairs = pairsIn(values ?? '')
  if (when === null || pairs === undefined) return {}
  const fault = conditionFault(when, new Set(pairs.keys()))
  if (fault === undefined) return {}
  const field = fault.is === 'other-names' ? 'contradicted_values' : 'contradicted_when'
  return { [`${place}${field}`]: fault }
}

/** Rules are there as a whole or not at all, over factors that the tenant has. */
export async function ruleFaults({ db, session }: Work, rules: readonly Placed[]): Promise<Faults> {
  const faults: Faults = Object.assign(
    {},
    ...rules.flatMap((placed) => [conditionFaults(placed), ownFaults(placed)]),
  )
  const named = rules.map(({ place, rule }) => ({
    place,
    codes: [...(pairsIn(rule.contradicted_values ?? '')?.values() ?? [])],
  }))
  const codes = named.flatMap((one) => one.codes)
  if (codes.length === 0) return faults
  const unknown = new Set(await unknownFactors(db, session.tenantId, codes))
  for (const { place, codes: of } of named) {
    const wrong = of.filter((code) => unknown.has(code))
    if (wrong.length > 0)
      faults[`${place}contradicted_values`] = { is: 'unknown-codes', codes: wrong }
  }
  return faults
}
