import { expect, test } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from './openapi.ts'
import { organisationNode } from './organisation.ts'
import { defineRoute } from './route.ts'

const output = z.object({ done: z.boolean() })

const rename = defineRoute({
  method: 'PUT',
  path: '/monitoring/:unitId',
  twins: ['/monitoring/:unitId/1'],
  access: 'monitoring.manage',
  summary: { zh: '重命名监测单元。', en: 'Rename a unit.' },
  input: z.object({ unitId: z.uuid(), name: z.string() }),
  output,
})

const document = openApiDocument(
  [
    rename,
    defineRoute({
      ...rename,
      method: 'POST',
      path: '/monitoring/:unitId/close',
      input: z.object({ unitId: z.uuid() }),
      twins: [],
    }),
    defineRoute({ ...rename, method: 'POST', path: '/files', takesFile: true, twins: [] }),
    defineRoute({
      ...rename,
      method: 'GET',
      path: '/organisation/tree',
      output: organisationNode,
      twins: [],
    }),
  ],
  '1.2.3',
) as { paths: Record<string, Record<string, { [key: string]: unknown }>>; components: object }

test('a field that the path carries is no field of the body', () => {
  expect(document.paths['/monitoring/{unitId}']?.['put']).toMatchObject({
    parameters: [{ name: 'unitId', in: 'path', required: true }],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { properties: { name: { type: 'string' } } } } },
    },
  })
  const body = document.paths['/monitoring/{unitId}']?.['put']?.['requestBody']
  expect(JSON.stringify(body)).not.toContain('unitId')
  expect(document.paths['/monitoring/{unitId}/close']?.['post']).not.toHaveProperty('requestBody')
})

test('a file is sent as a form', () => {
  expect(document.paths['/files']?.['post']).toMatchObject({
    requestBody: { content: { 'multipart/form-data': {} } },
  })
})

test('a twin says whose twin it is', () => {
  expect(document.paths['/monitoring/{unitId}/1']?.['put']).toMatchObject({
    'x-twin-of': '/monitoring/{unitId}',
  })
})

test('every reference leads to a definition of the document', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)]
  expect(references.length).toBeGreaterThan(1)
  for (const [, path = ''] of references) {
    const target = path
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document)
    expect(target, path).toBeTypeOf('object')
  }
})

test('the group of a call says what it is about', () => {
  const { tags } = openApiDocument([rename], '1') as {
    tags: { name: string; description: string }[]
  }
  expect(tags).toContainEqual({ name: 'monitoring', description: 'Live values' })
  expect(document.paths['/monitoring/{unitId}']?.['put']).toMatchObject({
    tags: ['monitoring'],
    summary: 'Rename a unit.',
    'x-summary-zh': '重命名监测单元。',
  })
})
