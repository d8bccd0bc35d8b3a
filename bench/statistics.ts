// Statistics by month of a year: one request beside a trend of days for each month, in one run, of days and hours as they become
// in time: computed, compacted, packed. Also what the rollups of a day take.
// usage: node bench/statistics.ts [days] [points] [rounds]
import { compactSamples } from '../server/src/domains/telemetry/blocks/compaction.service.ts'
import { packHours } from '../server/src/domains/telemetry/hours/packing.service.ts'
import {
  openSink,
  readStatistics,
  readTrendColumns,
} from '../server/src/domains/telemetry/index.ts'
import { rollUpDue, rollUpMinutes } from '../server/src/domains/telemetry/rollup.service.ts'
import { readTenant } from '../server/src/platform/database/database.ts'
import { median, startStore } from './store.ts'
import { appendMinutes } from './support/minute-values.ts'
import { addTenant } from './support/tenant.ts'

const days = Number(process.argv[2] ?? 365)
const points = Number(process.argv[3] ?? 2)
const rounds = Number(process.argv[4] ?? 25)
const dayMs = 86_400_000
const zone = 'Asia/Shanghai'
const until = Math.floor(Date.now() / dayMs) * dayMs - 8 * 3_600_000
const from = until - days * dayMs

const store = await startStore()
const { services, owner } = store
const { tenantId, scope } = await addTenant(store, { zone })

async function fill() {
  const sink = openSink(services)
  await appendMinutes(sink, { tenantId, points, from, until })
  await sink.close()
  const begun = performance.now()
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  await rollUpDue(services, 'day')
  console.log(
    `rollups of ${days * points} days: ${((performance.now() - begun) / 1000).toFixed(1)} s`,
  )
}

const series = [{ series: 1, periodSeconds: 60 }]

async function once() {
  const { tallies } = await readTenant(services.app, scope, (db) =>
    readStatistics(db, { series, from, to: until, unit: 'month', zone, now: Date.now() }),
  )
  const count = tallies[0]?.reduce((sum, { n }) => sum + n, 0)
  if (count !== days * 1440) throw new Error(`${count} samples`)
  if (tallies[0]?.some(({ n, sqDev, minAt }) => n > 0 && (sqDev === null || minAt === null)))
    throw new Error('a month without its deviation')
}

/** As it was before: a trend of days for each month, and their level by another for the year. */
async function bySeparateTrends() {
  const step = (until - from) / 12
  const trend = (start: number, end: number, buckets: number) =>
    readTenant(services.app, scope, (db) =>
      readTrendColumns(db, { series, from: start, to: end, buckets, zone, now: Date.now() }),
    )
  for (let month = 0; month < 12; month += 1)
    await trend(from + month * step, from + (month + 1) * step, 31)
  await trend(from, until, 12)
}

async function timed(work: () => Promise<unknown>) {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await work()
    taken.push(performance.now() - begun)
  }
  const sorted = taken.toSorted((a, b) => a - b)
  return `${median(taken).toFixed(1)} (${(sorted[0] ?? 0).toFixed(1)})`
}

async function times() {
  await owner.query('vacuum analyze')
  return { 'one request': await timed(once), '13 requests': await timed(bySeparateTrends) }
}

try {
  await fill()
  const computed = await times()
  await compactSamples(services)
  await packHours(services)
  const packed = await times()
  await owner.query('update sample_day set sq_dev = null, min_after = null, max_after = null')
  const unspread = { 'one request': await timed(once) }
  console.log('ms, median (and least):')
  console.table({ computed, packed, 'days of an earlier version': unspread })
} finally {
  await store.stop()
}
