import { z } from 'zod'
import { failures } from './errors.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

const isBodyMethod = (method: string) => method === 'POST' || method === 'PUT'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
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

function operation(route: Route): Json {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
  const input = schemaOf(route.input, 'input')
  const content = route.content
    ? { [route.content]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: envelopeOf(schemaOf(route.output, 'output')) } }
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1]],
    'x-access': route.access,
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(route, input, inPath),
    ...(isBodyMethod(route.method) && {
      requestBody: { content: { 'application/json': { schema: input } } },
    }),
    responses: {
      200: { description: 'code 0 with the data asked for', content },
      default: { $ref: '#/components/responses/Failure' },
    },
  }
}

/** The OpenAPI 3.1 document of all routes, their twins among them. */
export function openApiDocument(routes: readonly Route[], version: string): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const described = operation(route)
    for (const path of [route.path, ...(route.twins ?? [])]) {
      const key = path.replace(/:(\w+)/g, '{$1}')
      paths[key] = { ...paths[key], [route.method.toLowerCase()]: described }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'iWater', version },
    servers: [{ url: '/api' }],
    paths,
    components: {
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
