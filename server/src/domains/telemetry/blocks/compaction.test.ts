import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { asWorker, readTenant, withTenant } from '#platform/database/database'
import { aSample, seededChoice } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import {
  checkBlocks,
  daysToMove,
  findPresent,
  finishMove,
  moveDay,
  openSink,
  readTrendColumns,
  type Sample,
  takeBack,
} from '../index.ts'
import { putMaintenanceSpan } from '../maintenance-spans.queries.ts'
import { rollUpMaintenance } from '../maintenance-spans.service.ts'
import { deleteOldSamples } from '../retention.service.ts'
import { rollUpDue, rollUpMinutes } from '../rollup.service.ts'
import { type Reading, settle } from '../sink/conflict-rule.ts'
import { decodeBlock } from './block-codec.ts'
import { compactSamples } from './compaction.service.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

type Stored = { series: number; at: number; value: number; quality: number }

const byMoment = (a: Stored, b: Stored) => a.series - b.series || a.at - b.at

async function aStore(zone = 'Asia/Shanghai') {
  const base = await testServices()
  const { services, owner, clock } = base
  const { tenantId, scope } = await aTenant(owner, { zone })
  const sink = openSink(services)
  onTestFinished(() => sink.close())
  const today = Math.floor(clock.now() / dayMs) * dayMs
  /** A moment of a closed day. */
  const start = today - 12 * dayMs
  const append = (samples: readonly Partial<Sample>[]) =>
    sink.append(samples.map((own) => aSample({ tenantId, ...own })))
  const rollUp = async () => {
    await rollUpMinutes(services)
    await rollUpMaintenance(services)
    await rollUpDue(services, 'hour')
    await rollUpDue(services, 'day')
  }
  /** Everything that is computed later is computed, and what is closed is in blocks. */
  const settleAll = async () => {
    await rollUp()
    await compactSamples(services)
  }
  const blocks = () =>
    owner<{ series: number; day: string; samples: Buffer }>(
      'select series, day, samples from sample_block order by series, day',
    )
  const open = () =>
    owner<Stored>(`select series, (extract(epoch from ts) * 1000)::float8 as at, value, quality
      from sample order by 1, 2`)
  /** All samples, wherever they are. */
  const everything = async (): Promise<Stored[]> => {
    const closed = (await blocks()).flatMap(({ series, samples }) =>
      decodeBlock(samples).map(({ at, value, quality }) => ({ series, at, value, quality })),
    )
    return [...closed, ...(await open())].toSorted(byMoment)
  }
  const read = (from: number, to: number, { buckets = 1000, series = [1] } = {}) =>
    readTenant(services.app, scope, async (db) => {
      const answer = await readTrendColumns(db, {
        series: series.map((each) => ({ series: each, periodSeconds: 60 })),
        from,
        to,
        buckets,
        zone,
        now: clock.now(),
      })
      return answer
    })
  const rollups = (level: string) =>
    owner(`select series, bucket, n, valid_n, min, max, round(sum::numeric, 6)::float8 as sum, last
      from sample_${level} order by series, bucket`)
  const undo = (arrival: number) =>
    takeBack(
      (work) => asWorker(services.worker, work),
      { tenantId, arrival, span: null },
      { taken: async () => {}, forgotten: async () => {} },
    )
  return {
    ...base,
    tenantId,
    scope,
    start,
    append,
    rollUp,
    settleAll,
    blocks,
    open,
    everything,
    read,
    rollups,
    undo,
  }
}

/** Values at an even pace for some days, with a flag now and then. */
const values = (
  start: number,
  days: number,
  { everyMs = 10 * minuteMs, ...own }: Partial<Sample> & { everyMs?: number } = {},
) =>
  Array.from({ length: (days * dayMs) / everyMs }, (_, n) => ({
    at: start + n * everyMs,
    value: (n % 977) / 10,
    quality: n % 113 === 0 ? 2 : 0,
    ...own,
  }))

/** Of `values`, where nothing else is asked for. */
const perDay = 144
const perHour = 6

test('closed days become blocks with the same samples, and trends of every level stay as they were', async () => {
  const { append, settleAll, rollUp, start, read, everything, open, blocks, owner } = await aStore()
  const samples = values(start, 9, { everyMs: minuteMs })
  await append(samples)
  await append(values(start + hourMs, 1, { series: 2 }))
  await rollUp()
  const before = await everything()
  const asked = [
    { from: start + 1000, to: start + 3 * hourMs, buckets: 1000 },
    { from: start, to: start + dayMs, buckets: 300 },
    { from: start + hourMs / 2, to: start + 8 * dayMs, buckets: 5000 },
    { from: start, to: start + 9 * dayMs, buckets: 100 },
    { from: start - dayMs, to: start + 9 * dayMs, buckets: 9 },
  ]
  const trends = () =>
    Promise.all(
      asked.map(({ from, to, buckets }) => read(from, to, { buckets, series: [1, 2, 3] })),
    )
  const trendsBefore = await trends()
  await settleAll()
  // Four days before the present one stay open.
  const closed = await blocks()
  expect(closed.filter(({ series }) => series === 1)).toHaveLength(8)
  expect(closed.filter(({ series }) => series === 2)).toHaveLength(2)
  expect((await open()).length).toBe(1440)
  // The next run drops what this one has emptied.
  await settleAll()
  const [{ n } = { n: 0 }] = await owner<{ n: number }>(
    `select count(*)::int as n from pg_inherits where inhparent = 'sample'::regclass`,
  )
  expect(n).toBe(1)
  expect(await owner('select count(*)::int as n from sample_minute')).toEqual([{ n: 1440 }])
  expect(await everything()).toEqual(before)
  expect(await trends()).toEqual(trendsBefore)
  expect(new Set(trendsBefore.map(({ level }) => level))).toEqual(
    new Set(['raw', 'minute', 'hour', 'day']),
  )
  const bytes = closed.reduce((sum, { samples: block }) => sum + block.length, 0)
  expect(bytes / (9 * 1440)).toBeLessThan(3)
})

test('months of minutes go when all of their days are closed', async () => {
  const { append, settleAll, clock, owner } = await aStore()
  const old = Math.floor(clock.now() / dayMs) * dayMs - 70 * dayMs
  await append(values(old, 2))
  const months = () =>
    owner(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'sample_minute'::regclass`,
    )
  await settleAll()
  expect(await months()).toHaveLength(1)
  await settleAll()
  expect(await months()).toEqual([])
  await append([{ at: old + 30_000, value: 4 }])
  await settleAll()
  await settleAll()
  expect(await months()).toEqual([])
})

test('a day of which something is still to be computed is left alone', async () => {
  const { append, services, start, blocks, rollUp } = await aStore()
  await append(values(start, 1))
  await compactSamples(services)
  expect(await blocks()).toEqual([])
  await rollUpMinutes(services)
  await compactSamples(services)
  expect(await blocks()).toEqual([])
  await rollUp()
  await compactSamples(services)
  expect(await blocks()).toHaveLength(1)
})

test('late values and corrections find the value of their moment in a block', async () => {
  const { append, settleAll, services, start, everything, blocks, read, rollups, owner } =
    await aStore()
  await append(values(start, 2, { quality: 0 }))
  await settleAll()
  const at = start + 5 * hourMs
  const known = (await everything()).find((sample) => sample.at === at)?.value ?? -1
  const late = start + 5 * hourMs + 30_000
  expect(
    await findPresent(services, [
      { series: 1, at, value: known, quality: 0 },
      { series: 1, at, value: known + 1, quality: 0 },
      { series: 1, at: late, value: 1, quality: 0 },
    ]),
  ).toEqual(['same', 'other', 'nothing'])
  expect(
    await append([
      { at, value: known },
      { at: at + 10 * minuteMs, value: 555, receivedAt: start + 3 * dayMs },
      { at: late, value: 777 },
    ]),
  ).toEqual({ stored: 1, duplicates: 1, conflicts: 1 })
  const changed = await everything()
  expect(changed).toHaveLength(2 * perDay + 1)
  expect(changed.filter(({ value }) => value === 555 || value === 777)).toHaveLength(2)
  const whole = () => read(start, start + 2 * dayMs, { buckets: 2 })
  const [columns] = (await whole()).columns
  expect([columns?.sampleCount, Math.max(...(columns?.max ?? []).map(Number))]).toEqual([
    2 * perDay + 1,
    777,
  ])
  const withoutGaps = async () => (await whole()).columns.map((each) => ({ ...each, gaps: [] }))
  const atOnce = await withoutGaps()
  await settleAll()
  expect(await withoutGaps()).toEqual(atOnce)
  expect(await blocks()).toHaveLength(2)
  expect(await everything()).toEqual(changed)
  expect((await rollups('hour')).map((row) => Number(row.n))).toContain(perHour + 1)
  expect(await owner('select value from sample_conflict')).toHaveLength(1)
})

test('an import is undone in blocks as in open days', async () => {
  const { append, settleAll, start, everything, undo, blocks, owner, read } = await aStore()
  const arrival = start + 20 * dayMs + 0.5
  await append(values(start, 2))
  const before = await everything()
  await append(values(start + dayMs, 2, { receivedAt: arrival, value: 9 }))
  await append(values(start, 1, { series: 7, receivedAt: arrival }))
  await settleAll()
  expect((await owner('select day from sample_block where imports is not null')).length).toBe(3)
  await undo(arrival)
  await settleAll()
  expect(await everything()).toEqual(before)
  expect(await blocks()).toHaveLength(2)
  const { columns } = await read(start, start + 3 * dayMs, { buckets: 3, series: [1, 7] })
  expect(columns.map(({ sampleCount }) => sampleCount)).toEqual([2 * perDay, 0])
  expect(await owner('select series from point_last')).toEqual([{ series: 1 }])
})

test('samples of closed days move to another point', async () => {
  const { append, settleAll, services, tenantId, start, everything, read, blocks } = await aStore()
  await append(values(start, 3))
  await append(values(start, 1, { series: 2, value: 1 }))
  await settleAll()
  const move = {
    tenantId,
    sources: [1],
    targets: [2],
    from: new Date(start + dayMs + 6 * hourMs),
    receivedUntil: new Date(start + 30 * dayMs),
  }
  await asWorker(services.worker, async (db) => {
    for (const day of await daysToMove(db, move)) await moveDay(db, day, move)
    await finishMove(db, move)
  })
  await settleAll()
  const count = (series: number) =>
    everything().then((all) => all.filter((sample) => sample.series === series).length)
  const quarter = perDay / 4
  const [left, moved] = [perDay + quarter, 2 * perDay - quarter]
  expect([await count(1), await count(2)]).toEqual([left, perDay + moved])
  const { columns } = await read(start, start + 3 * dayMs, { buckets: 3, series: [1, 2] })
  expect(columns.map(({ sampleCount }) => sampleCount)).toEqual([left, perDay + moved])
  expect((await blocks()).map(({ series }) => series)).toEqual([1, 1, 2, 2, 2])
})

test('maintenance counts in closed days: at once in trends, and in hours afterwards', async () => {
  const { append, settleAll, services, scope, tenantId, start, read, rollups } = await aStore()
  await append(values(start, 2, { quality: 0 }))
  await settleAll()
  const span = { from: start + 6 * hourMs, until: start + 7 * hourMs }
  await withTenant(services.app, scope, (db) =>
    putMaintenanceSpan(db, {
      tenantId,
      workId: '0190a0b0-0000-7000-8000-000000000001',
      series: [1],
      ...span,
    }),
  )
  const flagged = async (buckets: number) => {
    const { columns } = await read(start, start + 2 * dayMs, { buckets })
    return columns[0]?.flagged.reduce((a, b) => a + b)
  }
  expect([await flagged(5000), await flagged(600), await flagged(2)]).toEqual([
    perHour,
    perHour,
    perHour,
  ])
  // The first run opens the days, the second one computes their minutes.
  await settleAll()
  await settleAll()
  expect([await flagged(5000), await flagged(600), await flagged(2)]).toEqual([
    perHour,
    perHour,
    perHour,
  ])
  const rows = await rollups('hour')
  expect(rows).toHaveLength(48)
  expect(rows.map((row) => Number(row.valid_n)).filter((n) => n < perHour)).toEqual([0])
  expect(rows.every((row) => Number(row.n) === perHour)).toBe(true)
})

test('closed days that are no longer kept leave their minutes', async () => {
  const { append, settleAll, services, owner, tenantId, clock, blocks, open, rollups } =
    await aStore()
  const today = Math.floor(clock.now() / dayMs) * dayMs
  await append(values(today - 40 * dayMs, 2))
  await append(values(today - 10 * dayMs, 1))
  await settleAll()
  const hours = await rollups('hour')
  expect(await blocks()).toHaveLength(3)
  await owner(`update tenant set retention_days = 30 where id = ${tenantId}`)
  await deleteOldSamples(services)
  await settleAll()
  await deleteOldSamples(services)
  expect(await blocks()).toHaveLength(1)
  expect(await open()).toEqual([])
  expect(await rollups('minute')).toHaveLength(2 * perDay)
  expect(await rollups('hour')).toEqual(hours)
})

test('a damaged block is named and left out, and kept aside when its day changes', async () => {
  const { append, settleAll, owner, start, read, everything, tenantId, services } = await aStore()
  await append(values(start, 3))
  await settleAll()
  const day = new Date(start + dayMs).toISOString().slice(0, 10)
  await owner(
    `update sample_block set samples = set_byte(samples, 20, get_byte(samples, 20) # 1) where day = $1`,
    [day],
  )
  const { columns, damaged } = await read(start, start + 3 * dayMs, { buckets: 5000 })
  expect(damaged).toEqual([{ tenantId, series: 1, day }])
  expect(columns[0]?.sampleCount).toBe(2 * perDay)
  const fault = { tenantId, series: 1, day }
  const check = await checkBlocks(services.worker)
  expect(check).toMatchObject({ blocks: 3, samples: 3 * perDay })
  expect(check.faults).toEqual([{ ...fault, kind: 'unreadable' }])
  await append([{ at: start + dayMs + 30_000, value: 5 }])
  expect(await owner('select day, n from sample_block_damaged')).toEqual([{ day, n: perDay }])
  await settleAll()
  expect(await everything()).toHaveLength(2 * perDay + 1)
  expect((await checkBlocks(services.worker)).faults).toEqual([{ ...fault, kind: 'aside' }])
})

test('a step that fails changes nothing', async () => {
  const { append, settleAll, rollUp, owner, services, start, everything, blocks } = await aStore()
  await append(values(start, 2))
  await rollUp()
  const before = await everything()
  await owner(
    `alter table sample_block add constraint never check (day <> '${new Date(start + dayMs)
      .toISOString()
      .slice(0, 10)}')`,
  )
  await expect(compactSamples(services)).rejects.toThrow('never')
  expect(await everything()).toEqual(before)
  expect(await blocks()).toHaveLength(1)
  await owner('alter table sample_block drop constraint never')
  await settleAll()
  expect(await blocks()).toHaveLength(2)
  expect(await everything()).toEqual(before)
})

test('two processes compact and change the same days', async () => {
  const { append, settleAll, services, start, everything, blocks } = await aStore()
  await append([1, 2, 3, 4].flatMap((series) => values(start, 3, { series })))
  await settleAll()
  const late = [1, 2, 3, 4].flatMap((series) =>
    Array.from({ length: 30 }, (_, n) => ({
      series,
      at: start + n * hourMs + 30_000,
      value: series,
    })),
  )
  await Promise.all([
    ...late.map((sample) => append([sample])),
    ...[1, 2, 3].map(() => settleAll()),
  ])
  await settleAll()
  const all = await everything()
  expect(all).toHaveLength(4 * 3 * perDay + late.length)
  expect(new Set(all.map(({ series, at }) => `${series} ${at}`)).size).toBe(all.length)
  expect(await blocks()).toHaveLength(12)
  expect(
    await asWorker(services.worker, (db) => sql`select from sample`.execute(db)),
  ).toMatchObject({ rows: [] })
})

test('a trend that is read while days are compacted and opened again has every sample once', async () => {
  const { append, settleAll, start, read } = await aStore()
  await append([1, 2, 3].flatMap((series) => values(start, 3, { series })))
  let isOver = false
  const moving = async () => {
    for (let round = 0; round < 6; round++) {
      await settleAll()
      // What is stored already changes nothing but where it is.
      await append([1, 2, 3].flatMap((series) => values(start, 3, { series })))
    }
    isOver = true
  }
  const counts = new Set<number>()
  const reading = async () => {
    for (let round = 0; !isOver; round++) {
      const buckets = [5000, 700, 50][round % 3] ?? 50
      const { columns } = await read(start, start + 3 * dayMs, { buckets, series: [1, 2, 3] })
      for (const { sampleCount } of columns) counts.add(sampleCount)
    }
  }
  await Promise.all([moving(), reading(), reading()])
  expect([...counts]).toEqual([3 * perDay])
})

/** The samples of a store as a plain list, to which the same rule of conflicts applies. */
function plainList() {
  const moments = new Map<string, Sample & Reading>()
  return {
    put(sample: Sample) {
      const key = `${sample.series} ${sample.at}`
      const { winner } = settle(moments.get(key), [sample])
      moments.set(key, { ...sample, ...winner })
    },
    all: (): Stored[] =>
      [...moments.values()]
        .map(({ series, at, value, quality }) => ({ series, at, value, quality }))
        .toSorted(byMoment),
  }
}

test.each([
  ['Asia/Shanghai', 1],
  ['Asia/Kolkata', 2],
  ['Europe/Berlin', 3],
] as const)(
  'whatever is written and compacted in %s reads like a plain list',
  async (zone, seed) => {
    const store = await aStore(zone)
    const { start, tenantId, services } = store
    const choose = seededChoice(seed)
    const list = plainList()
    for (let round = 0; round < 14; round++) {
      const samples = Array.from({ length: 120 }, (_, n) =>
        aSample({
          tenantId,
          series: 1 + choose(3),
          at: start + choose(9 * 24 * 6) * 10 * minuteMs + (choose(4) === 0 ? choose(minuteMs) : 0),
          value: choose(40) / 8,
          quality: choose(6) === 0 ? 2 : 0,
          receivedAt: start + 30 * dayMs + round * 1000 + n,
        }),
      )
      await store.append(samples)
      for (const sample of samples) list.put(sample)
      if (choose(3) > 0) await rollUpMinutes(services)
      if (choose(3) > 0) await rollUpDue(services, 'hour')
      if (choose(2) > 0) await rollUpDue(services, 'day')
      if (choose(4) > 0) await compactSamples(services)
      expect(await store.everything(), `round ${round}`).toEqual(list.all())

      const from = start + choose(4 * 24) * hourMs
      const to = from + (1 + choose(5 * 24)) * hourMs
      const answer = await store.read(from, to, {
        buckets: [4, 60, 900, 9000][choose(4)] ?? 60,
        series: [1, 2, 3],
      })
      for (const [place, columns] of answer.columns.entries()) {
        const within = list
          .all()
          .filter(({ series, at }) => series === place + 1 && at >= answer.from && at < answer.to)
        const valid = within.filter(({ quality }) => quality === 0).map(({ value }) => value)
        expect(columns.sampleCount, `${answer.level} in round ${round}`).toBe(within.length)
        expect(Math.min(...columns.min.filter((each) => each !== null))).toBe(Math.min(...valid))
        expect(Math.max(...columns.max.filter((each) => each !== null))).toBe(Math.max(...valid))
        expect(columns.flagged.reduce((a, b) => a + b, 0)).toBe(within.length - valid.length)
      }
    }
    await store.settleAll()
    expect(await store.everything()).toEqual(list.all())
    expect((await store.blocks()).length).toBeGreaterThan(20)
    // Hours and days say the same as those of a store that has never compacted anything.
    const other = await aStore(zone)
    const all = list.all().map((sample) => ({ ...sample, tenantId: other.tenantId }))
    await other.append(all)
    await other.rollUp()
    for (const level of ['hour', 'day'])
      expect(await store.rollups(level), level).toEqual(await other.rollups(level))
  },
)
