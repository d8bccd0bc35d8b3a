import { expect, test } from 'vitest'
import type { Call, CallDocument, Schema } from './call-document.ts'
import { curlOf, exampleOf } from './example.ts'
import { shapeOf } from './shape.ts'

const document: CallDocument = {
  info: { version: '1' },
  servers: [{ url: '/api' }],
  paths: {},
  components: {
    responses: {},
    schemas: {
      Node: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/components/schemas/Node' } },
        },
      },
    },
  },
}
const shape = (schema: Schema) => shapeOf(document, schema)

test('a shape that contains itself is opened once', () => {
  const node = shape({ $ref: '#/components/schemas/Node' })
  expect(node.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['name', true],
    ['children', false],
  ])
  expect(node.fields[1]?.shape.item).toMatchObject({ repeats: 'Node', fields: [] })
  expect(shape({ $ref: '#/components/schemas/Gone' }).kind).toBe('any')
})

test('a choice between something and nothing is that something, or null', () => {
  const nullable = shape({ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] })
  expect(nullable).toMatchObject({ kind: 'integer', isNullable: true, options: [] })
  expect(shape({ type: ['object', 'null'] })).toMatchObject({ kind: 'object', isNullable: true })
  const choice = shape({ anyOf: [{ type: 'string' }, { type: 'number' }] })
  expect(choice.options.map(({ kind }) => kind)).toEqual(['string', 'number'])
})

test('limits that only say how large a number can be are left out', () => {
  const schema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 10 }
  expect(shape(schema)).toMatchObject({
    limits: [{ name: 'minimum', value: 1 }],
    byDefault: '10',
  })
})

test('patterns of known formats are left out, others are shown', () => {
  expect(shape({ type: 'string', format: 'uuid', pattern: '^.+$' }).pattern).toBeUndefined()
  expect(shape({ type: 'string', pattern: '^[a-z]$' }).pattern).toBe('^[a-z]$')
})

test('maps, files and constants', () => {
  expect(shape({ type: 'object', additionalProperties: { type: 'integer' } })).toMatchObject({
    kind: 'map',
    item: { kind: 'integer' },
  })
  expect(shape({ type: 'string', contentMediaType: 'text/csv' }).kind).toBe('file')
  expect(shape({ const: 'ready' })).toMatchObject({ kind: 'string', values: ['"ready"'] })
})

test('an example has the fields that must be there', () => {
  const schema: Schema = {
    type: 'object',
    required: ['at', 'kind', 'values', 'tree'],
    properties: {
      at: { type: 'string', format: 'date-time' },
      kind: { type: 'string', enum: ['mqtt', 'http'] },
      values: { type: 'array', items: { type: 'number', exclusiveMinimum: 0 } },
      tree: { $ref: '#/components/schemas/Node' },
      note: { type: 'string' },
    },
  }
  expect(exampleOf(document, schema)).toEqual({
    at: '2026-01-31T08:00:00+08:00',
    kind: 'mqtt',
    values: [1],
    tree: { name: 'text' },
  })
})

const call: Call = {
  id: 'POST /units/{unitId}/notes',
  method: 'POST',
  path: '/units/{unitId}/notes',
  twins: [],
  tag: 'units',
  summary: { zh: '', en: '' },
  access: ['monitoring.manage'],
  parameters: [
    { name: 'unitId', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'kinds', in: 'query', required: true, schema: { enum: ['a b'] } },
    { name: 'size', in: 'query', required: false, schema: { type: 'integer' } },
  ],
  body: {
    mediaType: 'application/json',
    schema: { type: 'object', required: ['text'], properties: { text: { const: "it's" } } },
  },
  answer: undefined,
}

test('a command line carries what has to be given and survives quotes', () => {
  expect(curlOf(document, call, 'https://water.example')).toBe(
    [
      "curl -X POST 'https://water.example/api/units/UNIT_ID/notes?kinds=a%20b' \\",
      '  -H "Authorization: Bearer $TOKEN" \\',
      "  -H 'Content-Type: application/json' \\",
      "  -d '{",
      `  "text": "it'\\''s"`,
      "}'",
    ].join('\n'),
  )
})

test('a public stream needs no token and is not held back', () => {
  const stream: Call = {
    ...call,
    method: 'GET',
    path: '/live',
    access: ['public'],
    parameters: [],
    body: undefined,
    answer: { mediaType: 'text/event-stream', schema: {}, hasEnvelope: false },
  }
  expect(curlOf(document, stream, 'http://localhost')).toBe("curl -N 'http://localhost/api/live'")
})
