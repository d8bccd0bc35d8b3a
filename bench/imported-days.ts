// An import of closed days that writes blocks at once, beside one that writes rows, which are rolled up and compacted afterwards as they
// were before, and beside plain COPY into a table with the same key: values a second and bytes of log a value.
// usage: node bench/imported-days.ts [days] [points] [rounds]
import pg from 'pg'
import { compactSamples } from '../server/src/domains/telemetry/blocks/compaction.service.ts'
import { openSink } from '../server/src/domains/telemetry/index.ts'
import { rollUpDue, rollUpMinutes } from '../server/src/domains/telemetry/rollup.service.ts'
import type { Sample } from '../server/src/domains/telemetry/sample.ts'
import { copySamples } from '../server/src/domains/telemetry/sink/sample-copy.queries.ts'
import { median, startStore } from './store.ts'
import { addTenant } from './support/tenant.ts'

const days = Number(process.argv[2] ?? 60)
const points = Number(process.argv[3] ?? 20)
const rounds = Number(process.argv[4] ?? 3)
const minuteMs = 60_000
const dayMs = 86_400_000
/** As many values as an import stores in one transaction. */
const batchRows = 10_000
// All of them are closed.
const from = Math.floor(Date.now() / dayMs) * dayMs - (days + 6) * dayMs
const count = days * 1440 * points

const store = await startStore()
const { services, owner } = store
const { tenantId } = await addTenant(store, { zone: 'Asia/Shanghai' })

/** The values of one file: the rows of each minute, or of each point, together. */
function* batches(order: 'by time' | 'by point', receivedAt: number) {
  for (let place = 0; place < count; place += batchRows)
    yield Array.from({ length: Math.min(batchRows, count - place) }, (_, index): Sample => {
      const n = place + index
      const minute = order === 'by time' ? Math.floor(n / points) : n % (days * 1440)
      const series = (order === 'by time' ? n % points : Math.floor(n / (days * 1440))) + 1
      const at = from + minute * minuteMs
      const value = Math.round(500 * Math.sin(at / 4e6 + series) + 20 * Math.sin(n * 7919)) / 100
      return { series, tenantId, at, receivedAt, value, quality: 0 }
    })
}

type Measured = { stored: number; all: number; log: number }

const position = async () => {
  const { rows } = await owner.query<{ bytes: number }>(
    `select (pg_current_wal_lsn() - '0/0')::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

async function measured(
  storing: () => Promise<unknown>,
  after: () => Promise<unknown>,
): Promise<Measured> {
  await owner.query('checkpoint')
  const log = await position()
  const begun = performance.now()
  await storing()
  const stored = performance.now()
  await after()
  const ended = performance.now()
  return {
    stored: (1000 * count) / (stored - begun),
    all: (1000 * count) / (ended - begun),
    log: ((await position()) - log) / count,
  }
}

async function afterwards() {
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  await rollUpDue(services, 'day')
  await compactSamples(services)
}

async function clear() {
  const { rows } = await owner.query<{ blocks: number; values: number }>(
    'select count(*)::int as blocks, coalesce(sum(n), 0)::int as values from sample_block',
  )
  const { rows: days1 } = await owner.query<{ values: number }>(
    'select coalesce(sum(n), 0)::int as values from sample_day',
  )
  if (rows[0]?.values !== count || days1[0]?.values !== count)
    throw new Error(`${rows[0]?.values} values in blocks, ${days1[0]?.values} in days`)
  await owner.query(
    `truncate sample, sample_block, sample_minute, sample_hour, sample_day, sample_arrival, sample_conflict,
       rollup_due, point_last, live_batch, sample_sparse_day, hour_block`,
  )
  for (const table of ['sample', 'sample_minute']) {
    const { rows: parts } = await owner.query<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass',
      [table],
    )
    for (const { name } of parts) await owner.query(`drop table ${name}`)
  }
}

/** An import commits something of its own with each batch; without it the store takes the values for others and writes rows. */
async function imported(order: 'by time' | 'by point', isImport: boolean) {
  const sink = openSink(services)
  const found = await measured(async () => {
    for (const batch of batches(order, Math.floor(Date.now()) + 0.5))
      await sink.append(batch, isImport ? async () => true : undefined)
  }, afterwards)
  await sink.close()
  await clear()
  return found
}

async function copied(order: 'by time' | 'by point') {
  await owner.query(
    `create table plain (ts timestamptz not null, received_at timestamptz not null, value float8 not null, series int not null,
       tenant_id int not null, quality smallint not null, primary key (series, ts))`,
  )
  const client = new pg.Client(store.address)
  await client.connect()
  const found = await measured(
    async () => {
      for (const batch of batches(order, Math.floor(Date.now()) + 0.5))
        await copySamples(client, 'plain', batch)
    },
    async () => {},
  )
  await client.end()
  await owner.query('drop table plain')
  return found
}

const ways = {
  'blocks, by time': () => imported('by time', true),
  'rows, by time': () => imported('by time', false),
  'COPY, by time': () => copied('by time'),
  'blocks, by point': () => imported('by point', true),
  'rows, by point': () => imported('by point', false),
  'COPY, by point': () => copied('by point'),
}

try {
  const found = new Map<string, Measured[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, way] of Object.entries(ways)) {
      const one = await way()
      found.set(name, [...(found.get(name) ?? []), one])
      console.log(round + 1, name, JSON.stringify(one))
    }
  const middle = (of: readonly Measured[], key: keyof Measured) =>
    Math.round(median(of.map((one) => one[key])))
  console.table(
    Object.fromEntries(
      [...found].map(([name, of]) => [
        name,
        {
          'stored/s': middle(of, 'stored'),
          'with rollups/s': middle(of, 'all'),
          'log, bytes a value': middle(of, 'log'),
        },
      ]),
    ),
  )
} finally {
  await store.stop()
}
