import { expect, test } from 'vitest'
import { type CallDocument, callsOf, findCall, groupCalls, searchCalls } from './call-document.ts'

const operation = (tag: string, summary: string, more: object = {}) => ({
  summary,
  'x-summary-zh': `${summary}（中文）`,
  tags: [tag],
  'x-access': 'monitoring.view',
  parameters: [],
  responses: {
    200: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { data: { type: 'string' } } },
        },
      },
    },
  },
  ...more,
})

const document: CallDocument = {
  info: { version: '1' },
  servers: [{ url: '/api' }],
  components: { responses: {} },
  paths: {
    '/units/{unitId}': {
      put: operation('units', 'Renames a unit.'),
      get: operation('units', 'Reads a unit.'),
    },
    '/units1': { get: operation('units', 'Lists units.', { 'x-twin-of': '/units' }) },
    '/units': { get: operation('units', 'Lists units.') },
    '/code': {
      get: operation('code', 'A picture.', {
        'x-access': 'public',
        responses: { 200: { content: { 'image/svg+xml': { schema: { type: 'string' } } } } },
      }),
    },
  },
}

const calls = callsOf(document)

test('twins are folded into the call they repeat and are found by their own path', () => {
  expect(calls.map(({ id }) => id)).toEqual([
    'PUT /units/{unitId}',
    'GET /units/{unitId}',
    'GET /units',
    'GET /code',
  ])
  expect(findCall(calls, 'GET /units1')?.id).toBe('GET /units')
  expect(findCall(calls, 'GET /nowhere')).toBeUndefined()
  expect(findCall(calls, null)).toBeUndefined()
})

test('the envelope is opened, other kinds of answers are left as they are', () => {
  expect(findCall(calls, 'GET /units')?.answer).toEqual({
    mediaType: 'application/json',
    schema: { type: 'string' },
    hasEnvelope: true,
  })
  expect(findCall(calls, 'GET /code')?.answer).toMatchObject({
    mediaType: 'image/svg+xml',
    hasEnvelope: false,
  })
})

test('groups and calls come in order, reading before changing', () => {
  expect(groupCalls(calls).map((group) => [group.tag, ...group.calls.map(({ id }) => id)])).toEqual(
    [
      ['code', 'GET /code'],
      ['units', 'GET /units', 'GET /units/{unitId}', 'PUT /units/{unitId}'],
    ],
  )
})

test('every word of a search has to occur somewhere', () => {
  const found = (keyword: string) => searchCalls(calls, keyword).map(({ id }) => id)
  expect(found('unit rename')).toEqual(['PUT /units/{unitId}'])
  expect(found('rename 中文')).toEqual(['PUT /units/{unitId}'])
  expect(found('UNITS1')).toEqual(['GET /units'])
  expect(found('public')).toEqual(['GET /code'])
  expect(found('units nothing')).toEqual([])
  expect(found('  ')).toHaveLength(4)
})

test('a call that needs several permissions names each, and is found by each', () => {
  const copy = operation('units', 'Copies a unit.', {
    'x-access': ['organisation.manage', 'monitoring.manage'],
  })
  const both = callsOf({ ...document, paths: { '/units/copy': { post: copy } } })
  expect(both[0]?.access).toEqual(['organisation.manage', 'monitoring.manage'])
  expect(searchCalls(both, 'monitoring.manage')).toHaveLength(1)
  expect(findCall(calls, 'GET /units')?.access).toEqual(['monitoring.view'])
})
