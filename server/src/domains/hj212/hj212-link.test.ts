import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { type FieldLimits, notifyConnection, openGateway } from '#domains/gateway'
import { openSink } from '#domains/telemetry'
import { withTenant } from '#platform/database/database'
import { aMessage, aStation, eventually, testField } from '#testing/field/field-testing'
import { encodeMessage } from './hj212-message.ts'
import { openHj212Server } from './hj212-server.ts'

const minute = Math.floor(Date.now() / 60_000) * 60_000

/** A second HJ 212 server on the same database, with limits of its own. */
async function aServer(
  { services }: Awaited<ReturnType<typeof testField>>,
  limits: Partial<FieldLimits>,
) {
  const sink = openSink(services)
  const { close, ...gateway } = await openGateway(services, sink, limits)
  const server = await openHj212Server(services, gateway)
  onTestFinished(async () => {
    await server.stop()
    await close()
    await sink.close()
  })
  return { port: server.port, counters: gateway.counters }
}

test('no answer is sent before the commit, and every frame is answered when the store is available again', async () => {
  const { field, address, aConnection, stored } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  const first = aMessage(made, { 'w01018-Rtd': 0 }, { at: minute })
  station.send(first)
  await station.answerTo(first.qn)
  const blocker = new pg.Client(address)
  await blocker.connect()
  await blocker.query('begin; lock table sample in access exclusive mode')
  const frames = Array.from({ length: 500 }, (_, index) =>
    aMessage(made, { 'w01018-Rtd': index }, { at: minute - 1000 * (index + 1) }),
  )
  station.send(...frames)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(station.heard).toHaveLength(1)
  await blocker.query('commit')
  await blocker.end()
  await station.hears(501)
  expect(await stored()).toHaveLength(501)
})

test('answers to the last frames reach a station that has closed its side', async () => {
  const { field, aConnection } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  const last = aMessage(made, { 'w01018-Rtd': 1 }, { at: minute })
  station.socket.end(encodeMessage(last))
  expect((await station.answerTo(last.qn))?.cn).toBe('9014')
  await station.closed()
})

test('a graceful stop answers the frames in progress', async () => {
  const { field, stop, aConnection, stored } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  const frames = Array.from({ length: 50 }, (_, index) =>
    aMessage(made, { 'w01018-Rtd': index }, { at: minute - 1000 * index }),
  )
  station.send(...frames)
  await station.hears(1)
  await stop()
  await station.closed()
  expect(await stored()).toHaveLength(station.heard.length)
})

test('a command is sent to the station and its answers are returned', async () => {
  const { field, aConnection } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  await expect(
    field.commandOf('hj212')?.(made.connectionId, { command: 'read-clock' }),
  ).rejects.toMatchObject({
    code: 'ingest.station-offline',
  })
  const station = await aStation(field.portOf('hj212'))
  station.send(aMessage(made, {}, { cn: '2081' }))
  await station.hears(1)
  const outcome = field.commandOf('hj212')?.(made.connectionId, { command: 'read-clock' })
  await expect(
    field.commandOf('hj212')?.(made.connectionId, { command: 'read-clock' }),
  ).rejects.toMatchObject({
    code: 'ingest.command-busy',
  })
  const [, request] = await station.hears(2)
  expect(request).toMatchObject({ cn: '1011', st: '32', mn: made.stationNumber, pw: made.key })
  const reply = (cn: string, fields: Record<string, string>) =>
    aMessage(
      made,
      {},
      {
        cn,
        qn: request?.qn ?? '',
        st: cn === '1011' ? '32' : '91',
        flag: { version: '2017', split: false, answerWanted: false },
        cp: { fields, items: [] },
      },
    )
  station.send(
    reply('9011', { QnRtn: '1' }),
    reply('1011', { SystemTime: '20261121101500' }),
    reply('9012', { ExeRtn: '1' }),
  )
  expect(await outcome).toEqual({
    answered: true,
    result: 'done',
    stationTime: Date.parse('2026-11-21T10:15:00+08:00'),
  })
  const refused = field.commandOf('hj212')?.(made.connectionId, {
    command: 'set-interval',
    seconds: 30,
  })
  const setting = (await station.hears(3)).at(-1)
  expect(setting).toMatchObject({ cn: '1062', cp: { fields: { RtdInterval: '30' } } })
  station.send({ ...reply('9011', { QnRtn: '3' }), qn: setting?.qn ?? '' })
  expect(await refused).toMatchObject({ answered: true, result: 'password-wrong' })
})

test('disabling a connection, on every process, ends its sockets and rejects new frames', async () => {
  const { services, tenant, field, stop, aConnection, owner, counts } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  station.send(aMessage(made, { 'w01018-Rtd': 1 }, { at: minute }))
  await station.hears(1)
  await owner('update field_connection set is_enabled = false')
  await withTenant(services.app, tenant.scope, (db) => notifyConnection(db, made.connectionId))
  await station.closed()
  const again = await aStation(field.portOf('hj212'))
  again.send(aMessage(made, { 'w01018-Rtd': 2 }, { at: minute }))
  await again.closed()
  expect(again.heard).toEqual([])
  await stop()
  expect((await counts(made.connectionId)).reasons).toEqual({ disabled: 1 })
})

test('a deleted connection is unknown at once', async () => {
  const { field, stop, aConnection, owner, unknown } = await testField()
  const made = await aConnection('hj212', ['w01018'])
  const station = await aStation(field.portOf('hj212'))
  station.send(aMessage(made, { 'w01018-Rtd': 1 }, { at: minute }))
  await station.hears(1)
  await owner('delete from field_connection')
  await field.refresh([made.connectionId])
  await station.closed()
  const again = await aStation(field.portOf('hj212'))
  again.send(aMessage(made, { 'w01018-Rtd': 2 }, { at: minute }))
  await eventually(
    async () => again.socket.bytesWritten,
    (bytes) => bytes > 0,
  )
  again.socket.end()
  await again.closed()
  await stop()
  expect(await unknown()).toEqual({ 'station-unknown': 1 })
})

test('a sender without a valid frame in time is disconnected, others are not', async () => {
  const base = await testField()
  const made = await base.aConnection('hj212', ['w01018'])
  const { port } = await aServer(base, { proofMs: 200, idleMs: 60_000 })
  const silent = await aStation(port)
  const good = await aStation(port)
  good.send(aMessage(made, { 'w01018-Rtd': 1 }, { at: minute }))
  await good.hears(1)
  await silent.closed()
  good.send(aMessage(made, { 'w01018-Rtd': 1 }, { at: minute + 1000 }))
  await good.hears(2)
})

test('unproven senders have fewer connections than stations', async () => {
  const base = await testField()
  const made = await base.aConnection('hj212', ['w01018'])
  const { port, counters } = await aServer(base, {
    unprovenPerAddress: 1,
    connectionsPerStation: 2,
  })
  const stations = []
  for (let number = 0; number < 3; number += 1) {
    const station = await aStation(port)
    station.send(aMessage(made, { 'w01018-Rtd': 1 }, { at: minute }))
    await station.hears(1)
    stations.push(station)
  }
  await stations[0]?.closed()
  const unproven = await aStation(port)
  const second = await aStation(port)
  await second.closed()
  unproven.socket.destroy()
  expect(counters.drain().unknown).toMatchObject([{ reason: 'too-many-connections', count: 1 }])
})

test('a frame without an end is discarded at the limit', async () => {
  const { field, stop, unknown } = await testField()
  const station = await aStation(field.portOf('hj212'))
  station.write(`##9999${'x'.repeat(30_000)}`)
  station.socket.end()
  await station.closed()
  await stop()
  expect((await unknown()).oversize).toBe(1)
})
