import { mostNumber } from '../check.ts'
import { arithmetic, operators } from '../condition.ts'
import type { Field, Fields } from '../field-types.ts'
import { at, isObject, type Report } from '../shape.ts'

/** How deep conditions and expressions may go, and of how many parts one may be. */
const deepest = 8
const mostParts = 20

/** Values of one condition, and characters of a value. */
const mostValues = 100
const mostCharacters = 200

const isScalar = (value: unknown) =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= mostCharacters)

export type Names = { fields: Fields; report: Report }

/** Only lists ask for an organisation and those below it. */
const ofRules: readonly unknown[] = operators.filter((operator) => operator !== '⊆')

function checkTriple(triple: readonly unknown[], path: string, { fields, report }: Names) {
  const [name, operator, value] = triple
  if (triple.length !== 3) return report(path, 'kind')
  if (typeof name !== 'string' || !Object.hasOwn(fields, name)) report(at(path, 0), 'name')
  if (!ofRules.includes(operator)) report(at(path, 1), 'choice')
  const isList = Array.isArray(value) && value.length <= mostValues && value.every(isScalar)
  if (operator === '∈' ? !isList : !isScalar(value)) report(at(path, 2), 'kind')
}

function checkConditions(conditions: unknown, path: string, names: Names, depth: number) {
  if (!Array.isArray(conditions)) return names.report(path, 'kind')
  if (conditions.length === 0 || conditions.length > mostParts) return names.report(path, 'limit')
  for (const [part, one] of conditions.entries()) checkCondition(one, at(path, part), names, depth)
}

function checkCondition(condition: unknown, path: string, names: Names, depth = 0): void {
  if (depth > deepest) return names.report(path, 'limit')
  if (Array.isArray(condition)) return checkTriple(condition, path, names)
  const [entry, ...others] = isObject(condition) ? Object.entries(condition) : []
  if (entry === undefined || others.length > 0) return names.report(path, 'kind')
  const [word, inner] = entry
  const place = at(path, word)
  if (word === 'not') checkCondition(inner, place, names, depth + 1)
  else if (word === 'all' || word === 'any') checkConditions(inner, place, names, depth + 1)
  else names.report(place, 'unknown')
}

const isFigure = (field: Field | undefined) => field?.type === 'integer' || field?.type === 'number'

/** Of a constant, so that no product or quotient of `mostParts` of them is beyond the numbers of JSON. */
const isBounded = (value: number) =>
  value === 0 || (Math.abs(value) < mostNumber && Math.abs(value) > 1 / mostNumber)

/** Answers of how many numbers it is put together. */
function checkPart(expression: unknown, path: string, names: Names, depth: number): number {
  if (depth > deepest) {
    names.report(path, 'limit')
    return 0
  }
  if (typeof expression === 'number' && Number.isFinite(expression)) {
    if (!isBounded(expression)) names.report(path, 'limit')
    return 1
  }
  if (typeof expression === 'string') {
    const { fields } = names
    // Of stored numbers alone, so that none is computed from itself.
    const isKnown = Object.hasOwn(fields, expression) && isFigure(fields[expression])
    if (!isKnown) names.report(path, 'name')
    return 1
  }
  if (!Array.isArray(expression) || expression.length !== 3) {
    names.report(path, 'kind')
    return 0
  }
  const [operation, left, right] = expression as unknown[]
  if (!(arithmetic as readonly unknown[]).includes(operation)) names.report(at(path, 0), 'choice')
  return (
    checkPart(left, at(path, 1), names, depth + 1) + checkPart(right, at(path, 2), names, depth + 1)
  )
}

/** What is wrong with what a field is computed from. */
export function checkExpression(expression: unknown, path: string, names: Names) {
  if (checkPart(expression, path, names, 0) > mostParts) names.report(path, 'limit')
}

const states = ['visibleWhen', 'requiredWhen', 'disabledWhen']

/** What is wrong with the rules that tie fields together. */
export function checkRules(rules: unknown, names: Names) {
  if (rules === undefined) return
  if (!isObject(rules)) return names.report('rules', 'kind')
  for (const [name, conditions] of Object.entries(rules)) {
    const path = at('rules', name)
    if (!Object.hasOwn(names.fields, name)) names.report(path, 'name')
    if (!isObject(conditions)) names.report(path, 'kind')
    else
      for (const [state, condition] of Object.entries(conditions)) {
        if (states.includes(state)) checkCondition(condition, at(path, state), names)
        else names.report(at(path, state), 'unknown')
      }
  }
}
