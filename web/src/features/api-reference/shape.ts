import type { CallDocument, Schema } from './call-document.ts'

export const limitNames = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const
export type Limit = { name: (typeof limitNames)[number]; value: number }

export const kinds = [
  'string',
  'integer',
  'number',
  'boolean',
  'null',
  'object',
  'list',
  'map',
  'choice',
  'file',
  'any',
] as const

/** The shape of a value as a tree. */
export type Shape = {
  kind: (typeof kinds)[number]
  format: string | undefined
  isNullable: boolean
  /** Set for recursive shapes: the name of the definition above. */
  repeats: string | undefined
  description: string | undefined
  /** The values there are, as JSON. */
  values: readonly string[]
  /** The value that counts when none is given, as JSON. */
  byDefault: string | undefined
  pattern: string | undefined
  limits: readonly Limit[]
  fields: readonly Field[]
  /** Of a list or a map. */
  item: Shape | undefined
  /** Of a choice. */
  options: readonly Shape[]
}

export type Field = { name: string; isRequired: boolean; shape: Shape }

const prefix = '#/components/schemas/'

const leaf: Shape = {
  kind: 'any',
  format: undefined,
  isNullable: false,
  repeats: undefined,
  description: undefined,
  values: [],
  byDefault: undefined,
  pattern: undefined,
  limits: [],
  fields: [],
  item: undefined,
  options: [],
}

/** Formats whose pattern says nothing that their name does not. */
const telling = new Set(['uuid', 'date-time', 'date', 'time', 'email', 'uri'])

const isRealLimit = (value: number) => Math.abs(value) !== Number.MAX_SAFE_INTEGER

const limitsOf = (schema: Schema): Limit[] =>
  limitNames.flatMap((name) => {
    const value = schema[name]
    return value !== undefined && isRealLimit(value) ? [{ name, value }] : []
  })

const valuesOf = (schema: Schema): string[] => {
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const]
  return values.map((value) => JSON.stringify(value))
}

const isNull = (schema: Schema) => schema.type === 'null'

function typeOf(schema: Schema): string | undefined {
  if (typeof schema.type === 'string') return schema.type
  const value = schema.const ?? schema.enum?.[0]
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    return typeof value
  }
  return schema.properties === undefined ? undefined : 'object'
}

const simple = ['string', 'integer', 'number', 'boolean', 'null'] as const

type Walk = (schema: Schema) => Shape

function objectOf(schema: Schema, walk: Walk): Partial<Shape> {
  const { properties, required = [], additionalProperties } = schema
  const fields = Object.entries(properties ?? {}).map(([name, inner]) => ({
    name,
    isRequired: required.includes(name),
    shape: walk(inner),
  }))
  if (fields.length === 0 && typeof additionalProperties === 'object') {
    return { kind: 'map', item: walk(additionalProperties) }
  }
  return { kind: 'object', fields }
}

function partsOf(schema: Schema, walk: Walk): Partial<Shape> {
  const type = typeOf(schema)
  const plain = simple.find((name) => name === type)
  if (schema.contentMediaType !== undefined) return { kind: 'file' }
  if (plain !== undefined) return { kind: plain }
  if (type === 'array') return { kind: 'list', item: walk(schema.items ?? {}) }
  if (type === 'object') return objectOf(schema, walk)
  return {}
}

/** Several types in one word are the same as a choice between them. */
function alternativesOf(schema: Schema): readonly Schema[] | undefined {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives !== undefined) return alternatives
  if (!Array.isArray(schema.type)) return undefined
  return schema.type.map((type) => ({ ...schema, type }))
}

function choiceOf(alternatives: readonly Schema[], walk: Walk): Shape {
  const options = alternatives.filter((option) => !isNull(option)).map(walk)
  const isNullable = options.length < alternatives.length
  const [only] = options
  return options.length === 1 && only !== undefined
    ? { ...only, isNullable }
    : { ...leaf, kind: 'choice', options, isNullable }
}

const plainOf = (schema: Schema, walk: Walk): Shape => ({
  ...leaf,
  ...partsOf(schema, walk),
  format: schema.format,
  pattern: telling.has(schema.format ?? '') ? undefined : schema.pattern,
  values: valuesOf(schema),
  limits: limitsOf(schema),
})

/** Opens the references of a schema and brings it into the form in which it is drawn. */
export function shapeOf(document: CallDocument, schema: Schema): Shape {
  function opened(reference: string, above: readonly string[]): Shape {
    const name = reference.slice(prefix.length)
    const target = document.components.schemas?.[name]
    if (target === undefined) return leaf
    if (above.includes(name)) return { ...leaf, kind: 'object', repeats: name }
    return open(target, [...above, name])
  }
  function open(given: Schema, above: readonly string[]): Shape {
    if (given.$ref !== undefined) return opened(given.$ref, above)
    const walk: Walk = (inner) => open(inner, above)
    const alternatives = alternativesOf(given)
    const shape = alternatives === undefined ? plainOf(given, walk) : choiceOf(alternatives, walk)
    return {
      ...shape,
      description: given.description ?? shape.description,
      byDefault: given.default === undefined ? shape.byDefault : JSON.stringify(given.default),
    }
  }
  return open(schema, [])
}
