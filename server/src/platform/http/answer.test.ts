import { type AnswerSchema, answerSchema } from '@iwater/contract/answer'
import type { Route } from '@iwater/contract/route'
import { readHealth } from '@iwater/contract/system'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '#testing/test-app'
import { answerOf } from './answer.ts'
import { noLimit } from './rate-limit.ts'
import { serve } from './serve.ts'

const secret = { password_hash: '$argon2id$' }

/** A value of a shape, with `extra` in each object that declares its fields. */
function valueOf(root: AnswerSchema, extra: object): unknown {
  const of = (part: AnswerSchema, depth: number): unknown => {
    const { $ref, anyOf, items, properties, additionalProperties } = part
    if ($ref !== undefined) {
      return of(root.$defs?.[$ref.replace('#/$defs/', '')] ?? root, depth + 1)
    }
    if (anyOf) return of(anyOf[0] ?? {}, depth)
    if (items) return depth > 3 ? [] : [of(items, depth + 1)]
    if (properties) {
      const fields = Object.entries(properties).map(([name, one]) => [name, of(one, depth + 1)])
      return { ...Object.fromEntries(fields), ...extra }
    }
    if (typeof additionalProperties === 'object')
      return { one: of(additionalProperties, depth + 1) }
    return 'value'
  }
  return of(root, 0)
}

test('no answer contains fields that its contract does not declare, and all others are kept', async () => {
  const { routes } = await testApp()
  expect(routes.length).toBeGreaterThan(150)
  let planted = 0
  for (const route of routes) {
    const schema = answerSchema(route)
    const [declared, surplus] = [valueOf(schema, {}), valueOf(schema, secret)]
    const name = `${route.method} ${route.path}`
    expect(answerOf(route, false)(surplus), name).toEqual(declared)
    if (JSON.stringify(surplus) !== JSON.stringify(declared)) planted += 1
  }
  expect(planted).toBeGreaterThan(100)
})

async function answered(data: unknown, checksAnswers: boolean) {
  const app = fastify()
  onTestFinished(() => app.close())
  const limits = { byAddress: noLimit, bySession: noLimit }
  const api = { app, readSession: async () => null, limits, checksAnswers, routes: [] }
  serve(api, readHealth as Route, async () => data)
  const { statusCode, body } = await app.inject({ url: readHealth.path })
  return { statusCode, body }
}

const health = { status: 'ready', version: '1.0', mode: 'demo', storage: 'ok' }

test('declared fields are sent unchanged, under test and otherwise', async () => {
  for (const checks of [true, false]) {
    const { statusCode, body } = await answered(health, checks)
    expect([statusCode, JSON.parse(body)]).toEqual([200, { code: 0, msg: '', data: health }])
  }
})

test('undeclared fields are left out in production, and under test an error that names them', async () => {
  const { statusCode, body } = await answered({ ...health, ...secret }, false)
  expect([statusCode, JSON.parse(body).data]).toEqual([200, health])
  const underTest = await answered({ ...health, ...secret }, true)
  expect([underTest.statusCode, underTest.body]).toEqual([
    500,
    expect.stringContaining('password_hash'),
  ])
})

test('under test an answer without a declared field is an error too', async () => {
  expect((await answered({ status: 'ready', mode: 'demo' }, true)).statusCode).toBe(500)
})
