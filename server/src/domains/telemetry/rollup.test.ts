import { expect, onTestFinished, test } from 'vitest'
import { aSample, type Level, rollupTable, seededChoice } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import { openSink, type Sample } from './index.ts'
import { forgetOldBatches } from './retention.service.ts'
import { recoverLastValues, rollUpDue, rollUpMinutes } from './rollup.service.ts'

type Rollup = {
  series: number
  bucket: number
  n: number
  validN: number
  min: number | null
  max: number | null
  sum: number | null
  last: number | null
  sqDev: number | null
  minAfter: number | null
  maxAfter: number | null
}

async function aStore(zone?: string) {
  const base = await testServices()
  const tenant = await aTenant(base.owner, zone === undefined ? {} : { zone })
  const sink = openSink(base.services)
  onTestFinished(() => sink.close())
  const rollUp = async () => {
    await rollUpMinutes(base.services)
    await rollUpDue(base.services, 'hour')
    await rollUpDue(base.services, 'day')
  }
  const rollups = (level: Level) =>
    base.owner<Rollup>(`select series, (extract(epoch from bucket) * 1000)::float8 as bucket, n,
      valid_n as "validN", min, max, round(sum::numeric, 6)::float8 as sum, last,
      round(sq_dev::numeric, 4)::float8 as "sqDev", min_after as "minAfter", max_after as "maxAfter"
      from ${rollupTable(level)} order by series, bucket`)
  return { ...base, ...tenant, sink, rollUp, rollups }
}

const minuteMs = 60_000

/** The starts of minutes, hours or days of the wall clock, determined minute by minute. */
function starts(zone: string, level: string, from: number, until: number) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'long',
    hourCycle: 'h23',
  })
  const length = { minute: 17, hour: 14, day: 10 }[level] ?? 0
  const labelOf = (moment: number) => {
    const text = format.format(moment)
    // The name of the zone is kept, so that a repeated hour is two hours.
    return level === 'day' ? text.slice(0, length) : text.slice(0, length) + text.slice(20)
  }
  const found = new Map<number, number>()
  let label = ''
  let start = 0
  for (let minute = from; minute <= until; minute += minuteMs) {
    if (labelOf(minute) !== label) start = minute
    label = labelOf(minute)
    found.set(minute, start)
  }
  return (at: number) => found.get(Math.floor(at / minuteMs) * minuteMs) ?? Number.NaN
}

function aggregate(samples: readonly Sample[], zone: string, level: string): Rollup[] {
  const times = samples.map(({ at }) => Math.floor(at / minuteMs) * minuteMs)
  const startOf = starts(zone, level, Math.min(...times) - 26 * 60 * minuteMs, Math.max(...times))
  const groups = Map.groupBy(samples, ({ series, at }) => `${series} ${startOf(at)}`)
  return [...groups.values()]
    .map((group): Rollup => {
      const valid = group.filter(({ quality }) => quality === 0).toSorted((a, b) => a.at - b.at)
      const values = valid.map(({ value }) => value)
      const sum = values.reduce((a, b) => a + b, 0)
      const bucket = startOf(group[0]?.at ?? 0)
      const after = (extreme: number) => {
        const first = valid.find(({ value }) => value === extreme)
        return first ? first.at - bucket : null
      }
      const squares = values.reduce((all, value) => all + (value - sum / valid.length) ** 2, 0)
      return {
        series: group[0]?.series ?? 0,
        bucket,
        n: group.length,
        validN: valid.length,
        min: valid.length > 0 ? Math.min(...values) : null,
        max: valid.length > 0 ? Math.max(...values) : null,
        sum: valid.length > 0 ? Math.round(sum * 1e6) / 1e6 : null,
        last: values.at(-1) ?? null,
        sqDev: valid.length > 0 ? Math.round(squares * 1e4) / 1e4 : null,
        minAfter: after(Math.min(...values)),
        maxAfter: after(Math.max(...values)),
      }
    })
    .toSorted((a, b) => a.series - b.series || a.bucket - b.bucket)
}

test.each([
  ['America/New_York', '2025-11-01T20:00:00Z', 'where an hour comes twice'],
  ['America/New_York', '2026-03-07T20:00:00Z', 'where an hour is skipped'],
  ['Asia/Kolkata', '2025-12-31T08:00:00Z', 'half an hour off'],
  ['Asia/Shanghai', '2025-12-30T20:00:00Z', 'at home'],
])('rollups in %s from %s (%s) include all samples', async (zone, begin) => {
  const { sink, rollUp, rollups, tenantId } = await aStore(zone)
  const choose = seededChoice(3)
  const start = Date.parse(begin)
  const taken = new Set<string>()
  const samples = Array.from({ length: 3000 }, () =>
    aSample({
      tenantId,
      series: 1 + choose(3),
      at: start + choose(36 * 60 * 6) * 10_000,
      value: choose(100) - 30,
      quality: choose(5) === 0 ? 1 + choose(7) : 0,
    }),
  ).filter(({ series, at }) => !taken.has(`${series} ${at}`) && taken.add(`${series} ${at}`))
  // Two halves, so that the second arrives late for minutes, hours and days that are computed already.
  for (const half of [
    samples.filter((_, n) => n % 2 === 0),
    samples.filter((_, n) => n % 2 === 1),
  ]) {
    await sink.append(half)
    await rollUp()
  }
  for (const level of ['minute', 'hour', 'day'] as const)
    expect(await rollups(level)).toEqual(aggregate(samples, zone, level))
})

test('a minute is computed when it is over, and again when samples arrive late', async () => {
  const { sink, rollUp, rollups, clock, tenantId, owner } = await aStore()
  const minute = Math.floor(clock.now() / minuteMs) * minuteMs
  clock.set(minute + 30_000)
  const sample = (second: number, value: number) =>
    aSample({ tenantId, at: minute + second * 1000, receivedAt: minute + 30_000, value })
  await sink.append([sample(1, 5)])
  await sink.append([sample(2, 7)])
  await rollUp()
  expect(await rollups('minute')).toEqual([])
  expect(await owner('select count from sample_arrival')).toEqual([{ count: 2 }])
  clock.set(minute + 65_000)
  await rollUp()
  expect(await rollups('minute')).toMatchObject([{ bucket: minute, n: 2, max: 7 }])
  await sink.append([{ ...sample(3, 9), receivedAt: minute + 66_000 }])
  await rollUp()
  expect(await rollups('minute')).toMatchObject([{ n: 3, sum: 21, last: 9 }])
  expect(await rollups('day')).toMatchObject([{ n: 3, sum: 21, last: 9 }])
  expect(
    await owner('select * from sample_arrival union all select * from sample_arrival'),
  ).toEqual([])
})

test('a conflict that another value wins changes the rollups', async () => {
  const { sink, rollUp, rollups, tenantId } = await aStore()
  await sink.append([aSample({ tenantId, value: 5 })])
  await rollUp()
  await sink.append([aSample({ tenantId, value: 8, receivedAt: Date.UTC(2026, 5, 1) })])
  await rollUp()
  expect(await rollups('day')).toMatchObject([{ n: 1, sum: 8 }])
})

test('several processes compute rollups one at a time', async () => {
  const { sink, services, rollups, tenantId } = await aStore()
  const samples = Array.from({ length: 500 }, (_, n) =>
    aSample({ tenantId, series: n % 7, at: Date.UTC(2026, 1, 1) + n * 1000 }),
  )
  await sink.append(samples)
  await Promise.all(Array.from({ length: 4 }, () => rollUpMinutes(services)))
  await rollUpMinutes(services)
  const rows = await rollups('minute')
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(500)
})

test('last values are the newest samples, also where a process did not write them before it ended', async () => {
  const { sink, services, owner, tenantId } = await aStore()
  const at = Date.UTC(2026, 2, 1)
  await sink.append([
    aSample({ tenantId, series: 1, at: at + 2000, value: 3 }),
    aSample({ tenantId, series: 1, at, value: 1 }),
    aSample({ tenantId, series: 2, at, value: 2 }),
  ])
  await recoverLastValues(services)
  const last = () => owner('select series, value, quality from point_last order by series')
  expect(await last()).toEqual([
    { series: 1, value: 3, quality: 0 },
    { series: 2, value: 2, quality: 0 },
  ])
  await sink.append([aSample({ tenantId, series: 2, at, value: 4, receivedAt: at + 90_000 })])
  await sink.close()
  expect(await last()).toEqual([
    { series: 1, value: 3, quality: 0 },
    { series: 2, value: 4, quality: 0 },
  ])
})

test('live batches are deleted after minutes, except the newest', async () => {
  const { sink, services, owner } = await aStore()
  for (const series of [1, 2, 3]) await sink.append([aSample({ series })])
  await owner(`update live_batch set at = at - interval '6 minutes'`)
  await forgetOldBatches(services)
  expect(await owner('select id from live_batch')).toEqual([{ id: '3' }])
})
