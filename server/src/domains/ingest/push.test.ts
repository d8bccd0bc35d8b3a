import { pushReadings } from '@iwater/contract/push'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createConnection } from './new-connection.service.ts'

const minute = Math.floor(Date.now() / 60_000) * 60_000

async function setUp() {
  const built = await testApp()
  const tenant = await aTenant(built.owner)
  const name = { zh: '泵站', en: 'Pump station' }
  const made = await withTenant(built.services.app, tenant.scope, (db) =>
    createConnection(db, tenant.tenantId, {
      name,
      protocol: 'http',
      orgId: tenant.root,
      unit: { name, kind: 'pump-station' },
      silentAfterSeconds: 300,
      periodSeconds: 60,
      channels: ['pressure', 'flow'].map((factor) => ({ factor, lowLimit: null, highLimit: null })),
    }),
  )
  await built.field.refresh([made.connectionId])
  const push = async (
    payload: unknown,
    { key = made.key, type = 'application/json' }: { key?: string; type?: string } = {},
  ) => {
    const response = await built.app.inject({
      method: 'POST',
      url: `/api${pushReadings.path}`,
      headers: { authorization: `Device ${key}`, 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
    return { status: response.statusCode, ...response.json<{ code: number; data: unknown }>() }
  }
  const stored = () =>
    built.owner<{ value: number; quality: number }>(
      'select value, quality from sample order by ts, series',
    )
  return { ...built, made, push, stored }
}

const taken = (accepted: number) => ({ accepted, duplicates: 0, rejected: [] })

test('one reading, a list and JSON lines are stored before the answer', async () => {
  const { push, stored } = await setUp()
  const one = await push({ key: 'pressure', value: 0.31, at: minute, flag: 'M' })
  expect(one).toMatchObject({ status: 200, code: 0, data: taken(1) })
  const list = [
    { key: 'pressure', value: 0.32, at: new Date(minute + 1000).toISOString() },
    { key: 'flow', value: 120, at: minute + 1000 },
  ]
  expect(await push(list)).toMatchObject({ data: taken(2) })
  const lines = `{"key":"flow","value":121,"at":${minute + 2000}}\n\n{"key":"flow","value":122}\n`
  expect(await push(lines, { type: 'application/x-ndjson' })).toMatchObject({ data: taken(2) })
  expect(await stored()).toEqual([
    { value: 0.31, quality: 2 },
    { value: 0.32, quality: 0 },
    { value: 120, quality: 0 },
    { value: 121, quality: 0 },
    { value: 122, quality: 0 },
  ])
})

test('what cannot be taken is named by its place and leaves the others alone', async () => {
  const { push, stored } = await setUp()
  const answer = await push([
    { key: 'flow', value: 'many' },
    { key: 'flow', value: 1, at: minute },
    { key: 'speed', value: 1 },
    'nonsense',
    { key: 'flow', value: 1, at: minute + 3_600_000 },
  ])
  expect(answer).toMatchObject({
    status: 200,
    data: {
      accepted: 1,
      rejected: [
        { index: 0, reason: 'payload-malformed' },
        { index: 2, reason: 'factor-unknown' },
        { index: 3, reason: 'payload-malformed' },
        { index: 4, reason: 'clock-ahead' },
      ],
    },
  })
  expect(await stored()).toEqual([{ value: 1, quality: 0 }])
})

test('the same push again changes nothing', async () => {
  const { push, stored } = await setUp()
  const reading = { key: 'flow', value: 1, at: minute }
  await push(reading)
  expect(await push(reading)).toMatchObject({ data: { accepted: 0, duplicates: 1 } })
  expect(await push({ ...reading, value: 2 })).toMatchObject({ data: { accepted: 1 } })
  expect(await stored()).toEqual([{ value: 2, quality: 0 }])
})

test('without the key of an enabled HTTP device nothing is taken', async () => {
  const { push, stored, owner, field, made } = await setUp()
  const reading = { key: 'flow', value: 1, at: minute }
  expect(await push(reading, { key: 'wrong-key-0000' })).toMatchObject({ status: 401, code: 1 })
  await owner('update field_connection set is_enabled = false')
  await field.refresh([made.connectionId])
  expect(await push(reading)).toMatchObject({ status: 401, code: 1 })
  expect(await stored()).toEqual([])
})

test('lines that are no JSON are refused as a whole', async () => {
  const { push, stored } = await setUp()
  const answer = await push('{"key":"flow","value":1}\n{"key":', { type: 'application/x-ndjson' })
  expect(answer.status).toBe(400)
  expect(await stored()).toEqual([])
})

test('a number too large to be summed up is refused, so that it holds up nobody', async () => {
  const { push, stored } = await setUp()
  const values = [1e308, -1e308, 1e101, 1e100]
  const list = values.map((value, index) => ({ key: 'flow', value, at: minute - index * 1000 }))
  const answer = await push(list)
  const rejected = [0, 1, 2].map((index) => ({ index, reason: 'number' }))
  expect(answer).toMatchObject({ status: 200, data: { accepted: 1, rejected } })
  expect(await stored()).toHaveLength(1)
})
