import { expect, test } from 'vitest'
import { dayMs, hourMs, values } from '../blocks/block-testing.ts'
import { aStatisticsStore } from './statistics-testing.ts'

type Store = Awaited<ReturnType<typeof aStatisticsStore>>

/** Notes samples of a time as arrived and not computed yet. */
const noteArrival = (
  { owner, tenantId }: Store,
  { series, from, until }: { series: number; from: number; until: number },
) =>
  owner(
    `insert into sample_arrival (tenant_id, day, count, series_from, series_until, ts_from, ts_until, received_from, received_until)
     values ($1, to_timestamp($2) at time zone 'UTC', 1, 1, $3, to_timestamp($2), to_timestamp($4), to_timestamp($2), to_timestamp($4))`,
    [tenantId, from / 1000, series, until / 1000],
  )

const sumOf = (tallies: { n: number }[] | undefined) =>
  (tallies ?? []).reduce((sum, { n }) => sum + n, 0)

test('of days that are older than their samples the rollups are told, also while late values of them wait', async () => {
  const store = await aStatisticsStore()
  const { append, settleAndPack, statistics, edge, owner, tenantId } = store
  await append(values(edge, 3))
  await settleAndPack()
  const span = { from: edge, to: edge + 3 * dayMs }
  const before = sumOf((await statistics('day', span)).tallies[0])
  expect(before).toBeGreaterThan(400)
  await owner(
    `insert into sample_retention (tenant_id, cleared_until, kept_from) values ($1, $2, $2)`,
    [tenantId, new Date(edge + 30 * dayMs).toISOString().slice(0, 10)],
  )
  await owner('delete from sample_block')
  await noteArrival(store, { series: 1, from: edge, until: edge + dayMs })
  expect(sumOf((await statistics('day', span)).tallies[0])).toBe(before)
})

test('after a long import statistics go by the rollups, but for the last hours', async () => {
  const store = await aStatisticsStore()
  const { append, settleAndPack, statistics, edge, clock } = store
  await append(values(edge, 20))
  await settleAndPack()
  const span = { from: edge, to: clock.now() }
  const series = Array.from({ length: 40 }, (_, n) => n + 1)
  const before = sumOf((await statistics('day', span, series)).tallies[0])
  await append([{ at: edge + dayMs + 1 }, { at: clock.now() - hourMs }])
  // Few points are read exactly: samples of each minute of all of these would be more than a million.
  expect(sumOf((await statistics('day', span, series)).tallies[0])).toBe(before + 2)
  await noteArrival(store, { series: 40, from: edge, until: clock.now() })
  expect(sumOf((await statistics('day', span, [1])).tallies[0])).toBe(before + 2)
  expect(sumOf((await statistics('day', span, series)).tallies[0])).toBe(before + 1)
})

test('a day that an earlier version computed is read from its samples to its last hour, wherever the span begins', async () => {
  const zone = 'America/New_York'
  const store = await aStatisticsStore(zone)
  const { append, settleAll, statistics, owner, clock } = store
  clock.set(Date.parse('2026-11-30T12:00:00Z'))
  // Clocks are put back on this day, which lasts 25 hours.
  const midnight = Date.parse('2026-11-01T04:00:00Z')
  await append(values(midnight, 3))
  await settleAll()
  for (const level of ['hour', 'day'])
    await owner(`update sample_${level} set sq_dev = null, min_after = null, max_after = null`)
  const unknown = async (unit: 'hour' | 'day', from: number, to: number) => {
    const { tallies } = await statistics(unit, { from, to })
    return (tallies[0] ?? []).filter(({ sqDev, minAt }) => sqDev === null || minAt === null).length
  }
  expect(await unknown('day', midnight, midnight + 25 * hourMs)).toBe(0)
  expect(await unknown('hour', midnight + 30 * hourMs, midnight + 34 * hourMs)).toBe(0)
})
