// A trend against reading the raw rows it shows, in one run. `node bench/trend.ts [rounds]`

import { openSink, readTrendColumns } from '../server/src/domains/telemetry/index.ts'
import { rollUpDue, rollUpMinutes } from '../server/src/domains/telemetry/rollup.service.ts'
import { planWithValues } from '../server/src/domains/telemetry/sample-span.queries.ts'
import { openCalendar } from '../server/src/domains/telemetry/trend/calendar.ts'
import { selectParts } from '../server/src/domains/telemetry/trend/trend.queries.ts'
import { bucketBounds } from '../server/src/domains/telemetry/trend/trend-level.ts'
import { withTenant } from '../server/src/platform/database/database.ts'
import { median, type Store, startStore } from './store.ts'
import { addTenant } from './support/tenant.ts'

const rounds = Number(process.argv[2] ?? 7)
const minuteMs = 60_000
const dayMs = 86_400_000
const until = Math.floor(Date.now() / dayMs) * dayMs
const buckets = 1000
const zone = 'Asia/Shanghai'

const cases = [
  { name: 'one point, one year of minutes', series: [1], days: 365, rows: 525_600 },
  {
    name: '20 points, 30 days of minutes',
    series: Array.from({ length: 20 }, (_, index) => index + 1),
    days: 30,
    rows: 864_000,
  },
]

/** Writes in the order of time, as the field does; series 1 for a year, the others for thirty days. */
async function fill({ services }: Store, tenantId: number) {
  const sink = openSink(services)
  for (let at = until - 365 * dayMs; at < until; at += dayMs) {
    const count = at < until - 30 * dayMs ? 1 : 20
    const samples = Array.from({ length: 1440 * count }, (_, index) => {
      const moment = at + Math.floor(index / count) * minuteMs
      const series = (index % count) + 1
      const value = Math.round(500 * Math.sin(moment / 4e6 + series)) / 100
      return { series, tenantId, at: moment, receivedAt: moment + 300, value, quality: 0 }
    })
    await sink.append(samples)
  }
  await sink.close()
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  await rollUpDue(services, 'day')
}

async function timed(work: () => Promise<number>, wanted: number): Promise<number> {
  const begun = performance.now()
  const count = await work()
  const taken = performance.now() - begun
  if (count !== wanted) throw new Error(`${count} samples, not ${wanted}`)
  return taken
}

const store = await startStore()
const { services, owner } = store
const { tenantId, scope } = await addTenant(store, { zone })
await fill(store, tenantId)
await owner.query('vacuum analyze')

/** The fastest way for rows into this process: no library in between, times as they come. */
async function readRows(series: readonly number[], from: number): Promise<number> {
  const found = await owner.query({
    text: `select series, ts, value, quality from sample
            where series = any($1::int[]) and ts >= $2 and ts < $3 order by series, ts`,
    values: [series, new Date(from), new Date(until)],
    rowMode: 'array',
    types: { getTypeParser: () => (text: string) => text },
  })
  return found.rows.length
}

/** The same buckets computed from the rows inside the database. */
const reduceRows = (series: readonly number[], from: number, widthMs: number): Promise<number> =>
  withTenant(services.app, scope, async (db) => {
    await planWithValues(db)
    const calendar = openCalendar(zone, from, until)
    const bounds = bucketBounds(calendar, { from, until }, widthMs)
    const piece = { from, until, level: 'raw' as const }
    const parts = await selectParts(db, series, piece, { bounds, gapMs: 180_000 })
    return parts.flatMap(({ n }) => n).reduce((a, b) => a + b, 0)
  })

const readTrend = (series: readonly number[], from: number) =>
  withTenant(services.app, scope, (db) =>
    readTrendColumns(db, {
      series: series.map((each) => ({ series: each, periodSeconds: 60 })),
      from,
      to: until,
      buckets,
      zone,
      now: Date.now(),
    }),
  )

for (const { name, series, days, rows: wanted } of cases) {
  const from = until - days * dayMs
  const times = { rows: [] as number[], reduced: [] as number[], trend: [] as number[] }
  const { level, bucketMs, columns } = await readTrend(series, from)
  for (let round = 0; round < rounds; round++) {
    times.rows.push(await timed(() => readRows(series, from), wanted))
    times.reduced.push(await timed(() => reduceRows(series, from, bucketMs), wanted))
    const trend = async () =>
      (await readTrend(series, from)).columns.reduce((sum, each) => sum + each.sampleCount, 0)
    times.trend.push(await timed(trend, wanted))
  }
  const [rows, reduced, trend] = [median(times.rows), median(times.reduced), median(times.trend)]
  console.log(
    `${name} (${wanted} rows), level ${level}, ${columns[0]?.at.length} buckets of ${bucketMs / minuteMs} min\n` +
      `  trend ${trend.toFixed(1)} ms\n` +
      `  reading the rows ${rows.toFixed(0)} ms: trend takes 1/${(rows / trend).toFixed(0)}\n` +
      `  reducing them in the database ${reduced.toFixed(0)} ms: trend takes 1/${(reduced / trend).toFixed(0)}`,
  )
}
await store.stop()
