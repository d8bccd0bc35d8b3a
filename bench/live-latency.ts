// From a frame of HJ 212 on the wire to its values in the live streams of clients over HTTP, at a given pace.
// `node bench/live-latency.ts [seconds] [streams] [points of a stream]`; server, senders and clients are processes of
// their own, the database has fsync on.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createConnection as createRoute } from '../contract/src/field/connections.ts'
import { buildApp } from '../server/src/app.ts'
import { createConnection } from '../server/src/domains/connections/index.ts'
import { withTenant } from '../server/src/platform/database/database.ts'
import { protocols } from '../server/src/protocols.ts'
import { startStore } from './store.ts'
import { signIn } from './support/demo-people.ts'
import { factors, type Sender } from './support/field-server.ts'
import type { Pace } from './support/hj212-pace.ts'
import type { Watched, WatchOrder } from './support/live-watch.ts'
import { addAccounts, addTenant } from './support/tenant.ts'
import { wallClock } from './support/wall-clock.ts'

const [seconds = 20, streamCount = 50, pointsOfStream = 100] = process.argv.slice(2).map(Number)
const stationCount = 100
const keys = factors.slice(0, 10)
const streamsOfPerson = 10
const paces = [1000, 5000]

const store = await startStore({ HJ212_PORT: '0', MQTT_PORT: '0', PORT: '0' })
const { services, owner } = store
const tenant = await addTenant(store)
const { tenantId, root, scope } = tenant

const people = Array.from({ length: Math.ceil(streamCount / streamsOfPerson) }, (_, n) => `p${n}`)
await addAccounts(store, tenant, { role: 'viewer', names: people })

const senders: Sender[] = []
for (let number = 0; number < stationCount; number++) {
  const name = { zh: `站 ${number}`, en: `Station ${number}` }
  const wanted = createRoute.input.parse({
    name,
    protocol: 'hj212',
    orgId: root,
    unit: { name, kind: 'outfall' },
    channels: keys.map((factor) => ({ factor })),
  })
  const made = await withTenant(services.app, scope, (db) =>
    createConnection(db, tenantId, wanted, { vault: services.vault, drivers: protocols }),
  )
  senders.push({ stationNumber: made.stationNumber, key: made.key, keys })
}
const { rows: points } = await owner.query<{ id: string; station: string }>(
  `select h.point_id as id, c.station_number as station
     from field_channel h join field_connection c on c.id = h.connection_id order by random()`,
)
const stationOf = new Map(points.map(({ id, station }) => [id, station]))

const built = await buildApp(services)
const address = await built.app.listen({ port: 0, host: '127.0.0.1' })

const tokens: string[] = []
for (const person of people) tokens.push((await signIn(address, person, 'bench')).access_token)
const streams = Array.from({ length: streamCount }, (_, stream) => ({
  token: tokens[Math.floor(stream / streamsOfPerson)] ?? '',
  pointIds: Array.from(
    { length: pointsOfStream },
    (_, place) => points[(stream * 7 + place) % points.length]?.id ?? '',
  ),
}))

const base = Math.floor(wallClock())
const watcher = fork(new URL('./support/live-watch.ts', import.meta.url))
const sender = fork(new URL('./support/hj212-pace.ts', import.meta.url))
const order = (message: WatchOrder) => watcher.send(message)
order({ kind: 'open', address, base, streams })
await once(watcher, 'message')

let firstAt = Math.floor(Date.now() / 1000) * 1000 - 20 * 3_600_000
async function send(valuesPerSecond: number, length: number): Promise<number> {
  const pace: Pace = {
    port: built.field.portOf('hj212'),
    senders,
    valuesPerSecond,
    seconds: length,
    base,
    firstAt,
  }
  sender.send(pace)
  const [sent] = (await once(sender, 'message')) as [number]
  firstAt += Math.ceil(sent / keys.length / stationCount + 1) * 1000
  return sent
}

/** Values that the streams must have seen of so many sent: stations take turns. */
function expectedOf(sent: number): number {
  const frames = sent / keys.length
  const place = new Map(senders.map(({ stationNumber }, index) => [stationNumber, index]))
  const framesOf = (id: string) =>
    Math.ceil((frames - (place.get(stationOf.get(id) ?? '') ?? 0)) / stationCount)
  const seen = streams.flatMap(({ pointIds }) => pointIds.map(framesOf))
  return seen.reduce((sum, count) => sum + count, 0)
}

await send(paces[0] ?? 0, 2)
for (const pace of paces) {
  order({ kind: 'clear' })
  const sent = await send(pace, seconds)
  order({ kind: 'tell' })
  const [seen] = (await once(watcher, 'message')) as [Watched]
  const expected = expectedOf(sent)
  console.log(
    `${pace} values/s, ${streamCount} streams of ${pointsOfStream} points: p50 ${seen.p50.toFixed(1)} ms, ` +
      `p99 ${seen.p99.toFixed(1)} ms, most ${seen.most.toFixed(1)} ms; ${sent} sent, ` +
      `${seen.values} of ${expected} seen in ${seen.events} events`,
  )
  if (seen.values !== expected) process.exitCode = 1
}

watcher.kill()
sender.kill()
await built.close()
await store.stop()
