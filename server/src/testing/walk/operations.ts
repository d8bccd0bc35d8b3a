type Json = Record<string, unknown>

export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxLength?: number
  pattern?: string
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }

/** A call of the API document. `input` holds path, query and body fields side by side. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: string
  /** The answer to the demonstration role; undefined for a call that only reads. */
  demonstration: 'open' | 'rejected' | undefined
  input: Schema
  inPath: string[]
  takesFile: boolean
  isStream: boolean
}

/** The name of an operation in a report: `GET /messages/:messageId`. */
export const keyOf = ({ method, path }: Operation) => `${method} ${path}`

export type Document = {
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Schema> }
}

function inputOf(described: Json, parameters: Parameter[]): Schema {
  const { requestBody } = described as {
    requestBody?: { content: Record<string, { schema: Schema }> }
  }
  const body = requestBody?.content['application/json']?.schema
  if (body && !body.properties) return body
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
      ...body?.properties,
    },
    required: [
      ...parameters.filter(({ required }) => required).map(({ name }) => name),
      ...(body?.required ?? []),
    ],
  }
}

/** All calls of the document, twins too; those that remove something come last. */
export function operationsOf({ paths }: Document): Operation[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const parameters = (described.parameters ?? []) as Parameter[]
      return {
        method: method.toUpperCase() as Operation['method'],
        path,
        access: String(described['x-access']),
        demonstration: described['x-demonstration'] as Operation['demonstration'],
        input: inputOf(described, parameters),
        inPath: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
        takesFile: JSON.stringify(described.requestBody ?? {}).includes('multipart/form-data'),
        isStream: JSON.stringify(described.responses).includes('text/event-stream'),
      }
    }),
  )
  const rank = ({ method }: Operation) => ['GET', 'POST', 'PUT', 'DELETE'].indexOf(method)
  const depth = ({ path }: Operation) => path.split('/').length
  return all.toSorted(
    // What belongs to something goes before it.
    (a, b) => rank(a) - rank(b) || (a.method === 'DELETE' ? depth(b) - depth(a) : 0),
  )
}

/**
 * The path of a field in an input: `mapping.valueColumns[].factor`, with `
 *
 * n` for the nth of several shapes.
 */
export type Place = { at: string; name: string; schema: Schema }

const alternatives = ({ anyOf, oneOf }: Schema) => anyOf ?? oneOf

/** All single values that an input can contain. */
export function placesOf(schema: Schema, definitions: Record<string, Schema>): Place[] {
  const walk = (part: Schema, at: string, name: string): Place[] => {
    if (part.$ref) return walk(definitions[part.$ref.split('/').at(-1) ?? ''] ?? {}, at, name)
    const shapes = alternatives(part)
    if (shapes) return shapes.flatMap((shape, index) => walk(shape, `${at}|${index}`, name))
    if (part.items) return walk(part.items, `${at}[]`, name)
    if (part.properties) {
      return Object.entries(part.properties).flatMap(([key, one]) => walk(one, `${at}.${key}`, key))
    }
    return [{ at, name, schema: part }]
  }
  return walk(schema, '', '')
}

/** Thrown where an input needs an id that the caller does not know yet. */
export class Unknown extends Error {}

type Sampling = {
  definitions: Record<string, Schema>
  /** The value for a place, `undefined` to leave the choice to its schema. */
  choose: (place: Place) => unknown
  /** The path that must be part of the input, though it is optional. */
  through: string
  /** Optional fields that are included. */
  isWanted?: (name: string) => boolean
}

const smallestOf = ({ default: usual, minimum = 0, exclusiveMinimum = -1 }: Schema) =>
  usual ?? Math.max(minimum, exclusiveMinimum + 1)

function sampleScalar({ at, name, schema }: Place, { choose }: Sampling): unknown {
  const chosen = choose({ at, name, schema })
  if (chosen !== undefined) return chosen
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.type === 'number' || schema.type === 'integer') return smallestOf(schema)
  if (schema.type === 'object') return {}
  return 'text'
}

/** An input that fits the schema: the required fields, and those on the path to `through`. */
export function sampleOf(schema: Schema, sampling: Sampling): unknown {
  const { definitions, through, isWanted = () => false } = sampling
  const isOnTheWay = (at: string) =>
    through === at || (through.startsWith(at) && '.|['.includes(through.charAt(at.length)))
  const sample = (part: Schema, at: string, name: string): unknown => {
    if (part.$ref) return sample(definitions[part.$ref.split('/').at(-1) ?? ''] ?? {}, at, name)
    const shapes = alternatives(part)
    if (shapes) return sampleShape(shapes, at, name)
    if (part.items) return [sample(part.items, `${at}[]`, name)]
    if (!part.properties) return sampleScalar({ at, name, schema: part }, sampling)
    const wanted = Object.entries(part.properties).filter(
      ([key]) => part.required?.includes(key) || isWanted(key) || isOnTheWay(`${at}.${key}`),
    )
    return Object.fromEntries(wanted.map(([key, one]) => [key, sample(one, `${at}.${key}`, key)]))
  }
  const sampleShape = (shapes: Schema[], at: string, name: string): unknown => {
    const named = shapes.findIndex((_, index) => isOnTheWay(`${at}|${index}`))
    const order = named < 0 ? shapes.map((_, index) => index) : [named]
    let missing: unknown
    for (const index of order) {
      try {
        return sample(shapes[index] ?? {}, `${at}|${index}`, name)
      } catch (error) {
        if (!(error instanceof Unknown)) throw error
        missing = error
      }
    }
    throw missing
  }
  return sample(schema, '', '')
}
