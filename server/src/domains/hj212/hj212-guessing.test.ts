import { createConnection, replaceConnectionKey } from '@iwater/contract/field/connections'
import { findNewMessages } from '@iwater/contract/messages'
import { expect, test } from 'vitest'
import { aMessage, aStation, eventually } from '#testing/field/field-testing'
import { aSignedInPerson } from '#testing/people'
import { anotherProcess, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const minute = Math.floor(Date.now() / 60_000) * 60_000
const guesser = '127.0.0.2'

const environment = { IWATER_LIMITS: 'standard' }

async function setUp() {
  const app = await testApp({ environment })
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const { data } = await app.call(
    createConnection,
    {
      name: { zh: '城西排口', en: 'West outfall' },
      protocol: 'hj212',
      orgId: tenant.root,
      unit: { name: { zh: '城西', en: 'West' }, kind: 'outfall' },
      channels: [{ factor: 'w01018' }],
    },
    { token },
  )
  const { connection, key } = data
  const { connectionId, stationNumber } = connection
  const frame = (password: string, value = 1) =>
    aMessage({ stationNumber, key: password }, { 'w01018-Rtd': value }, { at: minute })
  const reasons = async () => {
    const rows = await app.owner<{ reason: string; count: number }>(
      'select reason, count::int from field_rejection where connection_id = $1',
      [connectionId],
    )
    return Object.fromEntries(rows.map(({ reason, count }) => [reason, count]))
  }
  const stored = async () =>
    (await app.owner<{ value: number }>('select value from sample')).map(({ value }) => value)
  return {
    ...app,
    token,
    key,
    frame,
    reasons,
    stored,
    connectionId,
    port: app.field.portOf('hj212'),
  }
}

test('a password cannot be found by guessing, over however many connections', async () => {
  const { port, key, frame, reasons, stored } = await setUp()
  for (let round = 0; round < 5; round += 1) {
    const station = await aStation(port, guesser)
    const wrong = Array.from({ length: 19 }, (_, each) => frame(`wrong${(round * 19 + each) % 10}`))
    station.send(...wrong)
    await station.closed()
  }
  // Even the right password is not accepted now.
  const station = await aStation(port, guesser)
  station.write('##')
  station.send(frame(key))
  await station.closed()
  expect(station.heard).toEqual([])
  expect(await stored()).toEqual([])
  const seen = await eventually(reasons, (each) => (each['password-wrong'] ?? 0) >= 10)
  expect(seen['password-wrong']).toBeLessThanOrEqual(12)
})

test('a station with a known address continues while another address guesses', async () => {
  const { port, key, frame, stored } = await setUp()
  const known = await aStation(port)
  const first = frame(key, 1)
  known.send(first)
  await known.answerTo(first.qn)
  const attacker = await aStation(port, guesser)
  attacker.send(...Array.from({ length: 19 }, () => frame('wrong0')))
  await attacker.closed()
  const again = await aStation(port)
  again.send(...Array.from({ length: 12 }, () => frame('wrong0')))
  const last = frame(key, 2)
  again.send(last)
  expect((await again.answerTo(last.qn))?.cn).toBe('9014')
  expect(await stored()).toEqual([2])
})

test('the users who manage connections are notified once', async () => {
  const { call, token, port, frame } = await setUp()
  const messages = async () => (await call(findNewMessages, {}, { token })).data
  for (let round = 0; round < 2; round += 1) {
    const station = await aStation(port, guesser)
    station.send(...Array.from({ length: 12 }, () => frame('wrong0')))
    await station.closed()
  }
  const [told, ...more] = await eventually(messages, (seen) => seen.length > 0)
  expect(told?.title.en).toBe('The password of “West outfall” is being guessed')
  expect(told?.content.zh).toContain(guesser)
  expect(more).toEqual([])
})

test('a station can connect from a new address while another address guesses', async () => {
  const { port, key, frame, stored } = await setUp()
  const attacker = await aStation(port, guesser)
  attacker.send(...Array.from({ length: 19 }, () => frame('wrong0')))
  await attacker.closed()
  const station = await aStation(port, '127.0.0.3')
  const first = frame(key)
  station.send(first)
  expect((await station.answerTo(first.qn))?.cn).toBe('9014')
  expect(await stored()).toEqual([1])
})

test('the addresses of stations are known after a restart', async () => {
  const { port, key, frame, ...app } = await setUp()
  const station = await aStation(port)
  const first = frame(key)
  station.send(first)
  await station.answerTo(first.qn)
  const kept = () =>
    app.owner<{ address: string }>('select address from station_address where connection_id = $1', [
      app.connectionId,
    ])
  expect(await eventually(kept, (rows) => rows.length > 0)).toEqual([{ address: '127.0.0.1' }])

  const restarted = (await anotherProcess(app, { environment })).field.portOf('hj212')
  const attacker = await aStation(restarted, guesser)
  attacker.send(...Array.from({ length: 19 }, () => frame('wrong0')))
  await attacker.closed()
  const again = await aStation(restarted)
  again.send(...Array.from({ length: 12 }, () => frame('wrong0')))
  const last = frame(key, 2)
  again.send(last)
  expect((await again.answerTo(last.qn))?.cn).toBe('9014')
})

test('a station with a new key loses the addresses from which it has sent', async () => {
  const { port, key, frame, ...app } = await setUp()
  const station = await aStation(port)
  const first = frame(key)
  station.send(first)
  await station.answerTo(first.qn)
  const kept = () =>
    app.owner('select from station_address where connection_id = $1', [app.connectionId])
  await eventually(kept, (rows) => rows.length > 0)
  const { data } = await app.call(
    replaceConnectionKey,
    { connectionId: app.connectionId },
    { token: app.token },
  )
  await station.closed()

  const restarted = await anotherProcess(app, { environment })
  for (const each of [port, restarted.field.portOf('hj212')]) {
    const again = await aStation(each)
    // An unproven address is ignored after the tenth of these.
    again.send(...Array.from({ length: 12 }, () => frame(key)), frame(data.key, 2))
    await again.closed()
    expect(again.heard).toEqual([])
  }
  expect(await app.stored()).toEqual([1])
})
