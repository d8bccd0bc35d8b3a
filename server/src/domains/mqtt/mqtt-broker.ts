import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { callbackify } from 'node:util'
import type { RejectionReason } from '@iwater/contract/field/rejection'
import { Aedes, type AedesOptions, type Client } from 'aedes'
import {
  type Gateway,
  openConnectionLimiter,
  plainAddress,
  type Slot,
  type Station,
} from '#domains/gateway'
import type { Services } from '#platform/services'
import { createPacketGauge } from './mqtt-gauge.ts'
import { openTelemetryTaker } from './mqtt-telemetry.ts'

type Parts = Pick<Gateway, 'registry' | 'intake' | 'counters' | 'limits'>

export type MqttBroker = { port: number; stop(): Promise<void> }

type Device = { address: string; socket: Socket; slot: Slot; station: Station | undefined }

/** Topics on which a device may publish values, and others of ThingsBoard clients, which are ignored. */
const deviceTopics = new Set(['v1/devices/me/telemetry', 'v2/t'])
const gatewayTopic = 'v1/gateway/telemetry'
const passedOver =
  /^(?:v1\/devices\/me\/(?:attributes|claim|attributes\/request\/\w{1,16}|rpc\/(?:request|response)\/\w{1,16})|v2\/a|v1\/gateway\/(?:connect|disconnect|attributes|attributes\/request|rpc|claim))$/

/** Topics to which a device may subscribe: answers to itself, of which none are sent yet. No telemetry of others. */
const subscriptions = new Set([
  'v1/devices/me/attributes',
  'v1/devices/me/attributes/response/+',
  'v1/devices/me/rpc/request/+',
  'v1/devices/me/rpc/response/+',
  'v1/gateway/attributes',
  'v1/gateway/attributes/response',
  'v1/gateway/rpc',
  'v2/a',
])

const connectMs = 10_000
const codes = { noUser: 4, notAuthorized: 5 } as const

const connectError = (returnCode: number) => Object.assign(new Error('refused'), { returnCode })

/**
 * The MQTT 3.1.1 broker in this process. A client is identified as a device by its user name, the device key; it
 * publishes as itself only, receives nothing of others, and its PUBACK follows the commit of what it sent.
 */
export async function openMqttBroker(services: Services, parts: Parts): Promise<MqttBroker> {
  const { config, clock, logger } = services
  const { registry, intake, counters, limits } = parts
  const takeTelemetry = callbackify(openTelemetryTaker(services, { intake, counters, limits }))
  const limiter = openConnectionLimiter(limits)
  const devices = new WeakMap<Client, Device>()
  const byStation = new Map<string, Client[]>()
  let isStopping = false

  const count = (client: Client | undefined, reason: RejectionReason, text: string) => {
    const device = client && devices.get(client)
    const note = { at: clock.now(), address: device?.address ?? '', text: () => text }
    if (device?.station) counters.refused(device.station, reason, note)
    else counters.unknown('mqtt', reason, clock.now())
  }

  const preConnect: AedesOptions['preConnect'] = (_, packet, done) => {
    const station = packet.username ? registry.byKey(packet.username) : undefined
    // Client ids are made unique to the device: with another's id a client could end its connection.
    if (station && packet.clientId) packet.clientId = `${station.connectionId}/${packet.clientId}`
    // Nothing is ever delivered, so there is no session to keep; a last will is no measurement.
    packet.clean = true
    delete packet.will
    done(null, true)
  }

  const authenticate: AedesOptions['authenticate'] = (client, username, _, done) => {
    const device = devices.get(client)
    const station = username ? registry.byKey(username) : undefined
    if (!device || station?.protocol !== 'mqtt') {
      count(undefined, 'key-unknown', '')
      return done(connectError(username ? codes.notAuthorized : codes.noUser), false)
    }
    device.station = station
    if (!station.isEnabled) {
      count(client, 'disabled', 'CONNECT')
      return done(connectError(codes.notAuthorized), false)
    }
    device.slot.prove()
    device.socket.setTimeout(Math.max(limits.idleMs, station.silentAfterMs))
    const list = byStation.get(station.connectionId) ?? []
    byStation.set(station.connectionId, list)
    list.push(client)
    if (list.length > limits.connectionsPerStation) list[0]?.close()
    done(null, true)
  }

  const authorizePublish: AedesOptions['authorizePublish'] = (client, packet, done) => {
    const device = client && devices.get(client)
    const station = device?.station && registry.byId(device.station.connectionId)
    if (!device || !station || isStopping) return done(new Error('not now'))
    const { topic } = packet
    const payload = Buffer.from(packet.payload)
    // The broker must store nothing of it (QoS 2 until released, retained for ever).
    packet.retain = false
    packet.payload = Buffer.alloc(0)
    const isGateway = topic === gatewayTopic
    if (isGateway || deviceTopics.has(topic)) {
      // On failure the connection ends without a PUBACK; the client reconnects and sends it again.
      return takeTelemetry({ station, address: device.address, topic, payload, isGateway }, done)
    }
    if (passedOver.test(topic)) return done(null)
    count(client, 'topic-not-allowed', topic)
    done(new Error('topic not allowed'))
  }

  const broker = await Aedes.createBroker({
    concurrency: 2000,
    queueLimit: 1000,
    connectTimeout: connectMs,
    maxClientsIdLength: 1000,
    maxInflightInbound: limits.framesUnderWay,
    preConnect,
    authenticate,
    authorizePublish,
    authorizeSubscribe: (_, subscription, done) =>
      done(null, subscriptions.has(subscription.topic) ? subscription : null),
    authorizeForward: () => null,
  })
  // No client receives anything of others, so the search for subscribers is skipped: a sixth of the work of a message.
  broker.publish = (_, ...rest: unknown[]) => {
    const done = rest.find((each) => typeof each === 'function')
    if (done) done()
  }
  // Broken packets, silence and resets end the one connection; only errors of unidentified clients are counted.
  broker.on('clientError', (client, error) => {
    logger.debug({ err: error, address: devices.get(client)?.address }, 'device socket failed')
  })
  broker.on('connectionError', (client, error) => {
    if (!('code' in error) && !('errorCode' in error)) count(client, 'noise', error.message)
  })

  const accept = (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress)
    const slot = limiter.acquire(address)
    if (!slot) {
      counters.unknown('mqtt', 'too-many-connections', clock.now())
      socket.destroy()
      return
    }
    const client = broker.handle(socket)
    devices.set(client, { address, socket, slot, station: undefined })
    measure(socket, limits.packetBytes, () => count(client, 'payload-too-large', ''))
    socket.setTimeout(limits.idleMs)
    socket.on('timeout', () => socket.destroy())
    socket.on('close', () => {
      slot.release()
      forget(byStation, devices.get(client)?.station, client)
    })
  }

  // A device that was disabled, deleted or given another key must sign in again.
  const unwatch = registry.onChange((connectionId, station) => {
    for (const client of byStation.get(connectionId) ?? []) {
      const before = devices.get(client)?.station
      if (!station?.isEnabled || station.keyHash !== before?.keyHash) client.close()
    }
  })

  const server = createServer({ noDelay: true }, accept)
  server.listen(config.mqttPort, config.host)
  await once(server, 'listening')

  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      isStopping = true
      unwatch()
      const closed = new Promise((resolve) => server.close(resolve))
      await intake.idle()
      // PUBACKs are written at the end of the turn in which their commit was confirmed.
      await nextTurn()
      await new Promise<void>((resolve) => broker.close(resolve))
      await closed
    },
  }
}

function forget(byStation: Map<string, Client[]>, station: Station | undefined, client: Client) {
  if (!station) return
  const rest = byStation.get(station.connectionId)?.filter((each) => each !== client) ?? []
  if (rest.length > 0) byStation.set(station.connectionId, rest)
  else byStation.delete(station.connectionId)
}

/** Ends a socket whose next packet announces more than `limit` bytes, before they are collected. */
function measure(socket: Socket, limit: number, onTooLarge: () => void) {
  const gauge = createPacketGauge(limit)
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    const chunk = read(size) as Buffer | null
    if (chunk === null || gauge(chunk)) return chunk
    onTooLarge()
    socket.destroy()
    return null
  }
}
