import { expect, onTestFinished, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aSample, type Level, rollupTable, seededChoice } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import { openSink, type Sample } from './index.ts'
import {
  deleteMaintenanceSpan,
  type MaintenanceSpan,
  putMaintenanceSpan,
} from './maintenance-spans.queries.ts'
import { rollUpMaintenance } from './maintenance-spans.service.ts'
import { rollUpDue, rollUpMinutes } from './rollup.service.ts'
import { readTrendColumns } from './trend/trend.service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const work = '0190a0b0-0000-7000-8000-000000000001'
const otherWork = '0190a0b0-0000-7000-8000-000000000002'

type Span = Partial<Omit<MaintenanceSpan, 'tenantId'>> & { from: number; until: number | null }

async function aStore() {
  const base = await testServices()
  const { tenantId, scope } = await aTenant(base.owner, {})
  const sink = openSink(base.services)
  onTestFinished(() => sink.close())
  const { services } = base
  const today = Math.floor(base.clock.now() / dayMs) * dayMs
  // Six whole days before the present one, so that none of their samples is too old to be computed anew.
  const start = today - 6 * dayMs
  const append = (samples: readonly Partial<Sample>[]) =>
    sink.append(samples.map((own) => aSample({ tenantId, ...own })))
  const put = (span: Span) =>
    withTenant(services.app, scope, (db) =>
      putMaintenanceSpan(db, { tenantId, workId: work, series: [1], ...span }),
    )
  const remove = (workId = work) =>
    withTenant(services.app, scope, (db) => deleteMaintenanceSpan(db, tenantId, workId))
  const rollUp = async () => {
    await rollUpMinutes(services)
    await rollUpMaintenance(services)
    await rollUpDue(services, 'hour')
    await rollUpDue(services, 'day')
  }
  const valid = async (level: Level, series = 1) => {
    const rows = await base.owner<{ n: number; validN: number; sum: number | null }>(
      `select sum(n)::int as n, sum(valid_n)::int as "validN", round(sum(sum)::numeric, 6)::float8 as sum
         from ${rollupTable(level)} where series = $1`,
      [series],
    )
    return rows[0]
  }
  const trend = (from: number, to: number, buckets = 1000) =>
    withTenant(services.app, scope, async (db) => {
      const request = { series: [{ series: 1, periodSeconds: 60 }], zone: 'Asia/Shanghai' }
      const answer = await readTrendColumns(db, {
        ...request,
        from,
        to,
        buckets,
        now: base.clock.now(),
      })
      return answer.columns[0]
    })
  const dues = () => base.owner('select series from maintenance_due')
  return { ...base, tenantId, start, append, put, remove, rollUp, valid, trend, dues }
}

/** A sample a minute, its value the number of its minute. */
const minutes = (start: number, count: number, own: Partial<Sample> = {}) =>
  Array.from({ length: count }, (_, n) => ({
    series: 1,
    at: start + n * minuteMs,
    value: n,
    ...own,
  }))

test('samples of a maintenance span are counted and not part of any statistics', async () => {
  const { start, append, put, remove, rollUp, valid } = await aStore()
  await append(minutes(start, 10))
  await append(minutes(start, 10, { series: 2 }))
  await rollUp()
  expect(await valid('day')).toEqual({ n: 10, validN: 10, sum: 45 })

  await put({ from: start + 4 * minuteMs, until: start + 7 * minuteMs })
  await rollUp()
  for (const level of ['minute', 'hour', 'day'] as const)
    expect(await valid(level), level).toEqual({ n: 10, validN: 7, sum: 45 - 4 - 5 - 6 })
  expect(await valid('day', 2), 'of another series').toMatchObject({ validN: 10 })

  await remove()
  await rollUp()
  for (const level of ['minute', 'hour', 'day'] as const)
    expect(await valid(level), level).toEqual({ n: 10, validN: 10, sum: 45 })
})

test('samples that arrive while a span is open, and late ones of a closed one, are left out', async () => {
  const { start, append, put, rollUp, valid, dues } = await aStore()
  await put({ from: start + 2 * minuteMs, until: null })
  await append(minutes(start, 6))
  await rollUp()
  expect(await valid('day')).toEqual({ n: 6, validN: 2, sum: 1 })
  await put({ from: start + 2 * minuteMs, until: start + 4 * minuteMs })
  await append(minutes(start, 8).slice(6))
  await rollUp()
  expect(await valid('day')).toEqual({ n: 8, validN: 6, sum: 0 + 1 + 4 + 5 + 6 + 7 })
  await append([{ series: 1, at: start + 2.5 * minuteMs, value: 100 }])
  await rollUp()
  expect(await valid('day')).toEqual({ n: 9, validN: 6, sum: 23 })
  expect(await dues()).toEqual([])
})

test('closing an open span now has nothing computed anew', async () => {
  const { clock, put, rollUp, dues } = await aStore()
  // The database asks its own clock.
  await put({ from: Date.now() - hourMs, until: null })
  await rollUp()
  clock.set(Date.now())
  await put({ from: Date.now() - hourMs, until: Date.now() + 1000 }).then(rollUp)
  await put({ from: Date.now() + dayMs, until: null, workId: otherWork })
  expect(await dues()).toEqual([])
})

test('a moved span renews both its former and its present time, over several days', async () => {
  const { start, append, put, rollUp, valid } = await aStore()
  const hours = Array.from({ length: 120 }, (_, n) => ({ at: start + n * hourMs, value: 1 }))
  await append(hours.map((own) => ({ series: 1, ...own })))
  await put({ from: start, until: start + 30 * hourMs })
  await rollUp()
  expect(await valid('day')).toMatchObject({ n: 120, validN: 90 })
  await put({ from: start + 24 * hourMs, until: start + 100 * hourMs })
  await rollUp()
  expect(await valid('day')).toMatchObject({ n: 120, validN: 44 })
})

test('spans of two works may overlap, and a series that a span no longer has counts again', async () => {
  const { start, append, put, remove, rollUp, valid } = await aStore()
  await append([...minutes(start, 10), ...minutes(start, 10, { series: 2 })])
  await put({ from: start, until: start + 4 * minuteMs, series: [1, 2] })
  await put({ from: start + 2 * minuteMs, until: start + 6 * minuteMs, workId: otherWork })
  await rollUp()
  expect(await valid('day')).toMatchObject({ validN: 4 })
  expect(await valid('day', 2)).toMatchObject({ validN: 6 })
  await put({ from: start, until: start + 4 * minuteMs, series: [1] })
  await remove(otherWork)
  await rollUp()
  expect(await valid('day')).toMatchObject({ validN: 6 })
  expect(await valid('day', 2)).toMatchObject({ validN: 10 })
})

test('rollups after any order of changes are those of all samples', async () => {
  const { start, append, put, remove, rollUp, valid } = await aStore()
  const choose = seededChoice(5)
  const samples = minutes(start, 600).map((sample) => ({
    ...sample,
    quality: choose(6) === 0 ? 5 : 0,
  }))
  const spans = new Map<string, { from: number; until: number }>()
  for (let round = 0; round < 6; round++) {
    await append(samples.filter((_, n) => n % 6 === round))
    const workId = choose(2) === 0 ? work : otherWork
    if (choose(4) === 0) {
      spans.delete(workId)
      await remove(workId)
    } else {
      const from = start + choose(500) * minuteMs + choose(60) * 1000
      const span = { from, until: from + (1 + choose(90)) * minuteMs }
      spans.set(workId, span)
      await put({ ...span, workId })
    }
    await rollUp()
    const known = samples.filter((_, n) => n % 6 <= round)
    const counted = known.filter(
      ({ at, quality }) =>
        quality === 0 && ![...spans.values()].some(({ from, until }) => at >= from && at < until),
    )
    expect(await valid('day')).toEqual({
      n: known.length,
      validN: counted.length,
      sum: counted.reduce((sum, { value }) => sum + value, 0),
    })
  }
})

test('a trend shows samples of a span as flagged, at once and at every level', async () => {
  const { start, append, put, rollUp, trend } = await aStore()
  await append(minutes(start, 180))
  await rollUp()
  await put({ from: start + 60 * minuteMs, until: start + 120 * minuteMs })
  const flagged = async (buckets: number) =>
    (await trend(start, start + 180 * minuteMs, buckets))?.flagged.reduce((sum, n) => sum + n, 0)
  for (const buckets of [2000, 180, 3]) expect(await flagged(buckets), `${buckets}`).toBe(60)
  await rollUp()
  for (const buckets of [2000, 180, 3]) expect(await flagged(buckets), `${buckets}`).toBe(60)
})

test('what arrived long after its time is left out by a span, too', async () => {
  const { start, append, put, rollUp, valid } = await aStore()
  await append([{ at: start + minuteMs, receivedAt: start + 5 * dayMs, value: 7 }])
  await rollUp()
  await put({ from: start, until: start + hourMs })
  await rollUp()
  for (const level of ['minute', 'hour', 'day'] as const)
    expect(await valid(level), level).toMatchObject({ n: 1, validN: 0 })
})

test('more days of series than one transaction computes are all computed', async () => {
  const { start, append, put, rollUp, owner } = await aStore()
  const series = Array.from({ length: 20 }, (_, n) => n + 1)
  const days = [0, 1, 2, 3].map((n) => start + n * dayMs)
  await append(series.flatMap((each) => days.map((at) => ({ series: each, at }))))
  await rollUp()
  await put({ series, from: start, until: start + 3 * dayMs + hourMs })
  await rollUp()
  expect(
    await owner('select count(*)::int as n, sum(valid_n)::int as valid from sample_hour'),
  ).toEqual([{ n: 80, valid: 0 }])
})
