import { expect, onTestFinished, test } from 'vitest'
import { type TenantScope, withTenant } from '#platform/database/database'
import { aSample, seededChoice } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import { openSink, readTrendColumns, type Sample, type TrendColumns } from '../index.ts'
import { deleteOldSamples } from '../retention.service.ts'
import { rollUpDue, rollUpMinutes } from '../rollup.service.ts'
import { openCalendar } from './calendar.ts'
import { bucketBounds } from './trend-level.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

async function aStore(zone = 'Asia/Shanghai') {
  const base = await testServices()
  const tenant = await aTenant(base.owner, { zone })
  const sink = openSink(base.services)
  onTestFinished(() => sink.close())
  const append = (samples: readonly Partial<Sample>[]) =>
    sink.append(samples.map((own) => aSample({ tenantId: tenant.tenantId, ...own })))
  const read = (
    span: { from: number; to: number; buckets?: number; now?: number },
    { series = [1], periodSeconds = 60, scope = tenant.scope as TenantScope } = {},
  ) =>
    withTenant(base.services.app, scope, (db) =>
      readTrendColumns(db, {
        series: series.map((each) => ({ series: each, periodSeconds })),
        buckets: 100,
        zone,
        now: base.clock.now(),
        ...span,
      }),
    )
  return { ...base, ...tenant, append, read }
}

const only = (columns: readonly TrendColumns[]) => {
  const [first] = columns
  if (!first) throw new Error('no columns')
  return first
}

/** The columns computed from all samples without any rollup. */
function bruteForce(samples: readonly Sample[], bounds: readonly number[]) {
  const rows = bounds.slice(0, -1).flatMap((from, index) => {
    const until = bounds[index + 1] ?? from
    const inside = samples.filter(({ at }) => at >= from && at < until)
    if (inside.length === 0) return []
    const values = inside.filter(({ quality }) => quality === 0).map(({ value }) => value)
    const sum = values.reduce((a, b) => a + b, 0)
    return [
      {
        at: from,
        mean: values.length > 0 ? Math.round((sum / values.length) * 1e6) / 1e6 : null,
        min: values.length > 0 ? Math.min(...values) : null,
        max: values.length > 0 ? Math.max(...values) : null,
        flagged: inside.length - values.length,
      },
    ]
  })
  return rows
}

const rowsOf = ({ at, mean, min, max, flagged }: TrendColumns) =>
  at.map((moment, index) => ({
    at: moment,
    mean: typeof mean[index] === 'number' ? Math.round(mean[index] * 1e6) / 1e6 : null,
    min: min[index],
    max: max[index],
    flagged: flagged[index],
  }))

test.each(['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata'])(
  'a trend in %s shows all samples of its span, whatever the rollups hold already',
  async (zone) => {
    const { append, read, services, tenantId, clock } = await aStore(zone)
    const choose = seededChoice(17)
    // Two days after clocks went back in New York.
    const now = Date.parse('2025-11-04T03:04:05Z')
    clock.set(now)
    const begin = now - 9 * dayMs
    const all = new Map<number, Sample>()
    const levels = new Set<string>()
    for (let round = 0; round < 8; round++) {
      const samples = Array.from({ length: 300 }, () =>
        aSample({
          tenantId,
          at: begin + choose((9 * dayMs) / secondMs) * secondMs,
          value: choose(1000) / 8,
          quality: choose(6) === 0 ? 2 : 0,
          receivedAt: now,
        }),
      ).filter(({ at }) => !all.has(at) && all.set(at, aSample({ at })))
      for (const sample of samples) all.set(sample.at, sample)
      await append(samples)
      if (round % 2 === 0) await rollUpMinutes(services)
      if (round % 3 === 0) await rollUpDue(services, 'hour')
      if (round % 4 === 0) await rollUpDue(services, 'day')

      for (const buckets of [8, 50, 700]) {
        const span = { from: begin + choose(dayMs), to: now - choose(dayMs), buckets }
        const answer = await read(span, { periodSeconds: 60 })
        levels.add(answer.level)
        const calendar = openCalendar(zone, span.from, span.to)
        const bounds = bucketBounds(calendar, { from: span.from, until: span.to }, answer.bucketMs)
        expect([answer.from, answer.to]).toEqual([bounds[0], bounds.at(-1)])
        const columns = only(answer.columns)
        expect(rowsOf(columns)).toEqual(bruteForce([...all.values()], bounds))
        expect(columns.sampleCount).toBe(
          [...all.values()].filter(({ at }) => at >= answer.from && at < answer.to).length,
        )
      }
    }
    expect([...levels].toSorted()).toEqual(['day', 'hour', 'minute'])
  },
)

test('a short span gives every sample, the one stored a moment ago included', async () => {
  const { append, read, clock } = await aStore()
  const now = clock.now()
  await append([
    { at: now - 3000, value: 1 },
    { at: now - 2000, value: 2, quality: 3 },
    { at: now - 1000, value: 3 },
  ])
  const { level, bucketMs, columns } = await read({ from: now - 5 * minuteMs, to: now })
  expect([level, bucketMs]).toEqual(['raw', 0])
  expect(only(columns)).toMatchObject({
    at: [now - 3000, now - 2000, now - 1000],
    mean: [1, null, 3],
    min: [1, null, 3],
    flagged: [0, 1, 0],
    sampleCount: 3,
  })
})

test('a source that sends more often than its period is reduced all the same', async () => {
  const { append, read, clock } = await aStore()
  const from = Math.floor(clock.now() / hourMs) * hourMs - hourMs
  const samples = Array.from({ length: 3600 }, (_, n) => ({ at: from + n * secondMs, value: n }))
  await append(samples)
  const { level, bucketMs, columns } = await read({ from, to: from + hourMs, buckets: 60 })
  expect([level, bucketMs]).toEqual(['minute', minuteMs])
  expect(only(columns)).toMatchObject({ sampleCount: 3600, completeness: 1 })
  expect(only(columns).max.slice(0, 2)).toEqual([59, 119])
})

test('gaps longer than three periods are reported, at every level and at both ends', async () => {
  const { append, read, services, clock } = await aStore()
  const start = Date.parse('2026-03-02T00:00:00Z')
  clock.set(start + 10 * dayMs)
  const minutes = Array.from({ length: 4 * 1440 }, (_, n) => start + n * minuteMs)
  const isMissing = (at: number) =>
    (at >= start + 6 * hourMs && at < start + 8 * hourMs) ||
    (at >= start + 12 * hourMs && at < start + 12 * hourMs + 2 * minuteMs)
  await append(minutes.filter((at) => !isMissing(at)).map((at) => ({ at })))
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  const gap = { from: start + 6 * hourMs, to: start + 8 * hourMs }
  const end = { from: start + 4 * dayMs, to: start + 5 * dayMs }

  const raw = await read({ from: start, to: start + dayMs, buckets: 1000 })
  expect([raw.level, only(raw.columns).gaps]).toEqual([
    'raw',
    [{ from: gap.from - minuteMs, to: gap.to }],
  ])
  expect(only(raw.columns).completeness).toBeCloseTo((1440 - 122) / 1440, 6)
  const minute = await read({ from: start, to: start + dayMs, buckets: 300 })
  expect([minute.level, only(minute.columns).gaps]).toEqual(['minute', [gap]])
  const hour = await read({ from: start, to: start + 5 * dayMs, buckets: 60 })
  expect([hour.level, only(hour.columns).gaps]).toEqual(['hour', [gap, end]])
  const before = await read({ from: start - dayMs, to: start + hourMs, buckets: 30 })
  expect(only(before.columns).gaps).toEqual([{ from: start - dayMs, to: start }])
})

test('no samples are expected in the future', async () => {
  const { append, read, clock } = await aStore()
  const now = clock.now()
  await append(Array.from({ length: 60 }, (_, n) => ({ at: now - (n + 1) * minuteMs })))
  const { columns } = await read({ from: now - hourMs, to: now + hourMs })
  expect(only(columns)).toMatchObject({ sampleCount: 60, completeness: 1, gaps: [] })
})

test('series without samples, and those of other tenants, are empty', async () => {
  const { append, read, owner, clock } = await aStore()
  const now = clock.now()
  await append([{ at: now - minuteMs, series: 1 }])
  const span = { from: now - hourMs, to: now }
  const mine = await read(span, { series: [1, 2] })
  expect(mine.columns.map(({ sampleCount }) => sampleCount)).toEqual([1, 0])
  const { scope } = await aTenant(owner)
  for (const buckets of [10, 1000])
    expect(only((await read({ ...span, buckets }, { scope })).columns)).toMatchObject({
      sampleCount: 0,
      at: [],
      gaps: [{}],
    })
})

test('where samples are deleted the rollups still give the trend', async () => {
  const { append, read, services, owner, clock, tenantId } = await aStore()
  const from = Math.floor(clock.now() / hourMs) * hourMs - 50 * dayMs
  await append(Array.from({ length: 60 }, (_, n) => ({ at: from + n * minuteMs, value: n })))
  await rollUpMinutes(services)
  await owner(`update tenant set retention_days = 30 where id = ${tenantId}`)
  await deleteOldSamples(services)
  expect(await owner('select from sample')).toEqual([])
  const { level, columns } = await read({ from, to: from + hourMs, buckets: 1000 })
  expect([level, only(columns).sampleCount]).toEqual(['minute', 60])
  // A longer retention does not bring the samples back.
  await owner(`update tenant set retention_days = 3653 where id = ${tenantId}`)
  const later = await read({ from, to: from + hourMs, buckets: 1000 })
  expect([later.level, only(later.columns).sampleCount]).toEqual(['minute', 60])
})
