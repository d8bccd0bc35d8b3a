import { expect, onTestFinished, test } from 'vitest'
import { asWorker, type Db, withTenant } from '#platform/database/database'
import { shareLocks, takeLock } from '#platform/database/locks'
import { newId } from '#platform/ids'
import { untilWaiting } from '#testing/lock-waits'
import { overLossyLine } from '#testing/lost-answers'
import { aSample } from '#testing/samples'
import { openTestServices } from '#testing/test-services'
import { decodeBlock } from '../blocks/block-codec.ts'
import { dayMs, hourMs, minuteMs, perDay, values } from '../blocks/block-testing.ts'
import { checkBlocks, findPresent, openSink } from '../index.ts'
import { putMaintenanceSpan } from '../maintenance-spans.queries.ts'
import { deleteOldSamples } from '../retention.service.ts'
import { rollUpMinutes } from '../rollup.service.ts'
import { aDirectStore } from './direct-testing.ts'

/** What is told of values that are all new. */
const allNew = (n: number) => ({ stored: n, duplicates: 0, conflicts: 0, held: n })

type Store = Awaited<ReturnType<typeof aDirectStore>>

/** Another transaction that has taken a lock, until it ends. */
async function holdingDay({ services }: Store, take: (db: Db) => Promise<unknown>) {
  const [taken, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const transaction = asWorker(services.worker, async (db) => {
    await take(db)
    taken.resolve()
    await ended.promise
  })
  await taken.promise
  return {
    async end() {
      ended.resolve()
      await transaction
    },
  }
}

test('values of closed days that an import brings are in blocks at once, without a table of the day', async () => {
  const store = await aDirectStore()
  const { imported, append, start, blocks, open, tables, rollUp, rollups, read, arrival } = store
  const samples = values(start, 3, { everyMs: 5 * minuteMs })
  expect(await imported(samples)).toEqual(allNew(samples.length))
  expect(await open()).toEqual([])
  const stored = (await blocks()).flatMap(({ samples: block }) => decodeBlock(block))
  expect(stored).toEqual(samples.map((own) => ({ ...own, receivedAt: arrival })))
  expect(await store.owner('select distinct imports from sample_block')).toHaveLength(1)
  expect(await tables()).toEqual([])

  const asked = [
    [start, start + 3 * hourMs, 1000],
    [start, start + 3 * dayMs, 300],
    [start, start + 3 * dayMs, 60],
    [start - dayMs, start + 4 * dayMs, 5],
  ] as const
  const rounded = (mean: (number | null)[]) => mean.map((each) => each && Number(each.toFixed(6)))
  const trends = async (series: number) => {
    const found = []
    for (const [from, until, buckets] of asked)
      found.push(...(await read(from, until, { buckets, series: [series] })).columns)
    return found.map((each) => ({ ...each, mean: rounded(each.mean) }))
  }
  // The same as rows.
  await append(samples.map((own) => ({ ...own, series: 2 })))
  expect(await trends(1)).toEqual(await trends(2))
  await rollUp()
  expect(await trends(1)).toEqual(await trends(2))
  for (const level of ['hour', 'day'] as const) {
    const rows = await rollups(level)
    const of = (series: number) =>
      rows.filter((row) => row.series === series).map((row) => ({ ...row, series: 0 }))
    expect(of(1)).toEqual(of(2))
    expect(of(1)).toHaveLength(level === 'hour' ? 72 : 4)
  }
})

test('days that are open yet, and values that stations send, are rows', async () => {
  const { imported, sink, tenantId, start, blocks, open, tables } = await aDirectStore()
  const samples = values(start + 5 * dayMs, 4)
  expect(await imported(samples)).toEqual(allNew(samples.length))
  // Of the four closed days one is left, because a process whose clock is behind takes it for open.
  expect(await blocks()).toHaveLength(3)
  expect(await open()).toHaveLength(perDay)
  expect(await tables()).toHaveLength(1)
  await sink.append(
    values(start, 1, { series: 2 }).map((own) => aSample({ tenantId, ...own })),
    async () => true,
  )
  expect(await blocks()).toHaveLength(3)
  expect((await open()).filter(({ series }) => series === 2)).toHaveLength(perDay)
})

test('values come to those of a block by the rule of conflicts', async () => {
  const {
    imported,
    append,
    settleAll,
    start,
    blocks,
    everything,
    displaced,
    arrival,
    rollUp,
    hours,
  } = await aDirectStore()
  await append(values(start, 1, { quality: 0 }))
  await settleAll()
  const changed = [
    // The same, another, one that wins over a flag, and new ones.
    ...values(start, 1, { quality: 0 }).slice(0, 20),
    { at: start + 5 * hourMs, value: 500 },
    ...Array.from({ length: 9 }, (_, n) => ({ at: start + n * hourMs + 30_000, value: 600 + n })),
  ]
  expect(await imported(changed)).toEqual({ stored: 9, duplicates: 20, conflicts: 1, held: 10 })
  expect(await blocks()).toHaveLength(1)
  const all = await everything()
  expect(all).toHaveLength(perDay + 9)
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => a - b))
  expect(all.find(({ at }) => at === start + 5 * hourMs)?.value).toBe(500)
  expect(await displaced()).toMatchObject([{ at: start + 5 * hourMs, value: 3 }])
  await rollUp()
  const found = (await hours()).filter(({ n }) => n === 7)
  expect(found.map(({ max }) => max)).toEqual([600, 601, 602, 603, 604, 605, 606, 607, 608])
  // Again: of one import, then of another one.
  const bytes = await blocks()
  expect(await imported(changed)).toEqual({ stored: 0, duplicates: 30, conflicts: 0, held: 0 })
  expect(await blocks()).toEqual(bytes)
  expect(await displaced()).toHaveLength(1)
  expect(await imported(changed, { receivedAt: arrival + 1 })).toMatchObject({
    duplicates: 30,
    held: 10,
  })
  expect(await blocks()).toEqual(bytes)
  // A station's value arrived before, and one that is flagged later.
  expect(await imported([{ at: start, value: -1 }], { receivedAt: start - 0.5 })).toMatchObject({
    conflicts: 1,
    held: 1,
  })
  expect(await everything()).toEqual(all)
})

test('a series of a day with values outside of blocks has them there, the others are in blocks', async () => {
  const { imported, append, start, blocks, open, everything } = await aDirectStore()
  await append([{ at: start + 30_000, value: 7 }])
  const both = [...values(start, 2), ...values(start, 1, { series: 2 })]
  expect(await imported(both)).toEqual(allNew(both.length))
  expect((await blocks()).map(({ series }) => series)).toEqual([1, 2])
  expect(await open()).toHaveLength(perDay + 1)
  expect(await everything()).toHaveLength(both.length + 1)
})

test('minutes of which the samples are gone are not in a block', async () => {
  const { imported, start, blocks, open, owner, tenantId } = await aDirectStore()
  const day = new Date(start).toISOString().slice(0, 10)
  await owner('select ensure_rollup_partitions($1)', [day])
  await owner(
    `insert into sample_minute (bucket, series, tenant_id, n, valid_n) values ($1::date + interval '5 hours', 1, $2, 1, 1)`,
    [day, tenantId],
  )
  await imported([...values(start, 1), ...values(start, 1, { series: 2 })])
  expect((await blocks()).map(({ series }) => series)).toEqual([2])
  expect(await open()).toHaveLength(perDay)
})

test('of few values that come to many, or to each of many points, rows are written', async () => {
  const { imported, start, settleAll, blocks, open } = await aDirectStore()
  await imported(values(start, 1, { everyMs: 10_000 }))
  expect(await blocks()).toHaveLength(1)
  await imported(Array.from({ length: 10 }, (_, n) => ({ at: start + n * hourMs + 1, value: n })))
  expect(await blocks()).toEqual([])
  expect(await open()).toHaveLength(8650)
  await settleAll()
  await imported(
    Array.from({ length: 50 }, (_, n) => ({ at: start + 3 * dayMs, series: n + 10, value: n })),
  )
  expect(await open()).toHaveLength(50)
  // A value a day for years: each day of rows would be a table.
  await imported(
    Array.from({ length: 60 }, (_, n) => ({ at: start - (n + 1) * dayMs, series: 5, value: n })),
  )
  expect(await blocks()).toHaveLength(61)
})

test('a value that another process wrote meanwhile is found', async () => {
  const { imported, aSink, start, everything, displaced } = await aDirectStore()
  await imported(values(start, 1))
  await imported(values(start + 2 * dayMs, 1), { by: aSink() })
  const later = values(start + dayMs, 2, { value: 9000 })
  const result = await imported(later, { receivedAt: start + 21 * dayMs + 0.5 })
  expect(result).toEqual({
    stored: perDay,
    duplicates: 0,
    conflicts: perDay,
    held: later.length,
  })
  expect(await everything()).toHaveLength(3 * perDay)
  expect(await displaced()).toHaveLength(perDay)
})

test('what is refused leaves nothing, and a step that fails is done as a whole afterwards', async () => {
  const { sink, imported, start, everything, blocks, owner, tenantId, arrival, displaced } =
    await aDirectStore()
  const samples = values(start, 2)
  const full = samples.map((own) => aSample({ tenantId, ...own, receivedAt: arrival }))
  await expect(sink.append(full, async () => false)).rejects.toThrow('not to be stored')
  expect(await everything()).toEqual([])
  expect(await owner('select id from sample_arrival')).toEqual([])
  await owner('alter table sample_conflict add constraint never check (value <> 77)')
  await imported(samples)
  const before = await blocks()
  const worse = samples.map(({ at }) => ({ at, value: 77 }))
  await expect(imported([...worse, { at: start, value: 76 }])).resolves.toMatchObject({ held: 0 })
  await expect(imported(samples, { receivedAt: arrival + 1 })).rejects.toThrow('never')
  expect(await blocks()).not.toEqual(before)
  await owner('alter table sample_conflict drop constraint never')
  await imported(samples, { receivedAt: arrival + 1 })
  expect(await displaced()).toHaveLength(2 * perDay)
})

test('an import is undone in the blocks that it wrote or came to', async () => {
  const { imported, append, settleAll, start, everything, undo, blocks, owner, arrival, hours } =
    await aDirectStore()
  await append(values(start, 2))
  await settleAll()
  const [before, hoursBefore] = [await everything(), await hours()]
  await imported(values(start + dayMs, 2, { value: 9 }))
  await imported(values(start, 1, { series: 7 }))
  // Once before the hours are computed.
  await undo(arrival)
  await settleAll()
  expect(await everything()).toEqual(before)
  await imported(values(start + dayMs, 2, { value: 9 }), { receivedAt: arrival + 1 })
  await settleAll()
  await undo(arrival + 1)
  await settleAll()
  expect(await everything()).toEqual(before)
  expect(await hours()).toEqual(hoursBefore)
  expect(await blocks()).toHaveLength(2)
  expect(await owner('select series from point_last')).toEqual([{ series: 1 }])
})

test('days that a tenant no longer keeps go as rows, and leave the minutes and hours that they had in blocks', async () => {
  const { imported, start, owner, tenantId, services, blocks, rollUp, rollups } =
    await aDirectStore()
  const old = start - 40 * dayMs
  await imported(values(old, 1, { everyMs: 5 * minuteMs }))
  await owner(`update tenant set retention_days = 30 where id = ${tenantId}`)
  // Hours are to be computed yet.
  await deleteOldSamples(services)
  expect(await blocks()).toHaveLength(1)
  await rollUp()
  const hours = await rollups('hour')
  expect(hours).toHaveLength(24)
  await deleteOldSamples(services)
  expect(await blocks()).toEqual([])
  expect(await rollups('minute')).toHaveLength(288)
  expect(await rollups('hour')).toEqual(hours)
  await imported(values(old - 3 * dayMs, 1))
  expect(await blocks()).toEqual([])
  await rollUp()
  expect(await rollups('minute')).toHaveLength(288 + perDay)
})

test('maintenance counts in the hours of such days', async () => {
  const { imported, start, services, scope, tenantId, rollUp, settleAll, hours } =
    await aDirectStore()
  const put = (from: number, until: number) =>
    withTenant(services.app, scope, (db) =>
      putMaintenanceSpan(db, { tenantId, workId: newId(), series: [1], from, until }),
    )
  await put(start + 6 * hourMs, start + 7 * hourMs)
  await imported(values(start, 1, { quality: 0 }))
  await rollUp()
  const maintained = async () =>
    (await hours()).filter(({ validN }) => validN === 0).map(({ at }) => (at - start) / hourMs)
  expect(await maintained()).toEqual([6])
  await put(start + 9 * hourMs, start + 10 * hourMs)
  await settleAll()
  await settleAll()
  expect(await maintained()).toEqual([6, 9])
})

test('a last value that a killed process did not write is found in its block', async () => {
  const { imported, sink, start, services, owner } = await aDirectStore()
  await imported([...values(start, 2), ...values(start, 1, { series: 2 })])
  await sink.close()
  await owner('delete from point_last where series = 1')
  await rollUpMinutes(services)
  expect(
    await owner(
      `select series, (extract(epoch from ts) * 1000)::float8 as at from point_last order by 1`,
    ),
  ).toEqual([
    { series: 1, at: start + 2 * dayMs - 10 * minuteMs },
    { series: 2, at: start + dayMs - 10 * minuteMs },
  ])
})

test('late values find those of such a day, before and after its hours are computed', async () => {
  const { imported, append, start, services, everything, settleAll, hours } = await aDirectStore()
  await imported(values(start, 1, { quality: 0 }))
  const at = start + 5 * hourMs
  expect(
    await findPresent(services, [
      { series: 1, at, value: 3, quality: 0 },
      { series: 1, at: at + 1, value: 3, quality: 0 },
    ]),
  ).toEqual(['same', 'nothing'])
  expect(await append([{ at: at + 1, value: 900, receivedAt: start + 30 * dayMs }])).toEqual({
    stored: 1,
    duplicates: 0,
    conflicts: 0,
  })
  await settleAll()
  expect(await everything()).toHaveLength(perDay + 1)
  expect((await hours()).filter(({ n }) => n === 7)).toMatchObject([{ at, max: 900 }])
})

test('hours of packed months are opened for what comes to their days', async () => {
  const { imported, settleAndPack, edge, hours, hourBlocks, counts } = await aDirectStore()
  await imported(values(edge - dayMs, 2))
  await settleAndPack()
  expect(await hourBlocks()).toHaveLength(2)
  await imported(
    Array.from({ length: 20 }, (_, n) => ({ at: edge + n * hourMs + 30_000, value: n })),
  )
  await settleAndPack()
  expect(await hourBlocks()).toHaveLength(2)
  expect((await hours()).filter(({ n }) => n === 7)).toHaveLength(20)
  const days = (await counts()).filter(({ of }) => of === 'day')
  expect(days.reduce((sum, { count }) => sum + Number(count), 0)).toBe(2 * perDay + 20)
})

test('a damaged block is kept aside when values come to it', async () => {
  const { imported, start, owner, services, everything, tenantId } = await aDirectStore()
  await imported(values(start, 1))
  await owner(`update sample_block set samples = set_byte(samples, 20, get_byte(samples, 20) # 1)`)
  await imported(values(start, 1).map((own) => ({ ...own, at: own.at + 1 })))
  expect(await owner('select series, n from sample_block_damaged')).toEqual([
    { series: 1, n: perDay },
  ])
  expect(await everything()).toHaveLength(perDay)
  const day = new Date(start).toISOString().slice(0, 10)
  expect((await checkBlocks(services.worker)).faults).toEqual([
    { tenantId, series: 1, day, kind: 'aside' },
  ])
})

test('hours that reach over midnight of UTC are computed of rows', async () => {
  const { imported, start, blocks, open, settleAll } = await aDirectStore('Asia/Kolkata')
  await imported(values(start, 1))
  expect(await blocks()).toEqual([])
  expect(await open()).toHaveLength(perDay)
  await settleAll()
  expect(await blocks()).toHaveLength(1)
})

test('an import waits for what changes its day, and sees what that leaves', async () => {
  const store = await aDirectStore()
  const { imported, start, everything, blocks, open } = store
  await imported(values(start, 1))
  // Another transaction takes the block out and puts its samples back, as a late value does.
  const change = await holdingDay(store, (db) => shareLocks(db, 'sample-day', [start / dayMs]))
  const more = imported(values(start, 1).map((own) => ({ ...own, at: own.at + 1 })))
  await untilWaiting(store, 1)
  await change.end()
  expect(await more).toMatchObject({ stored: perDay })
  expect(await everything()).toHaveLength(2 * perDay)
  expect([(await blocks()).length, (await open()).length]).toEqual([1, 0])
})

test('samples move to another point after an import wrote the blocks of their day', async () => {
  const store = await aDirectStore()
  const { imported, move, start, everything, settleAll, blocks } = store
  await imported(values(start, 1))
  const writing = await holdingDay(store, (db) => takeLock(db, 'sample-day', start / dayMs))
  const moved = move(1, 2, start)
  await untilWaiting(store, 1)
  await writing.end()
  await moved
  await settleAll()
  expect((await blocks()).map(({ series }) => series)).toEqual([2])
  expect(await everything()).toHaveLength(perDay)
})

test('an import of which the end of the transaction is not known is stored once', async () => {
  const { imported, start, address, services, clock, everything, displaced, owner } =
    await aDirectStore()
  const line = await overLossyLine(address)
  const there = await openTestServices(line.address, services.config.dataDir, clock)
  const by = openSink(there)
  onTestFinished(() => by.close())
  const samples = values(start, 2)
  line.loseCommit()
  expect(await imported(samples, { by })).toMatchObject({ stored: samples.length })
  expect(line.lost()).toBe(1)
  expect(await everything()).toHaveLength(samples.length)
  expect(await displaced()).toEqual([])
  expect(await owner('select id from live_batch')).toHaveLength(1)
})
