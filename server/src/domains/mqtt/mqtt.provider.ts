import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { connect, type IPublishPacket, type MqttClient } from 'mqtt'
import type { Gateway } from '#domains/gateway'
import type { Services } from '#platform/services'
import { openTelemetryTaker, type Telemetry } from './mqtt-telemetry.ts'

type Parts = Pick<Gateway, 'registry' | 'intake' | 'counters' | 'limits'>

/**
 * `iwater/<station number>/telemetry` with a device's payload, `…/gateway/telemetry` with a gateway's. The group
 * shares the messages between connections and server processes.
 */
const topics = ['$share/iwater/iwater/+/telemetry', '$share/iwater/iwater/+/gateway/telemetry']
const topicForm = /^iwater\/([0-9A-Za-z_-]{1,24})\/(gateway\/)?telemetry$/

/** A connection waits for the commit of one message before it reads the next, so several share the work. */
const connections = 8
const retryMs = { first: 100, last: 5000 }

/**
 * Subscribes to an external broker, which decides who may publish under which station number. Messages of QoS 1 are
 * acknowledged after the commit; while the server is away the broker keeps them.
 */
export function openOutsideBroker(services: Services, url: string, parts: Parts) {
  const { config, clock, logger } = services
  const { registry, intake, counters, limits } = parts
  const takeTelemetry = openTelemetryTaker(services, { intake, counters, limits })
  const { host } = new URL(url)
  const stopping = new AbortController()
  // The same at every start, so that the broker recognises the sessions for which it kept messages.
  const instance = createHash('sha256').update(`${hostname()} ${config.dataDir}`).digest('hex')

  function recognise(packet: IPublishPacket): Telemetry | undefined {
    const topic = packet.topic.toString()
    const payload = Buffer.from(packet.payload)
    const [, stationNumber = '', gateway] = topicForm.exec(topic) ?? []
    const station = registry.byNumber(stationNumber)
    if (station?.protocol !== 'mqtt') {
      counters.unknown('mqtt', 'station-unknown', clock.now())
      return undefined
    }
    if (station.isEnabled && payload.length <= limits.packetBytes) {
      return { station, address: host, topic, payload, isGateway: gateway !== undefined }
    }
    const reason = station.isEnabled ? 'payload-too-large' : 'disabled'
    counters.refused(station, reason, { at: clock.now(), address: host, text: () => topic })
    return undefined
  }

  /** Resolves when the message may be acknowledged; throws only when the process ends before. */
  async function take(packet: IPublishPacket) {
    const telemetry = recognise(packet)
    for (let waitMs = retryMs.first; telemetry; waitMs = Math.min(waitMs * 2, retryMs.last)) {
      stopping.signal.throwIfAborted()
      try {
        return await takeTelemetry(telemetry)
      } catch (error) {
        logger.warn({ err: error }, 'a message of the external broker is stored later')
        await delay(waitMs, undefined, { signal: stopping.signal })
      }
    }
  }

  const open = (number: number): MqttClient => {
    const client = connect(url, {
      clientId: `iwater-${instance.slice(0, 10)}-${number}`,
      clean: false,
      reconnectPeriod: 2000,
      connectTimeout: 10_000,
    })
    client.handleMessage = callbackify(take)
    client.on('connect', () => {
      client.subscribe(topics, { qos: 1 }, (error) => {
        if (error) logger.error({ err: error }, 'the external broker rejected the subscription')
      })
    })
    client.on('error', (error) => logger.warn({ err: error, host }, 'external broker failed'))
    return client
  }

  const clients = Array.from({ length: connections }, (_, number) => open(number))
  return {
    async stop() {
      stopping.abort()
      await intake.idle()
      await Promise.all(clients.map((client) => client.endAsync()))
    },
  }
}
