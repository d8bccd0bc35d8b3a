import { expect, test } from 'vitest'
import { asWorker, type Db } from '#platform/database/database'
import { aSample, seededChoice } from '#testing/samples'
import { dayMs, hourMs, minuteMs, values } from '../blocks/block-testing.ts'
import { compactSamples } from '../blocks/compaction.service.ts'
import type { Transaction } from '../partitions/partitions.ts'
import { rollUpDue, rollUpMinutes } from '../rollup.service.ts'
import { takeBack } from '../take-back.service.ts'
import { anHourStore } from './hour-testing.ts'

type Store = Awaited<ReturnType<typeof anHourStore>>

/** Compares a trend with the samples themselves. */
async function expectTrend(store: Store, from: number, to: number, buckets: number) {
  const answer = await store.read(from, to, { buckets, series: [1, 2, 3] })
  const all = await store.everything()
  for (const [place, columns] of answer.columns.entries()) {
    const within = all.filter(
      ({ series, at }) => series === place + 1 && at >= answer.from && at < answer.to,
    )
    const valid = within.filter(({ quality }) => quality === 0).map(({ value }) => value)
    const told = `series ${place + 1} by ${answer.level}`
    expect(columns.sampleCount, told).toBe(within.length)
    expect(Math.min(...columns.min.filter((each) => each !== null)), told).toBe(Math.min(...valid))
    expect(Math.max(...columns.max.filter((each) => each !== null)), told).toBe(Math.max(...valid))
    expect(
      columns.flagged.reduce((a, b) => a + b, 0),
      told,
    ).toBe(within.length - valid.length)
  }
  return answer.level
}

test.each([
  ['Asia/Shanghai', 1],
  ['Asia/Kolkata', 2],
  ['Europe/Berlin', 3],
] as const)(
  'whatever is written, undone, moved and packed in %s reads like a plain list',
  async (zone, seed) => {
    const store = await anHourStore(zone)
    const { edge, tenantId, services, pack, append, undo, move, settleAll } = store
    const choose = seededChoice(seed)
    const start = edge - 4 * dayMs
    const levels = new Set<string>()
    let packed = 0
    let arrival = 0
    for (let round = 0; round < 10; round++) {
      const isImport = choose(3) === 0
      arrival = start + 40 * dayMs + round * 1000
      await append(
        Array.from({ length: 80 }, (_, n) =>
          aSample({
            tenantId,
            series: 1 + choose(3),
            at:
              start + choose(8 * 24 * 6) * 10 * minuteMs + (choose(4) === 0 ? choose(minuteMs) : 0),
            value: choose(40) / 8,
            quality: choose(6) === 0 ? 2 : 0,
            receivedAt: isImport ? arrival + 0.5 : arrival + n,
          }),
        ),
      )
      if (choose(3) > 0) await rollUpMinutes(services)
      if (choose(3) > 0) await rollUpDue(services, 'hour')
      if (choose(2) > 0) await rollUpDue(services, 'day')
      if (isImport && choose(2) === 0) await undo(arrival + 0.5)
      if (choose(4) === 0) await move(1 + choose(3), 1 + choose(3), start + choose(8 * 24) * hourMs)
      if (choose(3) === 0) await compactSamples(services)
      if (choose(3) === 0) await settleAll()
      await pack()
      packed += (await store.hourBlocks()).length
      const from = start + choose(4 * 24) * hourMs
      const to = from + (24 + choose(4 * 24)) * hourMs
      levels.add(await expectTrend(store, from, to, 2 * ((to - from) / hourMs)))
      levels.add(await expectTrend(store, from, to, [4, 60, 900][choose(3)] ?? 60))
    }
    await settleAll()
    await settleAll()
    await pack()
    expect([...levels]).toEqual(expect.arrayContaining(['hour']))
    expect(packed).toBeGreaterThan(10)
    expect((await store.hourBlocks()).length).toBeGreaterThanOrEqual(4)
    // Hours and days are those of a store that has never packed anything.
    const other = await anHourStore(zone)
    const all = await store.everything()
    await other.append(all.map((sample) => ({ ...sample, tenantId: other.tenantId })))
    await other.rollUp()
    const rounded = (hours: Awaited<ReturnType<Store['hours']>>) =>
      hours.map(({ sum, ...hour }) => ({ ...hour, sum: sum && Math.round(sum * 1e6) / 1e6 }))
    expect(rounded(await store.hours())).toEqual(rounded(await other.hours()))
    expect(await store.rollups('day')).toEqual(await other.rollups('day'))
    const days = (rows: Record<string, unknown>[]) =>
      rows.filter(({ of, count }) => of === 'day' && Number(count) !== 0)
    expect(days(await store.counts())).toEqual(days(await other.counts()))
  },
)

test('many late values of packed months open them in several steps', async () => {
  const { append, settleAndPack, edge, hourBlocks, hours, rollups } = await anHourStore()
  const series = Array.from({ length: 120 }, (_, n) => n + 1)
  await append(
    series.flatMap((each) => values(edge - 2 * hourMs, 1, { series: each, everyMs: hourMs })),
  )
  await settleAndPack()
  expect(await hourBlocks()).toHaveLength(240)
  await append(series.map((each) => ({ series: each, at: edge + 30_000, value: each })))
  await settleAndPack()
  expect(await hourBlocks()).toHaveLength(240)
  const changed = (await hours()).filter(({ n }) => n === 2)
  expect(changed.map(({ at, last }) => [at, last])).toEqual(series.map((each) => [edge, each]))
  const days = await rollups('day')
  expect(days.reduce((sum, row) => sum + Number(row.n), 0)).toBe(120 * 25)
})

test('an import is undone in packed months as in open ones, and leaves no hour of its own', async () => {
  const { append, settleAndPack, edge, undo, hours, hourBlocks, read, counts } = await anHourStore()
  const arrival = edge + 20 * dayMs + 0.5
  await append(values(edge - dayMs, 2))
  await settleAndPack()
  const [before, countsBefore] = [await hours(), await counts()]
  await append(values(edge - dayMs / 2, 2, { receivedAt: arrival, value: 9 }))
  await append(values(edge - dayMs, 2, { series: 3, receivedAt: arrival }))
  await settleAndPack()
  expect(await hourBlocks()).toHaveLength(4)
  await undo(arrival)
  await settleAndPack()
  expect(await hours()).toEqual(before)
  expect(await hourBlocks()).toHaveLength(2)
  const counted = (rows: Record<string, unknown>[]) =>
    rows.filter(({ count }) => Number(count) !== 0)
  expect(counted(await counts())).toEqual(counted(countsBefore))
  const { columns } = await read(edge - dayMs, edge + 2 * dayMs, { buckets: 72, series: [1, 3] })
  expect(columns.map(({ sampleCount }) => sampleCount)).toEqual([288, 0])
})

/** Notes how many blocks of hours each transaction opens. */
function countingOpened(store: Store) {
  const opened: number[] = []
  const count = async (db: Db) => {
    const rows = await db.selectFrom('hour_block').select('series').execute()
    return rows.length
  }
  const transaction: Transaction = (work) =>
    asWorker(store.services.worker, async (db) => {
      const before = await count(db)
      const result = await work(db)
      opened.push(before - (await count(db)))
      return result
    })
  return { opened, transaction }
}

test('an import of many points is undone in packed months by transactions that open some of them', async () => {
  const store = await anHourStore()
  const { edge, tenantId, append, settleAndPack, hourBlocks, hours } = store
  const arrival = edge + 40 * dayMs + 0.5
  const all = Array.from({ length: 60 }, (_, n) => n + 1)
  await append(
    all.flatMap((series) => values(edge, 1, { series, everyMs: 6 * hourMs, receivedAt: arrival })),
  )
  await append(
    all.flatMap((series) => values(edge + 2 * dayMs, 1, { series, everyMs: 12 * hourMs })),
  )
  await settleAndPack()
  expect(await hourBlocks()).toHaveLength(60)
  const { opened, transaction } = countingOpened(store)
  const notes = { taken: async () => {}, forgotten: async () => {} }
  await takeBack(transaction, { tenantId, arrival, span: null }, notes)
  expect(opened.filter((n) => n > 0)).toEqual([50, 10])
  await settleAndPack()
  expect(await hours()).toHaveLength(60 * 2)
})
