import { faultsOf } from './check.ts'
import { arithmetic, operators } from './condition.ts'
import { descriptionShape } from './description-shapes.ts'
import type { Entity } from './entity.ts'
import type { Field, Fields } from './field-types.ts'
import { at, type DescriptionFault, isObject, newReport, type Report } from './shape.ts'

/** How deep conditions and expressions may go, and of how many parts one may be. */
const deepest = 8
const mostParts = 20

const isScalar = (value: unknown) =>
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= 200)

type Names = { fields: Fields; report: Report }

function checkTriple(triple: readonly unknown[], path: string, { fields, report }: Names) {
  const [name, operator, value] = triple
  if (triple.length !== 3) return report(path, 'kind')
  if (typeof name !== 'string' || !Object.hasOwn(fields, name)) report(at(path, 0), 'name')
  if (!(operators as readonly unknown[]).includes(operator)) report(at(path, 1), 'choice')
  const isList = Array.isArray(value) && value.length <= 100 && value.every(isScalar)
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

function checkExpression(expression: unknown, path: string, names: Names, depth = 0): void {
  if (depth > deepest) return names.report(path, 'limit')
  if (typeof expression === 'number' && Number.isFinite(expression)) return
  if (typeof expression === 'string') {
    const { fields } = names
    // Of stored numbers alone, so that none is computed from itself.
    const isKnown = Object.hasOwn(fields, expression) && isFigure(fields[expression])
    if (!isKnown) names.report(path, 'name')
    return
  }
  if (!Array.isArray(expression) || expression.length !== 3) return names.report(path, 'kind')
  const [operation, left, right] = expression as unknown[]
  if (!(arithmetic as readonly unknown[]).includes(operation)) names.report(at(path, 0), 'choice')
  checkExpression(left, at(path, 1), names, depth + 1)
  checkExpression(right, at(path, 2), names, depth + 1)
}

const states = ['visibleWhen', 'requiredWhen', 'disabledWhen']

function checkRules(rules: unknown, names: Names) {
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

/** Names that a dictionary takes from the fields around it. */
function askedNames(field: Field): readonly (readonly [option: string, name: string])[] {
  if (field.type !== 'choice' && field.type !== 'choices') return []
  const { dictionary } = field
  if ('parent' in dictionary && dictionary.parent !== undefined)
    return [['parent', dictionary.parent]]
  if (!('url' in dictionary)) return []
  return [...dictionary.url.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => ['url', String(name)])
}

function isTurned(field: Field) {
  const { minimum = -Infinity, maximum = Infinity } = field as {
    minimum?: number
    maximum?: number
  }
  const { minLength = 0, maxLength = Infinity } = field as {
    minLength?: number
    maxLength?: number
  }
  return minimum > maximum || minLength > maxLength
}

function checkFields(own: Fields, path: string, outer: Fields, report: Report) {
  const fields = { ...outer, ...own }
  for (const [name, field] of Object.entries(own)) {
    const place = at(path, name)
    if (isTurned(field)) report(place, 'order')
    for (const [option, asked] of askedNames(field))
      if (!Object.hasOwn(fields, asked)) report(`${place}.dictionary.${option}`, 'name')
    if (field.type === 'computed')
      checkExpression(field.of, at(place, 'of'), { fields: own, report })
    else if (field.type === 'rows') checkFields(field.fields, at(place, 'fields'), fields, report)
    else if (field.default !== undefined) {
      const only = { [name]: field } as Fields
      const faults = faultsOf({ fields: only }, { [name]: field.default })
      if (Object.keys(faults).length > 0) report(at(place, 'default'), 'default')
    }
  }
}

function checkNames(
  names: readonly string[],
  path: string,
  report: Report,
  isFit: (name: string) => boolean,
) {
  const seen = new Set<string>()
  for (const [place, name] of names.entries()) {
    if (!isFit(name)) report(at(path, place), 'name')
    else if (seen.has(name)) report(at(path, place), 'twice')
    seen.add(name)
  }
}

const isLongText = (field: Field | undefined) =>
  (field?.type === 'string' && field.format === 'multiline') ||
  (field?.type === 'localized' && field.multiline === true)

function checkList({ fields, list }: Entity, report: Report) {
  const has = (name: string) => Object.hasOwn(fields, name)
  const is = (name: string | undefined, ...types: Field['type'][]) =>
    name === undefined || (has(name) && types.includes((fields[name] as Field).type))
  checkNames(list.columns, 'list.columns', report, (name) => has(name) && !is(name, 'rows'))
  const isLong = (name: string) => isLongText(fields[name])
  checkNames(list.expand ?? [], 'list.expand', report, (name) => is(name, 'rows') || isLong(name))
  if (!has(list.sort)) report('list.sort', 'name')
  if (!is(list.range, 'date', 'date-time')) report('list.range', 'name')
  if (!is(list.counts, 'choice')) report('list.counts', 'name')
  if (!is(list.position, 'integer')) report('list.position', 'name')
  for (const name of Object.keys(list.summary ?? {}))
    if (!is(name, 'integer', 'number', 'computed')) report(at('list.summary', name), 'name')
}

/**
 * What is wrong with a description that is not written by us: one that is stored, or typed. Nothing for one that the kit can
 * serve and show. Names of icons and tables are not looked up.
 */
export function checkDescription(description: unknown): DescriptionFault[] {
  const { faults, report } = newReport()
  descriptionShape(description, '', report)
  // What follows takes the shape for granted.
  if (faults.length > 0) return faults
  const entity = description as Entity
  const { fields, rules, form } = entity
  checkFields(fields, 'fields', {}, report)
  checkRules(rules, { fields, report })
  checkList(entity, report)
  const grouped: string[] = []
  for (const [place, group] of form.groups.entries()) {
    const path = `form.groups.${place}.fields`
    checkNames(group.fields, path, report, (name) => Object.hasOwn(fields, name))
    for (const [index, name] of group.fields.entries())
      if (grouped.includes(name)) report(at(path, index), 'twice')
    grouped.push(...group.fields)
  }
  return faults
}
