import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { aDevice, eventually, testField } from '#testing/field/field-testing'

/** Simulates Mosquitto or EMQX: treats shared subscriptions as plain ones, which is the same for one subscriber. */
async function anOutsideBroker() {
  let subscribed = 0
  const broker = await Aedes.createBroker({
    preConnect(_, packet, done) {
      // Sessions would be stored under the requested topics.
      packet.clean = true
      done(null, true)
    },
    authorizeSubscribe(_, subscription, done) {
      subscribed += 1
      // Each of several connections would get every message, so only the first gets any.
      const topic = subscription.topic.replace('$share/iwater/', subscribed > 2 ? 'other/' : '')
      done(null, { ...subscription, topic })
    },
  })
  let acknowledged = 0
  broker.on('ack', () => {
    acknowledged += 1
  })
  const server = createServer(broker.handle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        broker.close(() => server.close(() => resolve()))
      }),
  )
  return {
    port: (server.address() as AddressInfo).port,
    acknowledged: async () => acknowledged,
    subscribed: async () => subscribed,
  }
}

const minute = Math.floor(Date.now() / 60_000) * 60_000

test('messages of an external broker are stored under the station of their topic, then acknowledged', async () => {
  const outside = await anOutsideBroker()
  const { address, stop, aConnection, stored, counts, unknown } = await testField({
    environment: { MQTT_URL: `mqtt://127.0.0.1:${outside.port}` },
  })
  const made = await aConnection('mqtt', ['level', 'A/level'])
  await eventually(outside.subscribed, (count) => count >= 2)
  const publisher = await aDevice(outside.port, 'publisher')
  const publish = (station: string, kind: string, payload: unknown) =>
    publisher.publishAsync(`iwater/${station}/${kind}`, JSON.stringify(payload), { qos: 1 })
  await publish(made.stationNumber, 'telemetry', { ts: minute, values: { level: 1 } })
  await publish(made.stationNumber, 'gateway/telemetry', {
    A: [{ ts: minute, values: { level: 2 } }],
  })
  await publish('nobody', 'telemetry', { level: 3 })
  expect((await eventually(stored, (rows) => rows.length === 2)).map(({ value }) => value)).toEqual(
    [1, 2],
  )
  await eventually(outside.acknowledged, (count) => count === 3)

  const blocker = new pg.Client(address)
  await blocker.connect()
  await blocker.query('begin; lock table sample in access exclusive mode')
  await publish(made.stationNumber, 'telemetry', { ts: minute + 1000, values: { level: 4 } })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await outside.acknowledged()).toBe(3)
  await blocker.query('commit')
  await blocker.end()
  await eventually(outside.acknowledged, (count) => count === 4)
  expect(await stored()).toHaveLength(3)
  await stop()
  expect(await counts(made.connectionId)).toMatchObject({ accepted: 3, refused: 0 })
  expect(await unknown()).toEqual({ 'station-unknown': 1 })
})
