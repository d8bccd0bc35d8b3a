import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, values } from '../blocks/block-testing.ts'
import { aDirectStore } from './direct-testing.ts'

const fivePoints = [1, 2, 3, 4, 5]

/** So many values of each of five points, a minute apart. */
const ofFive = (from: number, count: number) =>
  fivePoints.flatMap((series) =>
    Array.from({ length: count }, (_, n) => ({ series, at: from + n * minuteMs, value: n })),
  )

test('a file in the order of time that comes to a new day writes blocks on both sides of midnight', async () => {
  const { imported, start, blocks, tables, everything } = await aDirectStore()
  const midnight = start + dayMs
  for (const from of [midnight - 15 * minuteMs, midnight - 5 * minuteMs, midnight + 5 * minuteMs])
    await imported(ofFive(from, 10))
  expect(await tables()).toEqual([])
  expect(await blocks()).toHaveLength(2 * fivePoints.length)
  expect(await everything()).toHaveLength(3 * 10 * fivePoints.length)
})

test('eight values a point and day are worth a block, seven are rows', async () => {
  const { imported, start, blocks, open } = await aDirectStore()
  await imported(ofFive(start, 8))
  expect(await blocks()).toHaveLength(fivePoints.length)
  expect(await open()).toEqual([])
  await imported(ofFive(start + 2 * dayMs, 7))
  expect(await open()).toHaveLength(7 * fivePoints.length)
})

test('a value a day is a row as long as the days are thirty', async () => {
  const { imported, start, blocks, open } = await aDirectStore()
  const days = (series: number, count: number) =>
    Array.from({ length: count }, (_, n) => ({ series, at: start - n * dayMs, value: n }))
  await imported(days(1, 30))
  expect([(await open()).length, (await blocks()).length]).toEqual([30, 0])
  await imported(days(2, 31))
  expect([(await open()).length, (await blocks()).length]).toEqual([30, 31])
})

test('a block is written again for a two-hundredth of its values, and opened for fewer', async () => {
  const { imported, start, blocks } = await aDirectStore()
  const more = (series: number) =>
    Array.from({ length: 8 }, (_, n) => ({ series, at: start + 23 * hourMs + n, value: n }))
  await imported(values(start, 1, { everyMs: 30_000 }).slice(0, 1600))
  await imported(values(start, 1, { everyMs: 30_000, series: 2 }).slice(0, 1601))
  await imported([...more(1), ...more(2)])
  expect((await blocks()).map(({ series }) => series)).toEqual([1])
})

test('what was deleted does not come back as blocks with a longer retention', async () => {
  const { imported, start, blocks, owner, tenantId } = await aDirectStore()
  const second = new Date(start + dayMs).toISOString().slice(0, 10)
  await owner(
    `insert into sample_retention (tenant_id, cleared_until, kept_from) values ($1, $2, $2)`,
    [tenantId, second],
  )
  await imported(values(start, 2))
  expect((await blocks()).map(({ day }) => day)).toEqual([second])
})

test('a day at whose end the clock changes by half an hour goes as rows, the one before does not', async () => {
  const { imported, clock, blocks, open } = await aDirectStore('Australia/Lord_Howe')
  const april = Date.UTC(new Date(clock.now()).getUTCFullYear() - 1, 3)
  // On the first Sunday, at two o'clock: on Saturday in UTC.
  const saturday = april + ((7 - new Date(april).getUTCDay()) % 7) * dayMs - dayMs
  await imported(values(saturday - dayMs, 2))
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  expect((await blocks()).map(({ day }) => day)).toEqual([dayOf(saturday - dayMs)])
  expect(new Set((await open()).map(({ at }) => dayOf(at)))).toEqual(new Set([dayOf(saturday)]))
})

test('packed hours of many points are opened by a few at a time when days of an import join them', async () => {
  const { imported, edge, settleAll, settleAndPack, hourBlocks, owner } = await aDirectStore()
  const points = Array.from({ length: 120 }, (_, place) => place + 1)
  const day = (from: number) =>
    points.flatMap((series) => values(from, 1, { series, everyMs: 2 * hourMs }))
  const month = edge - 10 * dayMs
  await imported(day(month))
  await settleAndPack()
  expect(await hourBlocks()).toHaveLength(points.length)
  await imported(day(month + dayMs))
  await settleAll()
  const moved = await owner<{ series: number }>(
    `select count(distinct series)::int as series from sample_hour where bucket < $1 group by xmin::text`,
    [new Date(month + dayMs)],
  )
  expect(moved.reduce((sum, { series }) => sum + series, 0)).toBe(points.length)
  expect(Math.max(...moved.map(({ series }) => series))).toBeLessThanOrEqual(50)
})
