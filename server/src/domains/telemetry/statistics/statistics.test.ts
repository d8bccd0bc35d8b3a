import { expect, test } from 'vitest'
import { asWorker, readTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { seededChoice } from '#testing/samples'
import { aTenant } from '#testing/test-services'
import { dayMs, hourMs, minuteMs, values } from '../blocks/block-testing.ts'
import { putMaintenanceSpan } from '../maintenance-spans.queries.ts'
import type { CalendarUnit } from './calendar-units.ts'
import { readStatistics } from './statistics.service.ts'
import { aStatisticsStore, compared, labels, plainTally } from './statistics-testing.ts'
import { addSample, addTally, deviationOf, noSamples } from './tally.ts'

type Kept = { series: number; at: number; value: number; quality: number }

/** The statistics of a store and those of a plain list, by the name of their unit. */
async function both(
  store: Awaited<ReturnType<typeof aStatisticsStore>>,
  { zone, unit, span }: { zone: string; unit: CalendarUnit; span: { from: number; to: number } },
  list: readonly Kept[],
) {
  const labelOf = labels(zone, unit)
  const { bounds, tallies, damaged } = await store.statistics(unit, span, [1, 2])
  const [from = 0, until = 0] = [bounds[0], bounds.at(-1)]
  const found = tallies.flatMap((ofSeries, place) =>
    ofSeries.flatMap((tally, index) =>
      tally.n === 0 ? [] : [[`${place + 1} ${labelOf(bounds[index] ?? 0)}`, compared(tally)]],
    ),
  )
  const groups = Map.groupBy(
    list.filter(({ at }) => at >= from && at < until),
    ({ series, at }) => `${series} ${labelOf(at)}`,
  )
  const wanted = [...groups].map(([label, samples]) => [label, plainTally(samples)])
  return { found: Object.fromEntries(found), wanted: Object.fromEntries(wanted), damaged }
}

test.each(['Asia/Shanghai', 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe'])(
  'statistics are those of a plain list, however late and wherever samples are: %s',
  async (zone) => {
    const store = await aStatisticsStore(zone)
    const { append, rollUp, settleAndPack, edge, clock, tenantId, services } = store
    const choose = seededChoice(zone.length)
    const list = new Map<string, Kept>()
    const from = edge - dayMs
    // Around the ends of packed months, and up to now: each day on which something is takes its time.
    const starts = [from, edge - hourMs, edge + 29 * dayMs, edge + 30 * dayMs]
    const places = [...starts, clock.now() - 2 * dayMs, clock.now() - 26 * hourMs]
    const work = { from: edge + 5 * hourMs, until: edge + 9 * hourMs }
    for (let round = 0; round < 5; round += 1) {
      const drawn = Array.from({ length: 250 }, () => ({
        series: 1 + choose(2),
        // Some close together, so that minutes are kept of their days.
        at:
          (places[choose(places.length)] ?? 0) +
          choose(25) * hourMs +
          choose(choose(2) ? 60 : 3600) * 1000,
        value: choose(2000) / 100 - 8,
        quality: choose(6) === 0 ? 2 : 0,
      })).filter(({ series, at }) => !list.has(`${series} ${at}`))
      const unique = [...new Map(drawn.map((each) => [`${each.series} ${each.at}`, each])).values()]
      for (const each of unique) list.set(`${each.series} ${each.at}`, each)
      await append(unique.map((each) => ({ ...each, receivedAt: clock.now() })))
      if (round === 2)
        await asWorker(services.worker, (db) =>
          putMaintenanceSpan(db, { tenantId, workId: newId(), series: [1], ...work }),
        )
      if (round % 2 === 0) await rollUp()
      else await settleAndPack()
    }
    const counted = [...list.values()].map((each) => ({
      ...each,
      quality: each.series === 1 && each.at >= work.from && each.at < work.until ? 4 : each.quality,
    }))
    const spans: [CalendarUnit, number, number][] = [
      ['minute', edge - 2 * hourMs, edge + 20 * hourMs],
      ['hour', edge - 5 * dayMs, edge + 3 * dayMs],
      ['day', from, clock.now()],
      ['month', from, clock.now()],
      ['year', from, clock.now()],
    ]
    const check = async () => {
      for (const [unit, start, to] of spans) {
        const { found, wanted, damaged } = await both(
          store,
          { zone, unit, span: { from: start, to } },
          counted,
        )
        expect(found, unit).toEqual(wanted)
        expect(damaged).toEqual([])
      }
    }
    // Some are not in any rollup yet, and other days are in blocks.
    await check()
    await settleAndPack()
    await check()
    // As an earlier version left them.
    for (const level of ['minute', 'hour', 'day'])
      await store.owner(
        `update sample_${level} set sq_dev = null, min_after = null, max_after = null`,
      )
    await check()
  },
  120_000,
)

test('units are whole ones of the calendar, also where nothing is', async () => {
  const { statistics } = await aStatisticsStore('Asia/Kolkata')
  const span = {
    from: Date.parse('2026-02-10T12:00:00+05:30'),
    to: Date.parse('2026-04-01T00:00:00+05:30'),
  }
  const { bounds, tallies } = await statistics('month', span)
  const wallTimes = (moments: readonly number[]) =>
    moments.map((at) => new Date(at + 5.5 * hourMs).toISOString().slice(0, 16))
  expect(wallTimes(bounds)).toEqual(['2026-02-01T00:00', '2026-03-01T00:00', '2026-04-01T00:00'])
  expect(tallies[0]).toEqual([noSamples(), noSamples()])
  const { bounds: years } = await statistics('year', span)
  expect(wallTimes(years)).toEqual(['2026-01-01T00:00', '2027-01-01T00:00'])
})

test('a late value of a packed month is in the statistics at once', async () => {
  const { append, settleAndPack, statistics, edge, hourBlocks } = await aStatisticsStore()
  await append(values(edge, 20))
  await settleAndPack()
  expect(await hourBlocks()).not.toEqual([])
  const at = edge + 3 * dayMs + 7 * hourMs + 1
  await append([{ at, value: 5000, quality: 0 }])
  const { tallies } = await statistics('month', { from: edge, to: edge + 20 * dayMs })
  expect(tallies[0]?.[0]).toMatchObject({ max: 5000, maxAt: at })
})

test('days older than their samples keep what rollups know, and say nothing of the rest', async () => {
  const { append, settleAndPack, statistics, edge, owner, tenantId } = await aStatisticsStore()
  await append(values(edge, 3))
  await settleAndPack()
  const span = { from: edge, to: edge + dayMs }
  const before = (await statistics('day', span)).tallies[0]?.[1]
  expect(before?.minAt).not.toBeNull()
  await owner('update sample_day set sq_dev = null, min_after = null, max_after = null')
  await owner(
    `insert into sample_retention (tenant_id, cleared_until, kept_from) values ($1, $2, $2)
     on conflict (tenant_id) do update set cleared_until = $2, kept_from = $2`,
    [tenantId, new Date(edge + 30 * dayMs).toISOString().slice(0, 10)],
  )
  const after = (await statistics('day', span)).tallies[0]?.[1]
  expect(after).toMatchObject({ n: before?.n, min: before?.min, sqDev: null, minAt: null })
})

test('what cannot be read is named, and the rest is answered', async () => {
  const { append, settleAndPack, statistics, edge, owner } = await aStatisticsStore()
  await append(values(edge, 20))
  await append(values(edge, 20, { series: 2 }))
  await settleAndPack()
  await owner(`update hour_block set hours = set_byte(hours, 9, 7) where series = 1`)
  const span = { from: edge + 2 * dayMs, to: edge + 3 * dayMs }
  const hours = await statistics('hour', span, [1, 2])
  expect(hours.damaged).toMatchObject([{ series: 1, month: expect.any(String) }])
  expect(hours.tallies.map((own) => own.reduce((sum, { n }) => sum + n, 0))).toEqual([0, 144])
  // Also when it was kept aside, because an hour of it changed.
  await owner(`insert into hour_block_damaged (tenant_id, series, month, n, hours)
    select tenant_id, series, month, n, hours from hour_block where series = 1`)
  await owner('delete from hour_block where series = 1')
  expect((await statistics('hour', span, [1, 2])).damaged).toMatchObject([{ series: 1 }])
  const day = new Date(edge + 2 * dayMs).toISOString().slice(0, 10)
  await owner(
    `update sample_block set samples = set_byte(samples, 9, 7) where series = 2 and day = $1`,
    [day],
  )
  const minutes = await statistics(
    'minute',
    { from: edge + 2 * dayMs, to: edge + 2 * dayMs + hourMs },
    [1, 2],
  )
  expect(minutes.damaged).toMatchObject([{ series: 2, day }])
  expect(minutes.tallies.map((own) => own.reduce((sum, { n }) => sum + n, 0))).toEqual([6, 0])
})

test('another tenant sees nothing of a series', async () => {
  const { append, settleAndPack, services, owner, edge, clock } = await aStatisticsStore()
  await append(values(edge, 20))
  await append([{ at: clock.now() - hourMs, value: 1 }])
  await settleAndPack()
  const other = await aTenant(owner)
  for (const unit of ['minute', 'hour', 'day', 'month'] as const) {
    const { tallies } = await readTenant(services.app, other.scope, (db) =>
      readStatistics(db, {
        series: [{ series: 1, periodSeconds: 60 }],
        from: unit === 'minute' ? edge + dayMs : edge,
        to: edge + 2 * dayMs,
        unit,
        zone: 'UTC',
        now: clock.now(),
      }),
    )
    expect(tallies[0]?.every(({ n }) => n === 0)).toBe(true)
  }
})

test('tallies are the same however samples are divided among them', () => {
  const samples = Array.from({ length: 40 }, (_, place) => ({
    at: place * minuteMs,
    value: 1e9 + ((place * 37) % 11) / 100,
  }))
  const whole = noSamples()
  for (const { at, value } of samples) addSample(whole, at, value)
  for (const size of [1, 7, 39]) {
    const joined = noSamples()
    for (let from = 0; from < samples.length; from += size) {
      const part = noSamples()
      for (const { at, value } of samples.slice(from, from + size)) addSample(part, at, value)
      addTally(joined, part)
    }
    expect(deviationOf(joined)).toBeCloseTo(deviationOf(whole) ?? 0, 6)
    expect(joined).toMatchObject({ minAt: whole.minAt, maxAt: whole.maxAt, last: whole.last })
  }
})
