// Rows a second through the sink against a bare binary COPY into the same kind of partition (same key, same
// indexes) in one run. `node bench/ingest-sink.ts [rows] [rounds]`
import pg from 'pg'
import { openSink } from '../server/src/domains/telemetry/index.ts'
import type { Sample } from '../server/src/domains/telemetry/sample.ts'
import { copySamples } from '../server/src/domains/telemetry/sink/sample-copy.queries.ts'
import { median, type Store, startStore } from './store.ts'

const rowsWanted = Number(process.argv[2] ?? 2_000_000)
const rounds = Number(process.argv[3] ?? 3)
const stations = 250
const pointsPerStation = 20
const frameMs = 1000
const rowsPerCommit = 20_000
const rowsUnderWay = 60_000
const dayMs = 86_400_000
const firstDay = Date.UTC(2026, 0, 1)

type Frame = Sample[]
let dayCount = 0

/** One frame a station and second, twenty values each, as a plant sends them. */
function cleanFrames(day: number): Frame[] {
  const count = rowsWanted / pointsPerStation
  return Array.from({ length: count }, (_, index) => {
    const station = index % stations
    const at = day + Math.floor(index / stations) * frameMs
    return Array.from({ length: pointsPerStation }, (_unused, point) => ({
      series: station * pointsPerStation + point + 1,
      tenantId: 1,
      at,
      receivedAt: at + 40,
      value: Math.round(1000 * Math.sin(index + point)) / 100,
      quality: 0,
    }))
  })
}

/** The same with 5 % of the values sent twice and 5 % that come up to thirty frames late. */
function dirtyFrames(day: number): Frame[] {
  const frames = cleanFrames(day)
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const later = (index: number) =>
    frames[Math.min(frames.length - 1, index + stations * (1 + Math.floor(random() * 30)))]
  for (const [index, frame] of frames.entries()) {
    const own = frame.filter((_, place) => place < pointsPerStation)
    for (const sample of own) {
      const chance = random()
      if (chance < 0.1) later(index)?.push(sample)
      if (chance < 0.05) frame.splice(frame.indexOf(sample), 1)
    }
  }
  return frames
}

async function freshDay({ owner }: Store) {
  const day = firstDay + dayCount * dayMs
  dayCount += 1
  const { rows } = await owner.query<{ name: string }>('select ensure_sample_day($1) as name', [
    new Date(day).toISOString().slice(0, 10),
  ])
  await owner.query('checkpoint')
  return { day, table: rows[0]?.name ?? '' }
}

async function assertCount({ owner }: Store, table: string, wanted: number) {
  const { rows } = await owner.query<{ count: number }>(`select count(*)::int from ${table}`)
  if (rows[0]?.count !== wanted) throw new Error(`${table} holds ${rows[0]?.count}, not ${wanted}`)
  await owner.query(`drop table ${table}; truncate point_last, sample_arrival, live_batch`)
}

async function bareCopy(store: Store, connections: number): Promise<number> {
  const { day, table } = await freshDay(store)
  const rows = cleanFrames(day).flat()
  const batches = Array.from({ length: Math.ceil(rows.length / rowsPerCommit) }, (_, index) =>
    rows.slice(index * rowsPerCommit, (index + 1) * rowsPerCommit),
  )
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ ...store.address, user: 'iwater_worker' })
      await client.connect()
      return client
    }),
  )
  const begun = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let batch = batches.shift(); batch; batch = batches.shift())
        await copySamples(client, table, batch)
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  await Promise.all(clients.map((client) => client.end()))
  await assertCount(store, table, rows.length)
  return rows.length / seconds
}

async function throughSink(store: Store, makeFrames: (day: number) => Frame[]): Promise<number> {
  const { day, table } = await freshDay(store)
  const frames = makeFrames(day)
  const rows = frames.reduce((sum, frame) => sum + frame.length, 0)
  const distinct = new Set(frames.flat().map(({ series, at }) => series * dayMs + (at - day))).size
  const sink = openSink(store.services)
  let underWay = 0
  let acknowledged = 0
  let wake: (() => void) | undefined
  const begun = performance.now()
  for (const frame of frames) {
    underWay += frame.length
    sink.append(frame).then(
      ({ stored, duplicates }) => {
        acknowledged += stored + duplicates
        underWay -= frame.length
        if (underWay < rowsUnderWay) wake?.()
      },
      (error: unknown) => {
        throw error
      },
    )
    if (underWay >= rowsUnderWay)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  await sink.flushed()
  const seconds = (performance.now() - begun) / 1000
  await sink.close()
  if (acknowledged !== rows) throw new Error(`${acknowledged} of ${rows} acknowledged`)
  await assertCount(store, table, distinct)
  return rows / seconds
}

const store = await startStore()
const ways = {
  'bare COPY, 1 connection': () => bareCopy(store, 1),
  'bare COPY, 2 connections': () => bareCopy(store, 2),
  'sink, clean': () => throughSink(store, cleanFrames),
  'sink, 5 % doubles and 5 % out of order': () => throughSink(store, dirtyFrames),
}
const rates = new Map<string, number[]>()
for (let round = 0; round < rounds; round++)
  for (const [name, run] of Object.entries(ways)) {
    const rate = await run()
    rates.set(name, [...(rates.get(name) ?? []), rate])
    console.log(`${name}: ${Math.round(rate)} rows/s`)
  }
await store.stop()

/** Rounds are compared with themselves, so that what else the machine does weighs on both sides. */
const against = (rate: readonly number[], bare: string) =>
  median(rate.map((each, round) => each / (rates.get(bare)?.[round] ?? Number.NaN))).toFixed(2)

console.log(`\nmedian of ${rounds} rounds of ${rowsWanted} rows`)
for (const [name, rate] of rates)
  console.log(
    `${name.padEnd(40)} ${Math.round(median(rate)).toString().padStart(8)} rows/s` +
      `  ${against(rate, 'bare COPY, 1 connection')} of one connection,` +
      ` ${against(rate, 'bare COPY, 2 connections')} of two`,
  )
