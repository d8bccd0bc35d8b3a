import { isDeepStrictEqual } from 'node:util'
import { answerSchema, type AnswerSchema as Schema } from '@iwater/contract/answer'
import type { Route } from '@iwater/contract/route'

/** Copies the declared part of a value. */
type Picker = (value: unknown) => unknown

const ofObjects =
  (pick: (value: object) => unknown): Picker =>
  (value) =>
    typeof value === 'object' && value !== null ? pick(value) : value

const pickFields = (fields: [name: string, pick: Picker | null][]) =>
  ofObjects((value) => {
    const from = value as Record<string, unknown>
    const picked: Record<string, unknown> = {}
    for (const [name, pick] of fields) picked[name] = pick ? pick(from[name]) : from[name]
    return picked
  })

const pickItems = (pick: Picker) => ofObjects((list) => (list as unknown[]).map(pick))

const pickValues = (pick: Picker) =>
  ofObjects((map) =>
    Object.fromEntries(Object.entries(map).map(([key, value]) => [key, pick(value)])),
  )

/**
 * A function that copies the declared fields of a shape; null for one that declares none, such as a list of numbers.
 */
function pickerOf(root: Schema): Picker | null {
  const definitionOf = (reference: string) =>
    reference === '#' ? root : (root.$defs?.[reference.replace('#/$defs/', '')] ?? {})

  const partsOf = ({ $ref, anyOf = [], items, additionalProperties }: Schema): Schema[] => [
    ...anyOf,
    ...($ref === undefined ? [] : [definitionOf($ref)]),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ]

  const declares = (part: Schema, seen = new Set<Schema>()): boolean =>
    part.properties !== undefined ||
    (!seen.has(part) && partsOf(part).some((inner) => declares(inner, seen.add(part))))

  const known = new Map<Schema, Picker>()

  /** A recursive shape gets the same picker again while it is built. */
  function named(part: Schema): Picker {
    const found = known.get(part)
    if (found) return found
    let made: Picker = (value) => value
    known.set(part, (value) => made(value))
    made = of(part) ?? made
    return made
  }

  function of(part: Schema): Picker | null {
    if (!declares(part)) return null
    const { $ref, anyOf, items, properties, additionalProperties } = part
    if ($ref !== undefined) return named(definitionOf($ref))
    if (anyOf) {
      const [only, ...others] = anyOf.filter(({ type }) => type !== 'null')
      if (only && others.length === 0) return of(only)
      throw new Error('an answer of several shapes: nothing says which of them a value has')
    }
    if (properties)
      return pickFields(Object.entries(properties).map(([name, one]) => [name, of(one)]))
    const [inner, pickAll] = items ? [items, pickItems] : [additionalProperties, pickValues]
    const pick = typeof inner === 'object' ? of(inner) : null
    return pick && pickAll(pick)
  }

  return of(root)
}

/** Throws unless an answer matches its contract, with nothing besides. */
function assertDeclared({ method, path, output }: Route, sent: unknown) {
  const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null))
  const [given, declared] = [asJson(sent), asJson(output.parse(sent))]
  if (isDeepStrictEqual(given, declared)) return
  throw new Error(
    `${method} ${path} answers what its contract does not declare\n` +
      `answered: ${JSON.stringify(given)}\ndeclared: ${JSON.stringify(declared)}`,
  )
}

/**
 * Builds the data of a route's answer from the result of its handler: fields that the contract does not declare are
 * left out. With `isChecked` they are an error instead, as is every other deviation from the contract.
 *
 * Costs half as much again as `JSON.stringify` alone, 20 µs for a page of 20 people. fast-json-stringify would cost
 * less than nothing, but writes 0 for a null number and an empty text for a null text: a mistake would look like a
 * value.
 */
export function answerOf(route: Route, isChecked: boolean): (data: unknown) => unknown {
  const pick = pickerOf(answerSchema(route))
  return (data) => {
    if (isChecked) assertDeclared(route, data)
    return pick ? pick(data) : data
  }
}
