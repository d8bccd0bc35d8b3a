import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { listRejectedRows } from '@iwater/contract/field/imports'
import { listUnits } from '@iwater/contract/monitoring'
import { openApiDocument } from '@iwater/contract/openapi'
import pino from 'pino'
import { expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { type Document, operationsOf, placesOf } from '#testing/walk/operations'

/** Moments since 1970; never passed to the database as an integer. */
const moments = ['at', 'until']

const largestColumn = 2_147_483_647

test('integers that a call accepts fit into a column', async () => {
  const { routes } = await testApp()
  const document = openApiDocument(routes, 'test') as unknown as Document
  const unbounded = operationsOf(document).flatMap(({ method, path, input }) =>
    placesOf(input, document.components.schemas)
      .filter(({ name, schema }) => schema.type === 'integer' && !moments.includes(name))
      .filter(({ schema: { maximum = Number.POSITIVE_INFINITY } }) => maximum > largestColumn)
      .map(({ at }) => `${method} ${path} ${at}`),
  )
  expect(unbounded).toEqual([])
})

test('a number beyond every column is an error of the caller', async () => {
  const app = await testApp()
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  const importId = '0198c0de-0000-7000-8000-000000000000'
  const answer = await app.call(listRejectedRows, { importId, after: 2 ** 31 }, { token })
  expect(answer).toMatchObject({ status: 400, body: { data: { error: 'request.invalid' } } })
})

test('removing an object that does not exist, or is not visible, is answered 404 with a code', async () => {
  const app = await testApp()
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  const document = openApiDocument(app.routes, 'test') as unknown as Document
  // Settings that nobody has changed are the usual ones, which is what their removal asks for.
  const removals = operationsOf(document).filter(
    ({ method, inPath, path }) =>
      method === 'DELETE' && inPath.length > 0 && path !== '/bs/list-preferences/{list}',
  )
  expect(removals.length).toBeGreaterThan(8)
  for (const { path, input } of removals) {
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(input.properties?.[name]?.enum?.[0] ?? newId()),
    )
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.app.inject({ method: 'DELETE', url: `/api${url}`, headers })
    expect([path, answer.statusCode]).toEqual([path, 404])
    expect(answer.json()).toMatchObject({
      data: { error: expect.stringMatching(/not-found|unknown/) },
    })
  }
})

test('prefetches of browsers are rejected in every form', async () => {
  const app = await testApp()
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  for (const headers of [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'sec-purpose': 'Prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
    { 'sec-purpose': 'navigation', purpose: 'prefetch' },
    { purpose: ['other', 'prefetch'] as unknown as string },
  ]) {
    expect((await app.call(listUnits, {}, { token, headers })).status).toBe(403)
  }
  expect((await app.call(listUnits, {}, { token })).status).toBe(200)
})

test('a caller that disconnects while sending is no failure of the server', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { app } = await testApp({ logger })
  const base = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(base.port), base.hostname)
  await once(socket, 'connect')
  socket.write(
    'POST /api/auth/oauth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  const [, response] = (await once(app.server, 'request')) as [IncomingMessage, ServerResponse]
  socket.destroy()
  await once(response, 'close')
  await setImmediate()
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([])
})
