// What closed days take on disk and how long trends of them take, before and after they are compacted, in one run.
// usage: node bench/closed-days.ts [days] [points]
import { compactSamples } from '../server/src/domains/telemetry/blocks/compaction.service.ts'
import { openSink, readTrendColumns } from '../server/src/domains/telemetry/index.ts'
import { rollUpDue, rollUpMinutes } from '../server/src/domains/telemetry/rollup.service.ts'
import { withTenant } from '../server/src/platform/database/database.ts'
import { median, startStore } from './store.ts'
import { appendMinutes } from './support/minute-values.ts'
import { addTenant } from './support/tenant.ts'

const days = Number(process.argv[2] ?? 90)
const points = Number(process.argv[3] ?? 20)
const dayMs = 86_400_000
const zone = 'Asia/Shanghai'
// All of them are closed.
const until = Math.floor(Date.now() / dayMs) * dayMs - 5 * dayMs
const from = until - days * dayMs
const all = Array.from({ length: points }, (_, index) => index + 1)
const samples = days * 1440 * points

const store = await startStore()
const { services, owner } = store
const { tenantId, scope } = await addTenant(store, { zone })

async function fill() {
  const sink = openSink(services)
  await appendMinutes(sink, { tenantId, points, from, until })
  await sink.close()
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  await rollUpDue(services, 'day')
}

/** Bytes a sample of each kind of tables, after a checkpoint and without dead rows. */
async function sizes() {
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  const { rows } = await owner.query<{ kind: string; bytes: number }>(
    `select case when relname ~ '^sample_block' then 'blocks' when relname ~ '^sample_minute' then 'minutes'
                 when relname ~ '^sample_hour' then 'hours' when relname ~ '^sample_day' then 'days'
                 when relname ~ '^sample_[0-9]' then 'rows' else 'rest' end as kind,
            sum(pg_total_relation_size(oid))::float8 as bytes
       from pg_class where relkind = 'r' and relname ~ '^(sample|rollup|live|point_last)' group by 1`,
  )
  return Object.fromEntries(
    [...rows, { kind: 'all', bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0) }].map(
      ({ kind, bytes }) => [kind, Math.round((100 * bytes) / samples) / 100],
    ),
  )
}

const cases = [
  { name: '1 point, all days, 730 buckets', series: [1], days, buckets: 730 },
  { name: `${points} points, 30 days, 720 buckets`, series: all, days: 30, buckets: 720 },
  { name: '1 point, 1 day, every sample', series: [1], days: 1, buckets: 1440 },
  { name: '1 point, 30 days, 5000 buckets', series: [1], days: 30, buckets: 5000 },
]

async function times() {
  const found: Record<string, string> = {}
  for (const { name, series, days: length, buckets } of cases) {
    const taken: number[] = []
    let level = ''
    for (let round = 0; round < 15; round += 1) {
      const begun = performance.now()
      const answer = await withTenant(services.app, scope, (db) =>
        readTrendColumns(db, {
          series: series.map((each) => ({ series: each, periodSeconds: 60 })),
          from: until - length * dayMs,
          to: until,
          buckets,
          zone,
          now: Date.now(),
        }),
      )
      taken.push(performance.now() - begun)
      level = answer.level
      const count = answer.columns.reduce((sum, { sampleCount }) => sum + sampleCount, 0)
      if (count !== length * 1440 * series.length) throw new Error(`${count} samples in ${name}`)
    }
    found[name] = `${median(taken).toFixed(1)} ms (${level})`
  }
  return found
}

try {
  await fill()
  const before = { ...(await sizes()), ...(await times()) }
  const begun = performance.now()
  await compactSamples(services)
  const seconds = (performance.now() - begun) / 1000
  const after = { ...(await sizes()), ...(await times()) }
  console.log(`${samples} samples compacted in ${seconds.toFixed(1)} s; bytes a sample, and times:`)
  console.table({ before, after })
} finally {
  await store.stop()
}
