import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createConnection as createRoute } from '../../contract/src/field/connections.ts'
import { createConnection } from '../../server/src/domains/connections/index.ts'
import { startField } from '../../server/src/domains/gateway/index.ts'
import { openLive, openSink, startTelemetryJobs } from '../../server/src/domains/telemetry/index.ts'
import { withTenant } from '../../server/src/platform/database/database.ts'
import { protocols } from '../../server/src/protocols.ts'
import { startStore } from '../store.ts'
import { addTenant } from './tenant.ts'

export type Sender = { stationNumber: string; key: string; keys: string[] }

/** Factors for stations that send up to twenty of them. */
export const factors = [
  'w01001',
  'w01003',
  'w01009',
  'w01010',
  'w01012',
  'w01014',
  'w01017',
  'w01018',
  'w01019',
  'w01020',
  'w21001',
  'w21003',
  'w21006',
  'w21007',
  'w21011',
  'w21016',
  'w21017',
  'w21019',
  'w21022',
  'w21038',
]

/** This process as the server: embedded database with fsync, sink, field, and a tenant with `count` senders. */
export async function startFieldServer(
  protocol: 'hj212' | 'mqtt',
  { count, keys }: { count: number; keys: string[] },
) {
  const store = await startStore({ HJ212_PORT: '0', MQTT_PORT: '0' })
  const { services, owner } = store
  const { tenantId, root, scope } = await addTenant(store)
  const senders: Sender[] = []
  for (let number = 0; number < count; number += 1) {
    const name = { zh: `站 ${number}`, en: `Station ${number}` }
    const wanted = createRoute.input.parse({
      name,
      protocol,
      orgId: root,
      unit: { name, kind: 'outfall' },
      channels: keys.map((key) => ({
        factor: key.startsWith('w') ? key : 'tank_level',
        sourceKey: key,
      })),
    })
    const made = await withTenant(services.app, scope, (db) =>
      createConnection(db, tenantId, wanted, { vault: services.vault, drivers: protocols }),
    )
    senders.push({ stationNumber: made.stationNumber, key: made.key, keys })
  }
  const sink = openSink(services)
  const field = await startField(services, sink, protocols)
  const jobs = startTelemetryJobs(services)
  const live = await openLive(services, sink)
  const { rows: points } = await owner.query<{ series: number }>('select series from point')
  const published = { values: 0 }
  await live.subscribe({
    series: new Set(points.map(({ series }) => series)),
    after: null,
    send(event) {
      if (event.kind === 'reset') throw new Error('the stream lost values')
      published.values += event.samples.length
      return true
    },
  })
  let isSettled = false
  const settle = async () => {
    if (isSettled) return
    isSettled = true
    await field.stop()
    await live.close()
    await jobs.stop()
    await sink.close()
  }
  return {
    owner,
    field,
    senders,
    published,
    /** Ends the field; everything is stored and counted afterwards. */
    settle,
    async stop() {
      await settle()
      await store.stop()
    },
  }
}

export type Load = {
  port: number
  senders: Sender[]
  seconds: number
  firstAt: number
  /** Messages of one sender that may be without an acknowledgement. */
  window: number
}

/** What a load process found. Latencies in milliseconds from send to acknowledgement. */
export type Tally = { acknowledged: number; seconds: number; p50: number; p99: number }

/** Runs a load script in a process of its own and answers what it found. */
export async function runLoad(script: URL, load: Load): Promise<Tally> {
  const child: ChildProcess = fork(script)
  child.send(load)
  const [tally] = (await once(child, 'message')) as [Tally]
  child.disconnect()
  await once(child, 'exit')
  return tally
}

/** In the load process: waits for the order, carries it out, reports. */
export function carryOut(work: (load: Load) => Promise<Tally>) {
  process.once('message', (load: Load) => {
    work(load).then(
      (tally) => process.send?.(tally),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}

export function percentiles(latencies: readonly number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
