import { connect as connectTcp } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aDevice, closeOf, testField } from '#testing/field/field-testing'

const minute = Math.floor(Date.now() / 60_000) * 60_000
const own = 'v1/devices/me/telemetry'

test('a device sends values, with their time or without, one set or many', async () => {
  const { field, stop, aConnection, stored, counts } = await testField()
  const made = await aConnection('mqtt', ['temperature', 'level'])
  const device = await aDevice(field.portOf('mqtt'), made.key)
  const before = Date.now()
  await device.publishAsync(own, JSON.stringify({ temperature: 21.5, level: '3.25' }), { qos: 1 })
  await device.publishAsync(
    'v2/t',
    JSON.stringify([
      { ts: minute - 2000, values: { temperature: 20, level: { value: 3, flag: 'M' } } },
      { ts: minute - 1000, values: { temperature: true } },
    ]),
    { qos: 1 },
  )
  const rows = await stored()
  expect(rows.filter(({ at }) => at <= minute)).toEqual([
    { series: made.series('temperature'), value: 20, quality: 0, at: minute - 2000 },
    { series: made.series('temperature'), value: 1, quality: 0, at: minute - 1000 },
    { series: made.series('level'), value: 3, quality: 2, at: minute - 2000 },
  ])
  const now = rows.filter(({ at }) => at >= before)
  expect(now.map(({ value }) => value)).toEqual([21.5, 3.25])
  await stop()
  expect(await counts(made.connectionId)).toMatchObject({ accepted: 5, refused: 0 })
})

test('a gateway sends for the devices behind it', async () => {
  const { field, aConnection, stored } = await testField()
  const made = await aConnection('mqtt', ['Device A/temperature', 'Device B/temperature'])
  const gateway = await aDevice(field.portOf('mqtt'), made.key, {
    clean: false,
    clientId: 'gateway',
  })
  await gateway.publishAsync('v1/gateway/connect', '{"device":"Device A"}', { qos: 1 })
  await gateway.publishAsync(
    'v1/gateway/telemetry',
    JSON.stringify({
      'Device A': [{ ts: minute, values: { temperature: 42 } }],
      'Device B': [{ ts: minute, values: { temperature: 43 } }],
    }),
    { qos: 1 },
  )
  expect((await stored()).map(({ value }) => value)).toEqual([42, 43])
})

test('the acknowledgement of QoS 1 and 2 follows the commit', async () => {
  const { field, address, aConnection, stored } = await testField()
  const made = await aConnection('mqtt', ['level'])
  const device = await aDevice(field.portOf('mqtt'), made.key)
  await device.publishAsync(own, JSON.stringify({ ts: minute, values: { level: 0 } }), { qos: 1 })
  const blocker = new pg.Client(address)
  await blocker.connect()
  await blocker.query('begin; lock table sample in access exclusive mode')
  let acknowledged = 0
  const sent = ([1, 2] as const).map(async (qos) => {
    const payload = JSON.stringify({ ts: minute + qos, values: { level: qos } })
    await device.publishAsync(own, payload, { qos })
    acknowledged += 1
  })
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(acknowledged).toBe(0)
  await blocker.query('commit')
  await blocker.end()
  await Promise.all(sent)
  expect((await stored()).map(({ value }) => value)).toEqual([0, 1, 2])
})

test('a wrong key is rejected with 5, none with 4, and a key of HTTP is not accepted here', async () => {
  const { field, stop, aConnection, unknown } = await testField()
  const pump = await aConnection('http', ['level'])
  await expect(aDevice(field.portOf('mqtt'), 'not a key')).rejects.toMatchObject({ code: 5 })
  await expect(aDevice(field.portOf('mqtt'), '')).rejects.toMatchObject({ code: 4 })
  await expect(aDevice(field.portOf('mqtt'), pump.key)).rejects.toMatchObject({ code: 5 })
  await stop()
  expect(await unknown()).toEqual({ 'key-unknown': 3 })
})

test('a device publishes as itself only and receives nothing of others', async () => {
  const { field, stop, aConnection, counts, stored } = await testField()
  const one = await aConnection('mqtt', ['level'])
  const other = await aConnection('mqtt', ['level'])
  const listener = await aDevice(field.portOf('mqtt'), other.key, { clientId: 'same' })
  const heard: string[] = []
  listener.on('message', (topic) => heard.push(topic))
  const granted = await listener
    .subscribeAsync(['#', own, 'v1/devices/me/attributes'])
    .catch((error: Error) => error.message)
  expect(granted).toContain('Unspecified error')
  const device = await aDevice(field.portOf('mqtt'), one.key, { clientId: 'same' })
  await device.publishAsync('v1/devices/me/attributes', '{"model":"X"}', { qos: 1 })
  await device.publishAsync(own, JSON.stringify({ ts: minute, values: { level: 1 } }), {
    qos: 1,
    retain: true,
  })
  const closed = closeOf(device)
  device.publish(`iwater/${other.stationNumber}/telemetry`, '{"level":666}', { qos: 1 })
  await closed
  expect(listener.connected).toBe(true)
  expect(heard).toEqual([])
  expect((await stored()).map(({ series, value }) => [series, value])).toEqual([
    [one.series('level'), 1],
  ])
  await stop()
  expect((await counts(one.connectionId)).reasons).toEqual({ 'topic-not-allowed': 1 })
})

test('of two values of one moment the later counts, in one message and in two', async () => {
  const { field, aConnection, stored } = await testField()
  const made = await aConnection('mqtt', ['level'])
  const device = await aDevice(field.portOf('mqtt'), made.key)
  const reading = (second: number, level: number) => ({ ts: minute + second, values: { level } })
  await Promise.all([
    device.publishAsync(own, JSON.stringify([reading(0, 9.9), reading(0, 1.1)]), { qos: 1 }),
    device.publishAsync(own, JSON.stringify(reading(1, 9.9)), { qos: 1 }),
    device.publishAsync(own, JSON.stringify(reading(1, 1.1)), { qos: 1 }),
  ])
  expect((await stored()).map(({ value }) => value)).toEqual([1.1, 1.1])
})

test('an unreadable entry does not affect the others of its message', async () => {
  const { field, stop, aConnection, counts, stored } = await testField()
  const made = await aConnection('mqtt', ['a', 'b', 'c'])
  const device = await aDevice(field.portOf('mqtt'), made.key)
  await device.publishAsync(own, '{"a":1.5,"b":NaN,"c":2.5}', { qos: 1 })
  const entries = [{ ts: minute, values: { a: 1 } }, null, { ts: minute, values: { c: 2 } }]
  await device.publishAsync(own, JSON.stringify(entries), { qos: 1 })
  expect(new Set((await stored()).map(({ value }) => value))).toEqual(new Set([1, 1.5, 2, 2.5]))
  await stop()
  expect(await counts(made.connectionId)).toMatchObject({
    accepted: 4,
    reasons: { 'value-missing': 1, 'payload-malformed': 1 },
  })
})

test('an unreadable payload is acknowledged and counted, single values by themselves', async () => {
  const { field, stop, aConnection, counts, stored } = await testField()
  const made = await aConnection('mqtt', ['level'])
  const device = await aDevice(field.portOf('mqtt'), made.key)
  const payloads = ['', '{', '[1,2]', 'null', Buffer.from([0xff, 0xfe]), '{"Device A":1}']
  for (const payload of payloads) await device.publishAsync(own, payload, { qos: 1 })
  await device.publishAsync(
    own,
    JSON.stringify([
      { ts: 'yesterday', values: { level: 1 } },
      { ts: minute + 3_600_000, values: { level: 1 } },
      { ts: minute, values: { level: 'high' } },
      { ts: minute, values: { level: { value: 1, flag: 'X' } } },
      { ts: minute, values: { level: 4, speed: 1 } },
    ]),
    { qos: 1 },
  )
  expect((await stored()).map(({ value }) => value)).toEqual([4])
  await stop()
  expect(await counts(made.connectionId)).toMatchObject({
    accepted: 1,
    refused: 12,
    reasons: {
      'payload-malformed': 6,
      'factor-unknown': 2,
      'value-unreadable': 1,
      'flag-unknown': 1,
      'time-ahead': 1,
      'time-unreadable': 1,
    },
  })
})

test('a packet that announces too much ends the connection before it has arrived', async () => {
  const { field, stop, aConnection, counts } = await testField()
  const made = await aConnection('mqtt', ['level'])
  const device = await aDevice(field.portOf('mqtt'), made.key)
  const closed = closeOf(device)
  device.publish(own, `{"level":"${'9'.repeat(300_000)}"}`, { qos: 1 })
  await closed
  await stop()
  expect((await counts(made.connectionId)).reasons).toEqual({ 'payload-too-large': 1 })
})

test('bytes that are not MQTT end one connection and are counted', async () => {
  const { field, stop, aConnection, unknown } = await testField()
  const made = await aConnection('mqtt', ['level'])
  const device = await aDevice(field.portOf('mqtt'), made.key)
  const socket = connectTcp(field.portOf('mqtt'), '127.0.0.1')
  socket.on('error', () => {
    // A reset is an acceptable end.
  })
  const closed = closeOf(socket)
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await closed
  await device.publishAsync(own, JSON.stringify({ level: 1 }), { qos: 1 })
  await stop()
  expect(await unknown()).toEqual({ noise: 1 })
})

test('a device whose key was replaced is disconnected at once', async () => {
  const { field, aConnection, owner } = await testField()
  const made = await aConnection('mqtt', ['level'])
  const device = await aDevice(field.portOf('mqtt'), made.key)
  const closed = closeOf(device)
  await owner(`update field_connection set key_hash = sha256('another')`)
  await field.refresh([made.connectionId])
  await closed
  await expect(aDevice(field.portOf('mqtt'), made.key)).rejects.toMatchObject({ code: 5 })
  await aDevice(field.portOf('mqtt'), 'another')
})
