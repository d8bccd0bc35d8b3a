// The store beside VictoriaMetrics, InfluxDB, ClickHouse and plain PostgreSQL in one run: what a year of minutes takes on disk, how long
// it takes to load, and how long answers take until a client has read and parsed them: the peers' by their HTTP, PostgreSQL's by `pg`,
// the product's by its own HTTP server with session, rights and row policies. All answers are compared with the values before anything
// is timed. Stores take turns. How to get the programs: bench/README.md. One that is missing is left out.
// usage: node bench/beside-stores.ts [--programs folder] [--points 20] [--days 365] [--rounds 15] [--order time|point]
// usage: node bench/beside-stores.ts --shape all|jitter|doubles|constants|extremes|flags|wide [--cold]: other values, the product alone
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startStore } from './store.ts'
import { openClickhouse } from './support/peers/clickhouse.ts'
import { makeData } from './support/peers/data.ts'
import { openInflux } from './support/peers/influx.ts'
import { openIwater } from './support/peers/iwater.ts'
import { askAtOnce, askInTurns, checkAnswers } from './support/peers/measure.ts'
import type { Loaded, Peer } from './support/peers/peer.ts'
import { openPlain } from './support/peers/plain.ts'
import { questionsOf } from './support/peers/questions.ts'
import { printTable } from './support/peers/report.ts'
import { measureShapes, newestClosed } from './support/peers/shapes.ts'
import { openVictoria } from './support/peers/victoria.ts'

const { values: wish } = parseArgs({
  options: {
    programs: { type: 'string' },
    points: { type: 'string', default: '20' },
    days: { type: 'string', default: '365' },
    rounds: { type: 'string', default: '15' },
    order: { type: 'string', default: 'time' },
    shape: { type: 'string' },
    cold: { type: 'boolean', default: false },
  },
})
const [points, days, rounds] = [wish.points, wish.days, wish.rounds].map(Number) as [
  number,
  number,
  number,
]
const order = wish.order === 'point' ? 'point' : 'time'

/** Those that are there, the product first. */
async function openPeers(folder: string, store: Awaited<ReturnType<typeof startStore>>) {
  const data = makeData('plant', { points, days, until: newestClosed() })
  const place = { folder, programs: wish.programs }
  const others = {
    VictoriaMetrics: await openVictoria(data, place),
    ClickHouse: await openClickhouse(data, place),
    InfluxDB: await openInflux(data, place),
  }
  for (const [name, peer] of Object.entries(others))
    if (!peer) console.log(`${name} is left out: its program is neither in PATH nor in --programs`)
  const plain = await openPlain(data, { store, order })
  const product = await openIwater(data, { store, order })
  return {
    data,
    peers: [product, ...Object.values(others).filter((peer) => peer !== undefined), plain],
  }
}

async function loadAll(peers: readonly Peer[], count: number) {
  const found = new Map<string, Loaded & { bytes: number }>()
  // PostgreSQL first: its table is there when the growth of the cluster is measured for the product.
  for (const peer of peers.toReversed()) {
    const loaded = await peer.load()
    await peer.settle()
    const bytes = (await peer.bytes()) / count
    found.set(peer.name, { ...loaded, bytes })
    const parts = Object.entries((await peer.parts?.()) ?? {})
    const rate = Math.round(count / loaded.seconds).toLocaleString('en')
    console.log(
      `${peer.name}: ${rate} values a second (${loaded.note ?? `${loaded.seconds.toFixed(1)} s`}), ${bytes.toFixed(2)} bytes each`,
    )
    if (parts.length > 0)
      console.log(parts.map(([name, of]) => `  ${name} ${(of / count).toFixed(3)}`).join(''))
  }
  return found
}

async function besidePeers() {
  const folder = mkdtempSync(join(tmpdir(), 'iwater-bench-peers-'))
  const store = await startStore()
  let opened: Peer[] = []
  try {
    const { data, peers } = await openPeers(folder, store)
    opened = peers
    const count = data.points * data.length
    console.log(
      `${count.toLocaleString('en')} values, ${new Date().toISOString()}, load ${loadavg()[0]?.toFixed(1)}`,
    )
    const loaded = await loadAll(peers, count)
    const questions = questionsOf(data)
    await checkAnswers(peers, data, questions)
    console.log('all stores answer the same')
    const times = await askInTurns(peers, questions, rounds)
    const first = questions.slice(0, 1)
    const together = await Promise.all(
      first.map((question) => askAtOnce(peers, question, { rounds: 3, seconds: 3 })),
    )
    printTable({ peers, count, loaded, times, together: together.flat() })
    console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    for (const peer of opened) await peer.stop()
    await store.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

if (wish.shape === undefined) await besidePeers()
else await measureShapes(wish.shape, { days: Math.min(days, 30), rounds, isCold: wish.cold, order })
