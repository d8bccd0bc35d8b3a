import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readLastValues, readTrend, type Trend } from '../../../contract/src/monitoring.ts'
import {
  type CalendarStatistics,
  readCalendarStatistics,
} from '../../../contract/src/plant/statistics.ts'
import { compactSamples } from '../../../server/src/domains/telemetry/blocks/compaction.service.ts'
import { packHours } from '../../../server/src/domains/telemetry/hours/packing.service.ts'
import { openSink } from '../../../server/src/domains/telemetry/index.ts'
import { rollUpDue, rollUpMinutes } from '../../../server/src/domains/telemetry/rollup.service.ts'
import type { Store } from '../../store.ts'
import { signIn } from '../demo-people.ts'
import { postgresMs, processMs } from '../processor-time.ts'
import type { Data } from './data.ts'
import { addPlant, type Plant } from './iwater-plant.ts'
import type { ServerOrder } from './iwater-server.ts'
import { inBatches, type Order } from './order.ts'
import type { Loaded, Peer } from './peer.ts'
import { clusterBytes, tableBytes, writtenLog } from './postgres.ts'
import type { Question, Row } from './questions.ts'

/** The values as an import brings them, and the work that the product does after it by itself. */
async function takeIn(
  store: Store,
  data: Data,
  { plant, order }: { plant: Plant; order: Order },
): Promise<Loaded> {
  const { services } = store
  const { tenantId, points } = plant
  await store.owner.query('checkpoint')
  const log = await writtenLog(store.owner)
  const sink = openSink(services)
  const receivedAt = Math.floor(Date.now()) + 0.5
  let storing = 0
  for (const places of inBatches(data, order)) {
    const samples = places.map(([point, index]) => ({
      series: points[point]?.series ?? 0,
      tenantId,
      at: data.at(point, index),
      receivedAt,
      value: data.value(point, index),
      quality: data.isValid(index) ? 0 : 1,
    }))
    const begun = performance.now()
    // An import commits something of its own with each batch.
    await sink.append(samples, async () => true)
    storing += performance.now() - begun
  }
  const begun = performance.now()
  await sink.close()
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  await rollUpDue(services, 'day')
  await compactSamples(services)
  await packHours(services)
  const after = performance.now() - begun
  return {
    seconds: (storing + after) / 1000,
    logBytes: (await writtenLog(store.owner)) - log,
    note: `${(storing / 1000).toFixed(1)} s storing, ${(after / 1000).toFixed(1)} s rollups and packing`,
  }
}

/** As the timed work does it a minute later, after the database has vacuumed by itself. */
async function dropEmptyPartitions({ services, owner }: Store) {
  await owner.query('vacuum (analyze)')
  const since = new Map<string, number>()
  await compactSamples(services, { since })
  const clock = { ...services.clock, now: () => services.clock.now() + 61_000 }
  await compactSamples({ ...services, clock }, { since })
}

async function startServer(store: Store) {
  const child = fork(new URL('./iwater-server.ts', import.meta.url))
  process.once('exit', () => child.kill('SIGKILL'))
  const { config } = store.services
  child.send({ address: store.address, dataDir: config.dataDir } satisfies ServerOrder)
  const [url] = (await once(child, 'message')) as [string]
  return {
    url,
    processorMs: () => processMs(child.pid ?? 0),
    async stop() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}

/** NaN for what there is no valid value of. */
const numbers = (cells: readonly (number | null | undefined)[]): Row =>
  cells.map((cell) => cell ?? Number.NaN)

/** As the rows of the peers: points by their place. */
function rowsOf({ kind, points, from, until }: Question, answer: unknown): Row[] {
  if (kind === 'months') {
    const { bounds, points: found } = (answer as { data: CalendarStatistics }).data
    return found.flatMap(({ count, mean, deviation, min, max }, place) =>
      count.flatMap((n, month) => {
        const at = Math.max(from, bounds[month] ?? 0)
        const row = [points[place], at, n, mean[month], deviation[month], min[month], max[month]]
        return at < until ? [numbers(row)] : []
      }),
    )
  }
  const { series, bucketMs } = (answer as { data: Trend }).data
  return series.flatMap(({ at, mean, min, max }, place) =>
    at.map((each, index) => {
      const row = [points[place], each, mean[index]]
      return numbers(bucketMs === 0 ? row : [...row, min[index], max[index]])
    }),
  )
}

/** The product: its own HTTP server, signed in as a person with the rights of an administrator. */
export async function openIwater(
  data: Data,
  { store, order }: { store: Store; order: Order },
): Promise<Peer> {
  const { owner, postmaster } = store
  const plant = await addPlant(store, data.points)
  await owner.query('vacuum analyze')
  let empty = 0
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  let headers: Record<string, string> = {}

  return {
    name: 'iWater',
    async load() {
      await owner.query('checkpoint')
      empty = await clusterBytes(owner)
      return takeIn(store, data, { plant, order })
    },
    async settle() {
      await dropEmptyPartitions(store)
      await owner.query('vacuum (analyze)')
      await owner.query('checkpoint')
      server ??= await startServer(store)
      headers = {
        authorization: `Bearer ${(await signIn(server.url, 'anna', 'bench')).access_token}`,
      }
    },
    bytes: async () => (await clusterBytes(owner)) - empty,
    parts: () => tableBytes(owner),
    ask({ kind, points, from, until, bucketMs }) {
      const span = { from: new Date(from).toISOString(), to: new Date(until).toISOString() }
      const pointIds = points.map((point) => plant.points[point]?.pointId).join(',')
      const buckets = String(Math.max(10, (until - from) / Math.max(1, bucketMs)))
      const wishes = {
        last: [readLastValues.path, { pointIds }],
        months: [readCalendarStatistics.path, { pointIds, ...span, unit: 'month' }],
        buckets: [readTrend.path, { pointIds, ...span, buckets }],
        raw: [readTrend.path, { pointIds, ...span, buckets }],
      } as const
      const [path, wish] = wishes[kind]
      return { url: `${server?.url}/api${path}?${new URLSearchParams(wish)}`, headers }
    },
    rows(question, answer) {
      // Points come in the order asked, but last values in that of their unit.
      if (question.kind !== 'last') return rowsOf(question, answer)
      const { data: found } = answer as {
        data: { points: { pointId: string; last: { value: number } }[] }
      }
      return found.points.map(({ pointId, last }) => [
        plant.points.findIndex((point) => point.pointId === pointId),
        last.value,
      ])
    },
    processorMs: () => (server?.processorMs() ?? 0) + postgresMs(postmaster),
    async stop() {
      await server?.stop()
    },
  }
}
