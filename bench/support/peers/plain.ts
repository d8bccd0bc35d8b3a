import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Store } from '../../store.ts'
import { postgresMs } from '../processor-time.ts'
import type { Data } from './data.ts'
import { inBatches, type Order } from './order.ts'
import type { Peer } from './peer.ts'
import { clusterBytes, writtenLog } from './postgres.ts'
import { type Question, type Row, zone } from './questions.ts'

const rowBytes = 34
const signature = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const end = Buffer.from([0xff, 0xff])
/** Where the times of PostgreSQL begin. */
const epochMs = Date.UTC(2000, 0, 1)

function encoded(data: Data, places: readonly (readonly [point: number, index: number])[]): Buffer {
  const body = Buffer.allocUnsafe(rowBytes * places.length)
  let at = 0
  for (const [point, index] of places) {
    at = body.writeInt16BE(3, at)
    at = body.writeInt32BE(4, at)
    at = body.writeInt32BE(point, at)
    at = body.writeInt32BE(8, at)
    at = body.writeBigInt64BE(BigInt(data.at(point, index) - epochMs) * 1000n, at)
    at = body.writeInt32BE(8, at)
    at = body.writeDoubleBE(data.value(point, index), at)
  }
  return Buffer.concat([signature, body, end])
}

const moment = (ms: number) => `to_timestamp(${ms / 1000})`
const ms = (expression: string) => `(extract(epoch from ${expression}) * 1000)::float8`

function statementOf({ kind, points, from, until, bucketMs }: Question): string {
  const named = points.length === 1 ? `point = ${points[0]}` : `point in (${points.join(',')})`
  const span = `where ${named} and ts >= ${moment(from)} and ts < ${moment(until)}`
  if (kind === 'last')
    return `select p, (select v from s where point = p order by ts desc limit 1) from unnest(array[${points.join(',')}]) p`
  if (kind === 'raw') return `select point, ${ms('ts')}, v from s ${span} order by ts`
  if (kind === 'buckets')
    return `select point, ${ms(`date_bin('${bucketMs} milliseconds', ts, ${moment(from)})`)} as b, avg(v), min(v), max(v)
              from s ${span} group by point, b order by point, b`
  return `select point, ${ms('min(ts)')}, count(*)::int, avg(v), stddev_samp(v), min(v), max(v)
            from s ${span} group by point, date_trunc('month', ts, '${zone}')`
}

/** A table with a key in a database of its own, of the cluster that has the product's. */
export async function openPlain(
  data: Data,
  { store, order }: { store: Store; order: Order },
): Promise<Peer> {
  await store.owner.query('create database plain')
  const address = { ...store.address, database: 'plain' }
  const client = new pg.Client(address)
  await client.connect()
  await client.query(
    'create table s (point int, ts timestamptz, v float8, primary key (point, ts))',
  )
  let empty = 0

  return {
    name: 'PostgreSQL',
    async load() {
      await client.query('checkpoint')
      empty = await clusterBytes(client)
      const log = await writtenLog(client)
      let taken = 0
      // As many rows in each transaction as an import of the product has, in the same order.
      for (const places of inBatches(data, order)) {
        const begun = performance.now()
        const body = encoded(data, places)
        await pipeline([body], client.query(copyFrom('copy s from stdin (format binary)')))
        taken += performance.now() - begun
      }
      return { seconds: taken / 1000, logBytes: (await writtenLog(client)) - log }
    },
    async settle() {
      await client.query('vacuum (analyze) s')
      await client.query('checkpoint')
    },
    bytes: async () => (await clusterBytes(client)) - empty,
    ask: (question) => ({ sql: statementOf(question), address }),
    rows: (_, answer) => answer as Row[],
    processorMs: () => postgresMs(store.postmaster),
    stop: () => client.end(),
  }
}
