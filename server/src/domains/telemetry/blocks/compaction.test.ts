import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { checkBlocks, daysToMove, findPresent, finishMove, moveDay } from '../index.ts'
import { putMaintenanceSpan } from '../maintenance-spans.queries.ts'
import { inWorker, withPartitions } from '../partitions/partitions.ts'
import { deleteOldSamples } from '../retention.service.ts'
import { rollUpMinutes } from '../rollup.service.ts'
import { aStore, dayMs, hourMs, minuteMs, perDay, perHour, values } from './block-testing.ts'
import { compactSamples } from './compaction.service.ts'

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
  const [{ n } = { n: 0 }] = await owner<{ n: number }>(
    `select count(*)::int as n from pg_inherits where inhparent = 'sample'::regclass`,
  )
  expect(n).toBe(1)
  expect(await owner('select series from sample_sparse_day')).toEqual([{ series: 1 }])
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
  await append(values(old, 2, { everyMs: 10_000 }))
  const months = () =>
    owner(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'sample_minute'::regclass`,
    )
  await settleAll()
  expect(await months()).toEqual([])
  await append([{ at: old + 30_000, value: 4 }])
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
  await withPartitions(inWorker(services.worker), async (db) => {
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

test('what is left of a closed day are the minutes that its samples had, and nothing is to be computed', async () => {
  const { append, settleAll, rollUp, services, owner, tenantId, scope, clock, rollups } =
    await aStore()
  const old = Math.floor(clock.now() / dayMs) * dayMs - 40 * dayMs
  const samples = values(old, 1, { everyMs: 20_000 })
  await append(samples.map((sample, n) => (n % 7 === 0 ? { ...sample, quality: 2 } : sample)))
  await withTenant(services.app, scope, (db) =>
    putMaintenanceSpan(db, {
      tenantId,
      workId: newId(),
      series: [1],
      from: old + hourMs,
      until: old + 3 * hourMs - 30_000,
    }),
  )
  await rollUp()
  const minutes = await rollups('minute')
  await settleAll()
  expect(await rollups('minute')).toEqual([])
  await owner(`update tenant set retention_days = 30 where id = ${tenantId}`)
  await deleteOldSamples(services)
  expect(await rollups('minute')).toEqual(minutes)
  expect(await owner('select level from rollup_due')).toEqual([])
  expect(await owner('select id from sample_arrival')).toEqual([])
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
  expect(check).toMatchObject({ blocks: 3, count: 3 * perDay })
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
  await expect(compactSamples(services)).rejects.toThrow('some days were not compacted')
  expect(await everything()).toEqual(before)
  expect(await blocks()).toHaveLength(1)
  await owner('alter table sample_block drop constraint never')
  await settleAll()
  expect(await blocks()).toHaveLength(2)
  expect(await everything()).toEqual(before)
})

test('two processes compact and change the same days', async () => {
  const { append, settleAll, start, everything, blocks, open } = await aStore()
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
  expect(await open()).toEqual([])
})

test.each(['Asia/Kolkata', 'Asia/Shanghai'])(
  'a late value leaves the hours of the days around it as they are in %s',
  async (zone) => {
    const late = { at: 2 * dayMs + 12 * hourMs + 30_000, value: 5 }
    const [store, other] = [await aStore(zone), await aStore(zone)]
    await store.append(values(store.start, 5))
    await store.settleAll()
    await store.append([{ ...late, at: store.start + late.at }])
    await store.settleAll()
    await other.append([...values(other.start, 5), { ...late, at: other.start + late.at }])
    await other.rollUp()
    for (const level of ['hour', 'day'] as const)
      expect(await store.rollups(level), level).toEqual(await other.rollups(level))
    expect(await store.blocks()).toHaveLength(5)
  },
)

test('a late value of an open day is in an hour that reaches into a closed one', async () => {
  const [store, other] = [await aStore('Asia/Kolkata'), await aStore('Asia/Kolkata')]
  for (const { append, start } of [store, other]) await append(values(start + 6 * dayMs, 3))
  await store.settleAll()
  expect(await store.blocks()).toHaveLength(2)
  for (const { append, start } of [store, other])
    await append([{ at: start + 8 * dayMs + 5 * minuteMs + 1000, value: 400 }])
  await store.settleAll()
  await other.rollUp()
  expect(await store.rollups('hour')).toEqual(await other.rollups('hour'))
})

test('a day that fails does not keep the others from being compacted', async () => {
  const { append, rollUp, owner, services, start, blocks } = await aStore()
  await append(values(start, 3))
  await rollUp()
  const first = new Date(start).toISOString().slice(0, 10)
  await owner(`alter table sample_block add constraint never check (day <> '${first}')`)
  await expect(compactSamples(services)).rejects.toThrow('some days were not compacted')
  expect(await blocks()).toHaveLength(2)
})

test('a block that was put back from a backup is joined with what came meanwhile', async () => {
  const { append, settleAll, owner, start, everything, blocks } = await aStore()
  await append(values(start, 1))
  await settleAll()
  const [block] = await owner('select * from sample_block')
  await owner('delete from sample_block')
  await append([
    { at: start, value: 0, quality: 2 },
    { at: start + 10 * minuteMs, value: 77 },
  ])
  await owner(
    'insert into sample_block select * from jsonb_populate_record(null::sample_block, $1)',
    [{ ...block, samples: `\\x${(block?.samples as Buffer | undefined)?.toString('hex')}` }],
  )
  await settleAll()
  await settleAll()
  expect(await blocks()).toHaveLength(1)
  expect(await everything()).toHaveLength(perDay)
  expect(await owner('select value from sample_conflict')).toEqual([{ value: 0.1 }])
})
