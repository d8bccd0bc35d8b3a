import { pushReadings } from '@iwater/contract/field/push'
import { expect, test } from 'vitest'
import { createConnection } from '#domains/connections'
import { withTenant } from '#platform/database/database'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { eventually } from '#testing/field/field-testing'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { pushDriver } from './push.driver.ts'

/** In the past: readings without a time arrive later than all of it. */
const minute = (Math.floor(Date.now() / 60_000) - 1) * 60_000

async function setUp(options: Parameters<typeof testApp>[0] = {}) {
  const built = await testApp(options)
  const tenant = await aTenant(built.owner)
  const name = { zh: '泵站', en: 'Pump station' }
  const made = await withTenant(built.services.app, tenant.scope, (db) =>
    createConnection(
      db,
      tenant.tenantId,
      {
        name,
        protocol: 'http',
        orgId: tenant.root,
        unit: { name, kind: 'pump-station' },
        silentAfterSeconds: 300,
        periodSeconds: 60,
        channels: ['pressure', 'flow'].map((factor) => ({
          factor,
          lowLimit: null,
          highLimit: null,
        })),
      },
      { vault: built.services.vault, drivers: [pushDriver] },
    ),
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
    const { statusCode: status, headers } = response
    return { status, headers, ...response.json<{ code: number; data: unknown }>() }
  }
  const stored = () =>
    built.owner<{ value: number; quality: number }>(
      'select value, quality from sample order by ts, series',
    )
  const readShown = async () => ({
    rejections: await built.owner<{ reason: string; count: number }>(
      'select reason, count::int from field_rejection order by reason',
    ),
    frames: await built.owner<{ reason: string; text: string }>(
      'select reason, text from recent_frame order by id',
    ),
  })
  return { ...built, made, push, stored, readShown }
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

test('rejected readings are named by their place and do not affect the others', async () => {
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
        { index: 0, reason: 'value-unreadable' },
        { index: 2, reason: 'factor-unknown' },
        { index: 3, reason: 'payload-malformed' },
        { index: 4, reason: 'time-ahead' },
      ],
    },
  })
  expect(await stored()).toEqual([{ value: 1, quality: 0 }])
})

test('readings that the store cannot keep must be sent again, and the device is told when', async () => {
  const { push, stored, owner } = await setUp({ database: 'own' })
  const reading = { key: 'flow', value: 1, at: minute }
  await owner('alter table sample add constraint refused check (value <> 1) not valid')
  expect(await push(reading)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    data: { error: 'server.unavailable' },
  })
  await owner('alter table sample drop constraint refused')
  expect(await push(reading)).toMatchObject({ status: 200, data: taken(1) })
  expect(await stored()).toHaveLength(1)
})

test('values and times are read as by the other protocols', async () => {
  const { push, stored } = await setUp()
  const local = new Date(minute + 8 * 3_600_000).toISOString().slice(0, 16)
  const list = [
    { key: 'flow', value: '3.25', at: `${local}+08:00` },
    { key: 'flow', value: true, at: `${local.replace('T', ' ')}:01+0800` },
    { key: 'flow', value: 4, at: minute / 1000 },
    { key: 'flow', value: null, at: minute },
    { key: 'flow', value: 5, at: minute, flag: 'Q' },
  ]
  const rejected = [
    { index: 2, reason: 'time-in-seconds' },
    { index: 3, reason: 'value-missing' },
    { index: 4, reason: 'flag-unknown' },
  ]
  expect(await push(list)).toMatchObject({ status: 200, data: { accepted: 2, rejected } })
  expect((await stored()).map(({ value }) => value)).toEqual([3.25, 1])
})

test('the same push again changes nothing', async () => {
  const { push, stored } = await setUp()
  const reading = { key: 'flow', value: 1, at: minute }
  await push(reading)
  expect(await push(reading)).toMatchObject({ data: { accepted: 0, duplicates: 1 } })
  expect(await push({ ...reading, value: 2 })).toMatchObject({ data: { accepted: 1 } })
  expect(await stored()).toEqual([{ value: 2, quality: 0 }])
})

test('without the key of an enabled HTTP device nothing is accepted', async () => {
  const { push, stored, owner, field, made } = await setUp()
  const reading = { key: 'flow', value: 1, at: minute }
  expect(await push(reading, { key: 'wrong-key-0000' })).toMatchObject({ status: 401, code: 1 })
  await owner('update field_connection set is_enabled = false')
  await field.refresh([made.connectionId])
  expect(await push(reading)).toMatchObject({ status: 401, code: 1 })
  expect(await stored()).toEqual([])
})

test('an invalid line does not affect the others', async () => {
  const { push, stored } = await setUp()
  const lines = `{"key":"flow","value":1,"at":${minute}}\n{"key":\n[]\n{"key":"flow","value":NaN}\n`
  expect(await push(lines, { type: 'application/x-ndjson' })).toMatchObject({
    status: 200,
    data: {
      accepted: 1,
      rejected: [
        { index: 1, reason: 'payload-malformed' },
        { index: 2, reason: 'payload-malformed' },
        { index: 3, reason: 'value-missing' },
      ],
    },
  })
  expect(await stored()).toEqual([{ value: 1, quality: 0 }])
})

test('readings that a device kept for hours are accepted in one request', async () => {
  const { push, owner } = await setUp()
  const list = Array.from({ length: 10_000 }, (_, index) => ({
    key: 'flow',
    value: index,
    at: minute - index * 1000,
  }))
  expect(await push(list)).toMatchObject({ status: 200, data: taken(10_000) })
  expect(await owner('select count(*)::int as n from sample')).toEqual([{ n: 10_000 }])
})

test('a request that is rejected as a whole is counted, with its text', async () => {
  const { push, readShown } = await setUp()
  const many = JSON.stringify(Array.from({ length: 10_001 }, () => ({ key: 'flow', value: 1 })))
  const sent: [string, number, string?][] = [
    ['{"key":"flow","value":', 400],
    ['[]', 400],
    ['"flow"', 400],
    [many, 413],
    [`[${' '.repeat(1024 * 1024)}]`, 413],
    ['flow=1', 400, 'application/flow'],
  ]
  for (const [payload, status, type] of sent) {
    expect(await push(payload, type === undefined ? {} : { type })).toMatchObject({
      status,
      code: 1,
    })
  }
  // They are read one after the other, with writes in between.
  const { rejections, frames } = await eventually(
    readShown,
    (shown) => shown.frames.length === 6 && shown.rejections.length === 2,
  )
  expect(rejections).toEqual([
    { reason: 'payload-malformed', count: 4 },
    { reason: 'payload-too-large', count: 2 },
  ])
  expect(frames[0]).toMatchObject({ reason: 'payload-malformed', text: '{"key":"flow","value":' })
})

test('of two values of one moment in one request the later counts, and both are kept', async () => {
  const { push, stored, owner } = await setUp()
  const list = [9.9, 1.1].map((value) => ({ key: 'flow', value, at: minute }))
  expect(await push(list)).toMatchObject({ data: taken(2) })
  expect(await stored()).toEqual([{ value: 1.1, quality: 0 }])
  expect(await owner('select value from sample_conflict')).toEqual([{ value: 9.9 }])
  expect(await push(list[1])).toMatchObject({ data: { accepted: 0, duplicates: 1 } })
})

test('devices behind one address do not share a limit, and unknown senders there have their own', async () => {
  const { push, made } = await setUp({ environment: { IWATER_LIMITS: 'standard' } })
  const reading = { key: 'flow', value: 1, at: minute }
  const statuses = async (count: number, key: string) => {
    const answers: number[] = []
    for (let each = 0; each < count; each += 1) answers.push((await push(reading, { key })).status)
    return new Map(
      [401, 200, 429].map((status) => [status, answers.filter((s) => s === status).length]),
    )
  }
  const strange = await statuses(260, 'wrong-key-0000')
  expect(strange.get(401)).toBeGreaterThanOrEqual(200)
  expect(strange.get(429)).toBeGreaterThan(0)
  expect((await statuses(50, made.key)).get(200)).toBe(50)
})

test('a number too large to be summed is rejected', async () => {
  const { push, stored } = await setUp()
  const values = [1e308, -1e308, 1e101, 1e100]
  const list = values.map((value, index) => ({ key: 'flow', value, at: minute - index * 1000 }))
  const answer = await push(list)
  const rejected = [0, 1, 2].map((index) => ({ index, reason: 'value-unreadable' }))
  expect(answer).toMatchObject({ status: 200, data: { accepted: 1, rejected } })
  expect(await stored()).toHaveLength(1)
})

test('a correct time, or values without one, end the clock skew that a wrong time set for a device', async () => {
  const { push, owner } = await setUp()
  const skewAfter = async (reading: object) => {
    const [before] = await owner<{ n: number }>(
      'select coalesce(max(accepted_count + rejected_count), 0)::int as n from field_connection_state',
    )
    await push(reading)
    const state = await eventually(
      async () => {
        const [now] = await owner<{ n: number; skew: number | null }>(
          'select (accepted_count + rejected_count)::int as n, clock_skew_seconds as skew from field_connection_state',
        )
        return now
      },
      (now) => (now?.n ?? 0) > (before?.n ?? 0),
    )
    return state?.skew == null ? null : Math.abs(Math.round(state.skew / 60))
  }
  const day = 24 * 60
  expect(await skewAfter({ key: 'flow', value: 1, at: Date.now() + day * 60_000 })).toBe(day)
  expect(await skewAfter({ key: 'flow', value: 2, at: Date.now() })).toBe(0)
  expect(await skewAfter({ key: 'flow', value: 3, at: Date.now() + day * 60_000 })).toBe(day)
  expect(await skewAfter({ key: 'strange', value: 3 })).toBe(day)
  expect(await skewAfter({ key: 'flow', value: 3 })).toBeNull()
})

test('a retention that is changed holds for what devices send, but deleted days take no samples any more', async () => {
  const { push, owner, tenant, clock } = await aConnectedPlant()
  let count = 0
  const takes = async (ageDays: number) => {
    count += 1
    const at = new Date(clock.now() - ageDays * 86_400_000 - count * 60_000).toISOString()
    return (await push([{ key: 'w01018', value: 20, at }])).accepted === 1
  }
  const keep = (days: number) =>
    owner('update tenant set retention_days = $2 where id = $1', [tenant.tenantId, days])
  expect(await takes(40)).toBe(true)
  await keep(30)
  await expect.poll(() => takes(40)).toBe(false)
  await owner(
    `insert into sample_retention (tenant_id, cleared_until, kept_from) values ($1, current_date - 31, current_date - 31)`,
    [tenant.tenantId],
  )
  await keep(3653)
  await expect.poll(() => takes(30.1)).toBe(true)
  expect(await takes(40)).toBe(false)
})
