import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { dayMs, hourMs, values } from '../blocks/block-testing.ts'
import { daysToMove, finishMove, moveDay } from '../move-samples.service.ts'
import { inWorker, withPartitions } from '../partitions/partitions.ts'
import { anHourStore } from './hour-testing.ts'

type Store = Awaited<ReturnType<typeof anHourStore>>

/** Samples by hours, as the hours tell them and as they are. */
async function hoursAndSamples({ hours, everything }: Store) {
  const keyOf = (series: number, at: number) => `${series} ${new Date(at).toISOString()}`
  const told = (await hours()).map(({ series, at, n }) => [keyOf(series, at), n])
  const groups = Map.groupBy(await everything(), ({ series, at }) =>
    keyOf(series, Math.floor(at / hourMs) * hourMs),
  )
  const counted = [...groups].map(([key, { length }]) => [key, length])
  return { told: Object.fromEntries(told), counted: Object.fromEntries(counted) }
}

test.each([
  ['an open month', false],
  ['a packed month', true],
] as const)(
  'hours of %s whose samples moved are gone from their point, also when its days are compacted before the move ends',
  async (_, isPacked) => {
    const store = await anHourStore()
    const { append, settleAll, settleAndPack, services, tenantId, start, edge } = store
    const first = isPacked ? edge + 3 * dayMs : start
    await append(values(first, 3))
    // Those of two hours of the second day have arrived too late to move.
    const late = first + dayMs + 5 * hourMs
    const until = first + 20 * dayMs
    await append(values(late, 1 / 12, { receivedAt: until + 1, value: -7 }))
    await settleAndPack()
    const move = {
      tenantId,
      sources: [1],
      targets: [2],
      from: new Date(first + 10.5 * hourMs),
      receivedUntil: new Date(until),
    }
    const inTransaction = inWorker(services.worker)
    for (const day of await inTransaction((db) => daysToMove(db, move)))
      await withPartitions(inTransaction, (db) => moveDay(db, day, move))
    await settleAndPack()
    await asWorker(services.worker, (db) => finishMove(db, move))
    await settleAll()
    const { told, counted } = await hoursAndSamples(store)
    expect(Object.keys(counted).length).toBeGreaterThan(3 * 24)
    expect(told).toEqual(counted)
    const days = await store.rollups('day')
    const moved = days.filter(({ series }) => series === 2)
    expect(days.reduce((sum, { n }) => sum + Number(n), 0)).toBe((await store.everything()).length)
    expect(moved.length).toBeGreaterThan(2)
  },
)

test('a sample of the first moment and of the last arrival of a move goes with it, those around them stay', async () => {
  const store = await anHourStore()
  const { append, everything, services, tenantId, start } = store
  const [from, until] = [start + hourMs, start + 2 * dayMs]
  await append([
    { at: from - 1, value: 1, receivedAt: until },
    { at: from, value: 2, receivedAt: until },
    { at: from + 1, value: 3, receivedAt: until + 1 },
    { at: from + 2, value: 4, receivedAt: until - 1 },
  ])
  const move = {
    tenantId,
    sources: [1],
    targets: [2],
    from: new Date(from),
    receivedUntil: new Date(until),
  }
  const day = new Date(start).toISOString().slice(0, 10)
  const count = await withPartitions(inWorker(services.worker), (db) => moveDay(db, day, move))
  expect(count).toEqual({ moved: 2, kept: 0 })
  expect((await everything()).map(({ series, value }) => [series, value])).toEqual([
    [1, 1],
    [1, 3],
    [2, 2],
    [2, 4],
  ])
})

test('an hour that begins before the day of the first sample goes with it', async () => {
  const store = await anHourStore('Asia/Kolkata')
  const { append, settleAll, move, hours, rollups, start } = store
  await append(values(start, 1))
  await settleAll()
  const before = await hours()
  expect(before[0]?.at).toBe(start - hourMs / 2)
  await move(1, 2, start)
  await settleAll()
  expect(await hours()).toEqual(before.map((hour) => ({ ...hour, series: 2 })))
  expect(new Set((await rollups('day')).map(({ series }) => series))).toEqual(new Set([2]))
})
