import { z } from 'zod'
import { callGroups } from './call-groups.ts'
import { failures } from './errors.ts'
import { demonstrationOf, type Route, whileViewingOf } from './route.ts'

type Json = Record<string, unknown>

const isBodyMethod = (method: string) => method === 'POST' || method === 'PUT'

type Definitions = Record<string, Json>

/** Shapes that contain themselves refer to a definition; all of them live in one place of the document. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', definitions: Definitions): Json {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as Json & { $defs?: Definitions }
  const text = JSON.stringify({ $defs, json }).replaceAll('"#/$defs/', '"#/components/schemas/')
  const moved = JSON.parse(text) as { $defs: Definitions; json: Json }
  Object.assign(definitions, moved.$defs)
  return moved.json
}

const envelopeOf = (data: Json) => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
})

function parametersOf(route: Route, input: Json, inPath: string[]) {
  const properties = (input.properties ?? {}) as Record<string, Json>
  const required = (input.required ?? []) as string[]
  const names = isBodyMethod(route.method) ? inPath : Object.keys(properties)
  return names.map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.includes(name),
    schema: properties[name] ?? {},
  }))
}

/** What the body holds: a file, or the fields that the path does not carry. */
function bodyOf(route: Route, input: Json, inPath: string[]): Json | undefined {
  if (!isBodyMethod(route.method)) return undefined
  if (route.takesFile) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const schema = { type: 'object', required: ['file'], properties: { file } }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  const { properties, required, ...rest } = input as {
    properties?: Record<string, Json>
    required?: string[]
  }
  if (properties === undefined) return { content: { 'application/json': { schema: input } } }
  const names = Object.keys(properties).filter((name) => !inPath.includes(name))
  if (names.length === 0) return undefined
  const needed = (required ?? []).filter((name) => names.includes(name))
  const schema = {
    ...rest,
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    ...(needed.length > 0 && { required: needed }),
  }
  return { required: needed.length > 0, content: { 'application/json': { schema } } }
}

function operation(route: Route, definitions: Definitions): Json {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
  const input = schemaOf(route.input, 'input', definitions)
  const output = schemaOf(route.output, 'output', definitions)
  const content = route.content
    ? { [route.content]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: envelopeOf(output) } }
  const demonstration = demonstrationOf(route)
  const requestBody = bodyOf(route, input, inPath)
  return {
    summary: route.summary.en,
    // The standard knows one language only.
    'x-summary-zh': route.summary.zh,
    tags: [route.path.split('/')[1]],
    'x-access': route.access,
    ...(demonstration !== undefined && { 'x-demonstration': demonstration }),
    ...(route.access !== 'public' && { 'x-while-viewing': whileViewingOf(route) }),
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(route, input, inPath),
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'code 0 with the data asked for', content },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

const template = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** The OpenAPI 3.1 document of all routes, their twins among them. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {}
  const definitions: Definitions = {}
  const enter = (path: string, method: string, described: Json) => {
    const key = template(path)
    paths[key] = { ...paths[key], [method.toLowerCase()]: described }
  }
  for (const route of routes) {
    const described = operation(route, definitions)
    enter(route.path, route.method, described)
    for (const twin of route.twins ?? []) {
      enter(twin, route.method, { ...described, 'x-twin-of': template(route.path) })
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'iWater', version },
    servers: [{ url: '/api' }],
    tags: Object.entries(callGroups).map(([name, { en }]) => ({ name, description: en })),
    paths,
    components: {
      schemas: definitions,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Failure: {
          description: 'code 1, a sentence in msg, the failure in data.error',
          content: {
            'application/json': {
              schema: envelopeOf({
                type: ['object', 'null'],
                properties: {
                  error: { type: 'string', enum: Object.keys(failures) },
                  requestId: { type: 'string' },
                  details: { type: 'object' },
                  fields: { type: 'object', additionalProperties: { type: 'string' } },
                },
              }),
            },
          },
        },
      },
    },
  }
}
