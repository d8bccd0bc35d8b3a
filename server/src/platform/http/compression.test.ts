import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { localText, none } from '@iwater/contract/fields'
import { defineRoute } from '@iwater/contract/route'
import { expect, onTestFinished, test } from 'vitest'
import { testServices } from '#testing/test-services'
import { noLimit } from './rate-limit.ts'
import { serve } from './serve.ts'
import { createServer } from './server.ts'
import type { Session } from './session.ts'

const unpack = { br: brotliDecompressSync, gzip: gunzipSync } as const
const english = Array.from({ length: 5000 }, (_, place) => `value ${place}`).join(', ')
const long = { zh: '值', en: english }

const planted = (name: string, access: 'public' | 'signed-in') =>
  defineRoute({
    method: 'GET',
    path: `/monitoring/planted-${name}`,
    access,
    summary: { zh: '测试。', en: 'Read what was planted.' },
    input: none,
    output: localText,
  })

/** Asks a server for an answer of `data` by a call of this access, or for content such as a file. */
async function ask(
  { data = long, access = 'signed-in' as 'public' | 'signed-in', content = false } = {},
  headers: Record<string, string> = {},
) {
  const { services } = await testServices()
  const app = await createServer(services)
  onTestFinished(() => app.close())
  const session = { permissions: new Set(), sessionId: '' } as unknown as Session
  const limits = { byAddress: noLimit, bySession: noLimit }
  const api = { app, readSession: async () => session, limits, checksAnswers: true, routes: [] }
  const route = planted(access, access)
  // What is sent as content is a text already.
  const text = { ...route, content: 'text/csv' as const }
  if (content) serve(api, text, async () => JSON.stringify(data) as never)
  else serve(api, route, async () => data)
  return app.inject({
    url: route.path,
    headers: { authorization: `Bearer ${'a'.repeat(32)}`, ...headers },
  })
}

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'gzip, deflate'],
] as const)(
  'a long answer is sent as %s to a client that accepts %s',
  async (encoding, accepted) => {
    const answer = await ask({}, { 'accept-encoding': accepted })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toContain('accept-encoding')
    const { data } = JSON.parse(unpack[encoding](answer.rawPayload).toString()) as { data: unknown }
    expect(data).toEqual(long)
    expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 3)
  },
)

test.each([
  ['short', { data: { zh: '短', en: 'short' } }, { 'accept-encoding': 'br' }],
  ['asked for as it is', {}, {}],
  ['asked for in a way that is not offered', {}, { 'accept-encoding': 'deflate' }],
  ['of a public call', { access: 'public' }, { 'accept-encoding': 'br' }],
  ['content such as a file', { content: true }, { 'accept-encoding': 'br' }],
] as const)('an answer that is %s is sent as it is', async (_, given, headers) => {
  const { data = long } = given as { data?: typeof long }
  const answer = await ask(given as Parameters<typeof ask>[0], headers)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toEqual('content' in given ? data : { code: 0, msg: '', data })
})

test('a compressed body is refused', async () => {
  const { services } = await testServices()
  const app = await createServer(services)
  onTestFinished(() => app.close())
  app.post('/taken', async ({ body }) => body)
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const payload = gzipSync('{"a":1}')
  const answer = await app.inject({ method: 'POST', url: '/taken', headers, payload })
  expect(answer.statusCode).toBe(400)
})
