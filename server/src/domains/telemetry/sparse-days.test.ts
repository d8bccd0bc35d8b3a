import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { aStore, dayMs, hourMs, minuteMs, values } from './blocks/block-testing.ts'
import { compactSamples } from './blocks/compaction.service.ts'
import { daysToMove, finishMove, moveDay } from './move-samples.service.ts'
import { deleteOldSamples } from './retention.service.ts'
import { rollUpDue, rollUpMinutes } from './rollup.service.ts'

async function anOpenStore() {
  const store = await aStore()
  const { owner, clock } = store
  const today = Math.floor(clock.now() / dayMs) * dayMs
  const minutes = (series = 1) =>
    owner<{ n: number; sum: number }>(
      'select n, sum from sample_minute where series = $1 order by bucket',
      [series],
    )
  const sparse = async () =>
    (
      await owner<{ series: number }>('select series from sample_sparse_day order by series, day')
    ).map(({ series }) => series)
  const hourly = async () =>
    (await owner<{ n: number }>('select n from sample_hour order by series, bucket')).map(
      ({ n }) => n,
    )
  return { ...store, yesterday: today - dayMs, minutes, sparse, hourly }
}

test('a day with a sample a minute has no minutes, and hours of its samples', async () => {
  const { append, rollUp, yesterday, minutes, sparse, rollups } = await anOpenStore()
  await append(values(yesterday, 1, { everyMs: minuteMs }))
  await append(values(yesterday, 1, { everyMs: 20_000, series: 2 }))
  await append(values(yesterday, 1, { everyMs: 15_000, series: 3 }))
  await rollUp()
  expect(await sparse()).toEqual([1, 2])
  expect([await minutes(1), await minutes(2)]).toEqual([[], []])
  expect(await minutes(3)).toHaveLength(1440)
  const hours = await rollups('hour')
  for (const [series, n] of [
    [1, 60],
    [2, 180],
    [3, 240],
  ] as const)
    expect(hours.filter((row) => row.series === series).map((row) => row.n)).toEqual(
      Array.from({ length: 24 }, () => n),
    )
})

test('when a minute comes to have four samples, all minutes of its day are computed', async () => {
  const { append, rollUp, yesterday, minutes, sparse, hourly, read } = await anOpenStore()
  const at = (minute: number, second: number) => yesterday + minute * minuteMs + second * 1000
  await append([
    { at: at(1, 0), value: 1 },
    { at: at(90, 0), value: 2 },
  ])
  await append([{ at: at(1440, 0), value: 9 }])
  await rollUp()
  expect(await sparse()).toEqual([1, 1])
  await append([10, 20, 30, 40].map((second) => ({ at: at(5, second), value: second })))
  await rollUp()
  expect(await sparse()).toEqual([1])
  expect(await minutes()).toEqual([
    { n: 1, sum: 1 },
    { n: 4, sum: 100 },
    { n: 1, sum: 2 },
  ])
  // It does not become sparse again.
  await append([{ at: at(300, 0), value: 5 }])
  await rollUp()
  expect(await minutes()).toHaveLength(4)
  expect(await hourly()).toEqual([5, 1, 1, 1])
  for (const buckets of [5000, 1000, 24, 2]) {
    const { columns } = await read(yesterday, yesterday + 2 * dayMs, { buckets })
    expect([columns[0]?.sampleCount, buckets]).toEqual([8, buckets])
  }
})

test('samples that arrive one after the other count together', async () => {
  const { append, rollUp, yesterday, minutes, sparse } = await anOpenStore()
  for (const second of [10, 20, 30]) {
    await append([{ at: yesterday + second * 1000, value: second }])
    await rollUp()
    expect(await sparse()).toEqual([1])
  }
  await append([{ at: yesterday + 40_000, value: 40 }])
  await rollUp()
  expect(await sparse()).toEqual([])
  expect(await minutes()).toEqual([{ n: 4, sum: 100 }])
})

test('minutes of sparse days and of others are one trend', async () => {
  const { append, rollUp, yesterday, read } = await anOpenStore()
  const before = yesterday - dayMs
  await append(values(before, 1, { everyMs: 10_000 }))
  await append(values(yesterday, 1, { everyMs: minuteMs }))
  await append(values(before, 2, { everyMs: minuteMs, series: 2 }))
  await rollUp()
  const answer = await read(before + 12 * hourMs, yesterday + 12 * hourMs, {
    buckets: 600,
    series: [1, 2],
  })
  expect(answer.level).toBe('minute')
  expect(answer.columns.map(({ sampleCount }) => sampleCount)).toEqual([720 * 7, 1440])
  expect(answer.columns.map(({ gaps }) => gaps)).toEqual([[], []])
})

test('samples move between points with and without minutes', async () => {
  const { append, rollUp, yesterday, minutes, hourly, read, tenantId, services } =
    await anOpenStore()
  await append(values(yesterday, 1, { everyMs: 30_000 }))
  await append(values(yesterday + 5000, 1, { everyMs: 10_000, series: 2 }))
  await rollUp()
  const move = {
    tenantId,
    sources: [1, 2],
    targets: [2, 1],
    from: new Date(yesterday + 12 * hourMs),
    receivedUntil: new Date(services.clock.now() + dayMs),
  }
  await asWorker(services.worker, async (db) => {
    for (const day of await daysToMove(db, move)) await moveDay(db, day, move)
    await finishMove(db, move)
  })
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  await rollUpDue(services, 'day')
  const half = (first: number, second: number) => [
    ...Array.from({ length: 12 }, () => first),
    ...Array.from({ length: 12 }, () => second),
  ]
  expect(await hourly()).toEqual([...half(120, 360), ...half(360, 120)])
  expect((await minutes(1)).map(({ n }) => n)).toEqual([
    ...Array.from({ length: 720 }, () => 2),
    ...Array.from({ length: 720 }, () => 6),
  ])
  const answer = await read(yesterday, yesterday + dayMs, { buckets: 300, series: [1, 2] })
  expect(answer.level).toBe('minute')
  expect(answer.columns.map(({ sampleCount }) => sampleCount)).toEqual([5760, 5760])
})

test('a sparse day that is no longer kept leaves minutes, and one without samples is forgotten', async () => {
  const {
    append,
    rollUp,
    yesterday,
    minutes,
    sparse,
    owner,
    tenantId,
    services,
    clock,
    settleAll,
  } = await anOpenStore()
  await append(values(yesterday - 32 * dayMs, 1))
  await append(values(yesterday, 1, { series: 2 }))
  await rollUp()
  expect(await sparse()).toEqual([1, 2])
  clock.set(clock.now() + 60_000)
  await owner(`update tenant set retention_days = 30 where id = ${tenantId}`)
  await deleteOldSamples(services)
  expect(await sparse()).toEqual([2])
  expect((await minutes()).length).toBeGreaterThan(100)
  expect(await owner('select distinct series from sample')).toEqual([{ series: 2 }])

  await owner('delete from sample')
  clock.set(clock.now() + 6 * dayMs)
  await settleAll()
  await compactSamples(services)
  expect(await sparse()).toEqual([])
})
