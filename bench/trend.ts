// A trend against reading the raw rows it shows, in one run. `node bench/trend.ts [rounds]`
import { openSink, readTrendColumns } from '../server/src/domains/telemetry/index.ts'
import { rollUpDue, rollUpMinutes } from '../server/src/domains/telemetry/rollup.service.ts'
import { planWithValues } from '../server/src/domains/telemetry/sample-span.queries.ts'
import { selectSamples } from '../server/src/domains/telemetry/trend.queries.ts'
import { type TenantScope, withTenant } from '../server/src/platform/database/database.ts'
import { median, type Store, startStore } from './store.ts'

const rounds = Number(process.argv[2] ?? 7)
const minuteMs = 60_000
const dayMs = 86_400_000
const until = Math.floor(Date.now() / dayMs) * dayMs
const buckets = 1000

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
const { rows } = await owner.query<{ id: number }>(
  `select create_tenant('bench', 'Asia/Shanghai', false, gen_random_uuid(), 'bench', 'bench') as id`,
)
const tenantId = rows[0]?.id ?? 0
const scope: TenantScope = { tenantId, organisations: '*', userId: null }
await fill(store, tenantId)
await owner.query('vacuum analyze')

for (const { name, series, days, rows: wanted } of cases) {
  const from = until - days * dayMs
  const raw: number[] = []
  const trend: number[] = []
  let told = ''
  for (let round = 0; round < rounds; round++) {
    raw.push(
      await timed(
        () =>
          withTenant(services.app, scope, async (db) => {
            await planWithValues(db)
            return (await selectSamples(db, series, { from, until }, 2_000_000)).length
          }),
        wanted,
      ),
    )
    trend.push(
      await timed(
        () =>
          withTenant(services.app, scope, async (db) => {
            const answer = await readTrendColumns(db, {
              series: series.map((each) => ({ series: each, periodSeconds: 60 })),
              ...{ from, to: until, buckets, zone: 'Asia/Shanghai', now: Date.now() },
            })
            const [first] = answer.columns
            told = `level ${answer.level}, ${first?.at.length} buckets of ${answer.bucketMs / minuteMs} min`
            return answer.columns.reduce((sum, { sampleCount }) => sum + sampleCount, 0)
          }),
        // Whole buckets by the wall clock of the tenant may begin before the span and end after it.
        wanted,
      ),
    )
  }
  const [rawMs, trendMs] = [median(raw), median(trend)]
  console.log(
    `${name}: raw rows ${rawMs.toFixed(0)} ms, trend ${trendMs.toFixed(1)} ms` +
      ` (${told}): 1/${(rawMs / trendMs).toFixed(0)}`,
  )
}
await store.stop()
