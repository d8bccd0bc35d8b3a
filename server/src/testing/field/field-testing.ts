import { once } from 'node:events'
import { connect as connectTcp, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import {
  createConnection as createRoute,
  type NewConnection,
} from '@iwater/contract/field/connections'
import { connectAsync, type IClientOptions } from 'mqtt'
import { onTestFinished } from 'vitest'
import { openSink } from '#domains/telemetry'
import { withTenant } from '#platform/database/database'
import { aTenant, testServices } from '#testing/test-services'
import { createConnection } from '../../domains/connections/new-connection.service.ts'
import { startField } from '../../domains/gateway/field.ts'
import { hj212Driver } from '../../domains/hj212/hj212.driver.ts'
import { createFrameReader } from '../../domains/hj212/hj212-frame.ts'
import { encodeMessage, type Message, parseMessage } from '../../domains/hj212/hj212-message.ts'
import { formatQn, formatStationTime } from '../../domains/hj212/hj212-time.ts'
import { mqttDriver } from '../../domains/mqtt/mqtt.driver.ts'
import { pushDriver } from '../../domains/push/push.driver.ts'

export const zone = 'Asia/Shanghai'

/** The field protocols of a server process on a database of its own, with a tenant in it. */
export async function testField(options: Parameters<typeof testServices>[0] = {}) {
  const base = await testServices(options)
  const { services, owner } = base
  const tenant = await aTenant(owner)
  const sink = openSink(services)
  const field = await startField(services, sink, [hj212Driver, mqttDriver, pushDriver])
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    await field.stop()
    await sink.close()
  }
  onTestFinished(stop)

  /** A connection with the given source keys, all of them for COD unless they name a factor. */
  async function aConnection(
    protocol: NewConnection['protocol'],
    keys: string[],
    more: Partial<NewConnection> = {},
  ) {
    const wanted = createRoute.input.parse({
      name: { zh: '测试站', en: 'Test station' },
      protocol,
      orgId: tenant.root,
      unit: { name: { zh: '测试单元', en: 'Test unit' }, kind: 'outfall' },
      channels: keys.map((sourceKey) => ({
        factor: /^(?:w|e)\d{5}/.exec(sourceKey)?.[0] ?? 'w01018',
        sourceKey,
      })),
      ...more,
    })
    const made = await withTenant(services.app, tenant.scope, (db) =>
      createConnection(db, tenant.tenantId, wanted, {
        vault: services.vault,
        drivers: [hj212Driver, mqttDriver, pushDriver],
      }),
    )
    await field.refresh([made.connectionId])
    const seriesOf = new Map(made.points.map(({ sourceKey, series }) => [sourceKey, series]))
    return { ...made, series: (key: string) => seriesOf.get(key) ?? 0 }
  }

  /** Every stored sample as `series value flag time`, in order. */
  async function stored() {
    const rows = await owner<{ series: number; value: number; quality: number; ts: Date }>(
      'select series, value, quality, ts from sample order by series, ts',
    )
    return rows.map(({ ts, ...row }) => ({ ...row, at: ts.getTime() }))
  }

  /** Counts of a connection, after the present counts have been written. */
  async function counts(connectionId: string) {
    const [state] = await owner<Record<string, string | null>>(
      `select accepted_count as accepted, rejected_count as refused, duplicate_count as duplicates,
              conflict_count as conflicts from field_connection_state where connection_id = $1`,
      [connectionId],
    )
    const reasons = await owner<{ reason: string; count: string }>(
      'select reason, count from field_rejection where connection_id = $1 order by reason',
      [connectionId],
    )
    const number = (name: string) => Number(state?.[name] ?? 0)
    return {
      accepted: number('accepted'),
      refused: number('refused'),
      duplicates: number('duplicates'),
      conflicts: number('conflicts'),
      reasons: Object.fromEntries(reasons.map(({ reason, count }) => [reason, Number(count)])),
    }
  }

  async function unknown() {
    const rows = await owner<{ reason: string; count: string }>(
      'select reason, count from unknown_rejection order by reason',
    )
    return Object.fromEntries(rows.map(({ reason, count }) => [reason, Number(count)]))
  }

  return { ...base, tenant, sink, field, stop, aConnection, stored, counts, unknown }
}

export type TestField = Awaited<ReturnType<typeof testField>>

/** Repeats a query until the answer is as expected; a test that waits too long fails with the last answer. */
export async function eventually<T>(look: () => Promise<T>, isThere: (seen: T) => boolean) {
  const until = performance.now() + 30_000
  for (;;) {
    const seen = await look()
    if (isThere(seen)) return seen
    if (performance.now() > until) throw new Error(`still ${JSON.stringify(seen)}`)
    await delay(25)
  }
}

/** A simulated station: sends frames and collects the answers of the host. */
export async function aStation(port: number, localAddress = '127.0.0.1') {
  const socket: Socket = connectTcp({ port, host: '127.0.0.1', localAddress })
  const reader = createFrameReader({ maxFrameBytes: 4096 })
  const heard: Message[] = []
  const listeners = new Set<() => void>()
  let isClosed = false
  const tell = () => {
    for (const listener of listeners) listener()
  }
  socket.on('data', (chunk) => {
    for (const event of reader.push(chunk)) {
      if (event.kind !== 'frame') continue
      const parsed = parseMessage(event.segment)
      if (parsed.ok) heard.push(parsed.message)
    }
    tell()
  })
  socket.on('close', () => {
    isClosed = true
    tell()
  })
  socket.on('error', () => {
    // A reset by the host is one of the events tests wait for; the close that follows shows it.
  })
  onTestFinished(() => {
    socket.destroy()
  })
  await once(socket, 'connect')

  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new Error(`the host said ${JSON.stringify(heard)}`)),
        5000,
      )
      const look = () => {
        if (!isThere()) return
        clearTimeout(late)
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    })

  return {
    socket,
    heard,
    send: (...messages: Message[]) => socket.write(Buffer.concat(messages.map(encodeMessage))),
    write: (bytes: Uint8Array | string) => socket.write(bytes),
    hears: async (count: number) => {
      await until(() => heard.length >= count)
      return heard
    },
    /** The answer to the message with this request number. */
    answerTo: async (qn: string | undefined) => {
      const found = () => heard.find((message) => message.qn === qn)
      await until(() => found() !== undefined)
      return found()
    },
    closed: () => until(() => isClosed),
  }
}

let lastQn = 0

type Values = Record<string, string | number>

/** A message of a station: `values` such as `{ 'w01018-Rtd': 1.5, 'w01018-Flag': 'N' }`. */
export function aMessage(
  station: { stationNumber: string; key: string },
  values: Values,
  more: Partial<Message> & { at?: number } = {},
): Message {
  const { at = Date.now(), ...rest } = more
  lastQn = Math.max(lastQn + 1, Date.now())
  const items = Map.groupBy(Object.entries(values), ([name]) => name.slice(0, name.indexOf('-')))
  return {
    qn: formatQn(new Date(lastQn), zone),
    st: '32',
    cn: '2011',
    pw: station.key,
    mn: station.stationNumber,
    flag: { version: '2017', split: false, answerWanted: true },
    cp: {
      fields: { DataTime: formatStationTime(new Date(at), zone) },
      items: [...items].map(([code, pairs]) => ({
        code,
        values: Object.fromEntries(
          pairs.map(([name, value]) => [name.slice(code.length + 1), String(value)]),
        ),
      })),
    },
    ...rest,
  }
}

/** An MQTT device that signs in with a key. */
export async function aDevice(port: number, key: string, options: IClientOptions = {}) {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: key,
    reconnectPeriod: 0,
    ...options,
  })
  client.on('error', () => {
    // Disconnected by the broker; tests wait for the close.
  })
  onTestFinished(() => {
    client.end(true)
  })
  return client
}

export const closeOf = (client: { once(event: 'close', listener: () => void): unknown }) =>
  new Promise<void>((resolve) => {
    client.once('close', resolve)
  })
