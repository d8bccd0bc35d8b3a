// What a year of hours takes on disk and how long trends of it take, as rows and packed, in one run. Hours and days are inserted
// as the rollups would compute them of values each minute, hour by hour of all points.
// usage: node bench/year-of-hours.ts [points] [rounds]
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { packedUntil } from '../server/src/domains/telemetry/hours/closed-months.ts'
import { packHours } from '../server/src/domains/telemetry/hours/packing.service.ts'
import { readTrendColumns } from '../server/src/domains/telemetry/index.ts'
import { encodeArray } from '../server/src/domains/telemetry/sink/sample-rows.ts'
import { readTenant } from '../server/src/platform/database/database.ts'
import { median, startStore } from './store.ts'
import { addTenant } from './support/tenant.ts'

const points = Number(process.argv[2] ?? 20)
const rounds = Number(process.argv[3] ?? 15)
const dayMs = 86_400_000
const zone = 'Asia/Shanghai'
const until = packedUntil(Date.now())
const from = until - 365 * dayMs
const all = Array.from({ length: points }, (_, index) => index + 1)
const samples = 365 * 1440 * points

const store = await startStore()
const { services, address } = store
const { tenantId, scope } = await addTenant(store, { zone })
// Its connection would end when the database is made to forget.
await store.owner.end()

async function ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
  const client = new pg.Client(address)
  // It may be the one that is killed.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end().catch(() => {
      // It is gone already.
    })
  }
}

const hourMs = 3_600_000

/** Two decimals each minute, summed as the database does it. */
function hourOf(series: number, at: number) {
  const hour = { series, at, min: Infinity, max: -Infinity, sum: 0, last: 0 }
  const spread = { sqDev: 0, minAfter: 0, maxAfter: 0 }
  for (let moment = at; moment < at + hourMs; moment += 60_000) {
    const wave = 500 * Math.sin(moment / 4e6 + series)
    const value = Math.round(wave + 20 * Math.sin((moment / 60_000 + series) * 7919)) / 100 + 0
    if (value < hour.min) spread.minAfter = moment - at
    if (value > hour.max) spread.maxAfter = moment - at
    const count = (moment - at) / 60_000
    if (count > 0) spread.sqDev += (value - hour.sum / count) ** 2 * (count / (count + 1))
    hour.min = Math.min(hour.min, value)
    hour.max = Math.max(hour.max, value)
    hour.sum += value
    hour.last = value
  }
  return { ...hour, ...spread }
}

async function fill() {
  for (let at = from; at < until; at += 10 * dayMs) {
    const end = Math.min(until, at + 10 * dayMs)
    for (const moment of [at, end])
      await ask('select ensure_rollup_partitions($1)', [new Date(moment)])
    const hours = Array.from({ length: ((end - at) / hourMs) * points }, (_, index) =>
      hourOf((index % points) + 1, at + Math.floor(index / points) * hourMs),
    )
    const values = (name: 'min' | 'max' | 'sum' | 'last' | 'sqDev') =>
      encodeArray(
        'float8',
        hours.map((hour) => hour[name]),
      )
    await ask(
      `insert into sample_hour (bucket, series, tenant_id, n, valid_n, min, max, sum, last, sq_dev, min_after, max_after)
       select bucket, series, $1, 60, 60, min, max, sum, last, sq_dev, min_after, max_after
         from unnest($2::timestamptz[], $3::int[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[], $9::int[], $10::int[])
              u (bucket, series, min, max, sum, last, sq_dev, min_after, max_after)`,
      [
        tenantId,
        encodeArray(
          'timestamptz',
          hours.map((hour) => hour.at),
        ),
        encodeArray(
          'int4',
          hours.map(({ series }) => series),
        ),
        ...(['min', 'max', 'sum', 'last', 'sqDev'] as const).map(values),
        ...(['minAfter', 'maxAfter'] as const).map((name) =>
          encodeArray(
            'int4',
            hours.map((hour) => hour[name]),
          ),
        ),
      ],
    )
  }
  await ask(
    `insert into sample_day (bucket, series, tenant_id, n, valid_n, min, max, sum, last)
     select date_trunc('day', bucket, $1), series, min(tenant_id), sum(n), sum(valid_n), min(min), max(max), sum(sum), max(last)
       from sample_hour group by 1, 2 order by 1, 2`,
    [zone],
  )
}

const files = () =>
  ask<{ path: string; bytes: number }>(
    `select pg_relation_filepath(c.oid) as path, pg_relation_size(c.oid)::float8 as bytes from pg_class c
      where c.relkind in ('r', 'i', 't')
        and (c.relname ~ '^(sample_hour|hour_block)'
             or c.oid in (select reltoastrelid from pg_class where relname = 'hour_block')
             or c.oid in (select i.indexrelid from pg_index i join pg_class t on t.reltoastrelid = i.indrelid where t.relname = 'hour_block'))`,
  )

async function bytes() {
  // Partitions of rows are empty but not given back.
  await ask('vacuum (full, analyze) sample_hour')
  await ask('vacuum (analyze) hour_block')
  const found = await files()
  return (found.reduce((sum, file) => sum + file.bytes, 0) / samples).toFixed(3)
}

const trend = (series: readonly number[], days: number, buckets: number) =>
  readTenant(services.app, scope, (db) =>
    readTrendColumns(db, {
      series: series.map((each) => ({ series: each, periodSeconds: 60 })),
      from: until - days * dayMs,
      to: until,
      buckets,
      zone,
      now: Date.now(),
    }),
  )

/** Asks for a point without any hours until the database answers, on each connection that has ended meanwhile. */
async function untilUp() {
  for (let attempt = 0; attempt < 100; attempt += 1)
    try {
      return await trend([points + 1], 365, 730)
    } catch {
      await sleep(300)
    }
  throw new Error('the database does not start again')
}

/** Takes the tables out of the memory of the database, which starts anew, and of the system. */
async function forget() {
  const [{ folder } = { folder: '' }] = await ask<{ folder: string }>(
    `select setting as folder from pg_settings where name = 'data_directory'`,
  )
  await ask('checkpoint')
  const found = await files()
  const [own] = await ask<{ pid: number }>(
    `select pid from pg_stat_activity where usename = 'iwater_app' or usename = 'iwater_worker' limit 1`,
  )
  if (own) process.kill(own.pid, 'SIGKILL')
  await untilUp()
  for (const { path } of found)
    spawnSync('dd', [`if=${join(folder, path)}`, 'iflag=nocache', 'count=0'])
  // A point without any hours: what remains is what its own hours take.
  await untilUp()
}

const cases = [
  { name: '1 point, 1 year, 730 buckets', series: [1], days: 365, buckets: 730 },
  { name: `${points} points, 30 days, 720 buckets`, series: all, days: 30, buckets: 720 },
]

async function times() {
  const found: Record<string, string> = {}
  for (const { name, series, days, buckets } of cases) {
    const once = async () => {
      const begun = performance.now()
      const { columns, level } = await trend(series, days, buckets)
      const taken = performance.now() - begun
      const count = columns.reduce((sum, { sampleCount }) => sum + sampleCount, 0)
      if (level !== 'hour' || count !== days * 1440 * series.length)
        throw new Error(`${count} samples of ${level} in ${name}`)
      return taken
    }
    const cold: number[] = []
    for (let round = 0; round < Math.ceil(rounds / 3); round += 1) {
      await forget()
      cold.push(await once())
    }
    const warm: number[] = []
    for (let round = 0; round < rounds; round += 1) warm.push(await once())
    found[`${name}, cold`] = `${median(cold).toFixed(1)} ms`
    found[`${name}, warm`] = `${median(warm).toFixed(1)} ms`
  }
  return found
}

try {
  await fill()
  const before = { 'bytes a sample': await bytes(), ...(await times()) }
  const begun = performance.now()
  await packHours(services)
  const seconds = (performance.now() - begun) / 1000
  const after = { 'bytes a sample': await bytes(), ...(await times()) }
  console.log(`${(samples / 60).toFixed(0)} hours packed in ${seconds.toFixed(1)} s`)
  console.table({ rows: before, packed: after })
} finally {
  await store.stop()
}
