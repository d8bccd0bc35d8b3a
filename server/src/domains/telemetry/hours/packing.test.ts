import { expect, test } from 'vitest'
import { createDevice, createPoints, createUnit } from '#domains/monitoring'
import { readTenant, withTenant } from '#platform/database/database'
import { dayMs, hourMs, minuteMs, perDay, perHour, values } from '../blocks/block-testing.ts'
import { checkHours } from '../index.ts'
import { rollUpDue, rollUpMinutes } from '../rollup.service.ts'
import { rollupRetentions } from '../sample-retention.queries.ts'
import { anHourStore } from './hour-testing.ts'
import { packHours } from './packing.service.ts'

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

test('hours of past months become blocks of the same hours, and trends stay as they were', async () => {
  const store = await anHourStore()
  const { append, settleAll, pack, edge, hours, hourRows, hourBlocks, read, clock } = store
  const today = Math.floor(clock.now() / dayMs) * dayMs
  await append(values(edge - 40 * dayMs, 50))
  await append(values(edge - 3 * dayMs + hourMs / 2, 1, { series: 2, quality: 3 }))
  await append(values(today - 2 * dayMs, 1))
  await settleAll()
  const before = await hours()
  const asked = [
    { from: edge - 3 * dayMs, to: edge + 3 * dayMs, buckets: 144 },
    { from: edge - 20 * dayMs, to: edge + dayMs / 3, buckets: 100 },
    { from: edge - 39 * dayMs, to: today - dayMs, buckets: 200 },
    { from: edge - 39 * dayMs, to: today - dayMs, buckets: 20 },
  ]
  const trends = () =>
    Promise.all(
      asked.map(({ from, to, buckets }) => read(from, to, { buckets, series: [1, 2, 3] })),
    )
  const trendsBefore = await trends()
  await pack()
  expect((await hourBlocks()).reduce((sum, { n }) => sum + n, 0)).toBe(50 * 24 + 25)
  expect((await hourRows()).every(({ at }) => at >= today - 3 * dayMs)).toBe(true)
  expect(await hours()).toEqual(before)
  expect(await trends()).toEqual(trendsBefore)
  expect(trendsBefore.map(({ level }) => level)).toEqual(['hour', 'hour', 'hour', 'day'])
  expect(trendsBefore[0]?.columns[2]?.sampleCount).toBe(0)
})

test('a trend that is read while months are packed and opened again has every sample once', async () => {
  const { append, settleAll, pack, rollUp, edge, read } = await anHourStore()
  const from = edge - 6 * dayMs
  await append([1, 2, 3].flatMap((series) => values(from, 12, { series })))
  await settleAll()
  let isOver = false
  const moving = async () => {
    for (let round = 0; round < 6; round++) {
      await pack()
      await append(
        [1, 2, 3].map((series) => ({ series, at: from + round * 2 * dayMs + 1, value: 1 })),
      )
      await rollUp()
    }
    isOver = true
  }
  const counts = new Set<number>()
  const reading = async () => {
    for (let round = 0; !isOver; round++) {
      const { columns, level } = await read(from, from + 12 * dayMs, {
        buckets: [290, 100][round % 2] ?? 100,
        series: [1, 2, 3],
      })
      expect(level).toBe('hour')
      for (const { sampleCount } of columns) counts.add(sampleCount)
    }
  }
  await Promise.all([moving(), reading(), reading()])
  expect([...counts].every((count) => count >= 12 * perDay && count <= 12 * perDay + 6)).toBe(true)
})

test('a month of which something is still to be computed is left alone', async () => {
  const { append, services, edge, hourBlocks, pack, settleAll } = await anHourStore('Asia/Kolkata')
  await append(values(edge - 2 * dayMs, 4))
  await rollUpMinutes(services)
  await pack()
  await rollUpDue(services, 'hour')
  await pack()
  // Days are due.
  expect(await hourBlocks()).toEqual([])
  await rollUpDue(services, 'day')
  await append([{ at: edge + 20 * minuteMs + 1, value: 3 }])
  await pack()
  // Of the other month, whose last hour may change.
  expect(await hourBlocks()).toEqual([])
  await settleAll()
  await pack()
  expect(await hourBlocks()).toHaveLength(2)
})

test('counts of samples stay as they are when hours are packed and opened, and go on from there', async () => {
  const {
    append,
    settleAll,
    settleAndPack,
    edge,
    services,
    scope,
    tenantId,
    counts,
    owner,
    hourBlocks,
  } = await anHourStore()
  const [{ id } = { id: '' }] = await owner<{ id: string }>(
    'select id from organisation where tenant_id = $1',
    [tenantId],
  )
  const series = await withTenant(services.app, scope, async (db) => {
    const name = { zh: '名', en: 'Name' }
    const unit = await createUnit(db, tenantId, { organisationId: id, kind: 'water-works', name })
    const deviceId = await createDevice(db, tenantId, { unit, name })
    const [point] = await createPoints(db, tenantId, { unit, deviceId }, [
      { name, factor: 'w01001', unitOfMeasure: '', decimals: 2, lowLimit: 6, highLimit: 9 },
    ])
    return point?.series ?? 0
  })
  await append(values(edge, 3, { series }))
  await settleAll()
  const before = await counts()
  await settleAndPack()
  expect(await hourBlocks()).toHaveLength(1)
  expect(await counts()).toEqual(before)
  await append([{ series, at: edge + 1, value: 3 }])
  await settleAndPack()
  expect(await hourBlocks()).toHaveLength(1)
  const more = (rows: Record<string, unknown>[]) =>
    rows.reduce((sum, { of, count }) => sum + (of === 'all' ? Number(count) : 0), 0)
  expect(more(await counts())).toBe(more(before) + 1)
  expect(await counts()).toHaveLength(before.length)
})

test('the hours that a tenant keeps are counted in blocks, too', async () => {
  const { append, settleAll, pack, edge, services, scope, tenantId, clock, owner } =
    await anHourStore()
  const [kept] = rollupRetentions.filter(({ kind }) => kind === 'hours')
  if (!kept) throw new Error('hours are kept')
  const measure = async () => {
    await owner('analyze sample_hour')
    const asked = { tenantId, timeZone: 'Asia/Shanghai', now: new Date(clock.now()) }
    return readTenant(services.app, scope, (db) => kept.measure(db, asked))
  }
  await append(values(edge, 20))
  await settleAll()
  const before = await measure()
  await pack()
  const after = await measure()
  expect(before.count).toBe(480)
  expect(after.count).toBeGreaterThanOrEqual(480)
  expect(after.count).toBeLessThan(490)
  expect(after.bytes).toBeLessThan(before.bytes / 3)
})

test('a step that fails changes nothing, and does not stop the others', async () => {
  const { append, settleAll, pack, services, edge, hours, hourRows, hourBlocks, owner } =
    await anHourStore()
  await append([1, 2].flatMap((series) => values(edge - 2 * dayMs, 4, { series })))
  await settleAll()
  const before = await hours()
  await owner(
    `alter table hour_block add constraint never check (month = '${isoDay(edge)}' or series <> 2)`,
  )
  await expect(packHours(services)).rejects.toThrow('some months were not packed')
  expect(await hours()).toEqual(before)
  expect(await hourRows()).toHaveLength(2 * 2 * 24)
  expect(await hourBlocks()).toHaveLength(2)
  await owner('alter table hour_block drop constraint never')
  await pack()
  expect(await hourBlocks()).toHaveLength(4)
  expect(await hours()).toEqual(before)
})

test('a damaged block is named and left out, and kept aside when its hours change', async () => {
  const { append, settleAndPack, edge, owner, tenantId, services, read, hours, rollups } =
    await anHourStore()
  await append([1, 2].flatMap((series) => values(edge - 2 * dayMs, 4, { series })))
  await settleAndPack()
  const daysOf = async (series: number) =>
    (await rollups('day')).filter((row) => row.series === series)
  const days = await daysOf(1)
  const month = isoDay(edge)
  await owner(
    `update hour_block set hours = set_byte(hours, 20, get_byte(hours, 20) # 1) where series = 1 and month = $1`,
    [month],
  )
  const ask = () => read(edge - 2 * dayMs, edge + 2 * dayMs, { buckets: 96, series: [1, 2] })
  const { columns, damaged } = await ask()
  const fault = { tenantId, series: 1, month }
  expect(damaged).toEqual([fault])
  expect(columns.map(({ sampleCount }) => sampleCount)).toEqual([2 * perDay, 4 * perDay])
  const check = await checkHours(services.worker)
  expect(check).toMatchObject({ blocks: 4, count: 2 * 4 * 24 })
  expect(check.faults).toEqual([{ ...fault, kind: 'unreadable' }])
  await append([1, 2].map((series) => ({ series, at: edge + 30_000, value: 5 })))
  await settleAndPack()
  expect(await owner('select series, month, n from hour_block_damaged')).toEqual([
    { series: 1, month, n: 48 },
  ])
  expect((await checkHours(services.worker)).faults).toEqual([{ ...fault, kind: 'aside' }])
  const late = (await hours()).filter(({ at, n }) => at === edge && n === perHour + 1)
  expect(late.map(({ series }) => series)).toEqual([1, 2])
  const later = await ask()
  expect(later.columns[1]?.sampleCount).toBe(4 * perDay + 1)
  expect(later.damaged).toEqual([fault])
  // Of a few of their hours they would be wrong.
  expect(await daysOf(1)).toEqual(days)
  const counted = (await daysOf(2)).reduce((sum, { n }) => sum + Number(n), 0)
  expect(counted).toBe(4 * perDay + 1)
})

test('a block that was put back from a backup is joined with the hours that were computed meanwhile', async () => {
  const { append, settleAndPack, pack, edge, owner, hours, hourBlocks } = await anHourStore()
  await append(values(edge, 2))
  await settleAndPack()
  const [block] = await hourBlocks()
  await owner('delete from hour_block')
  await append([{ at: edge + 30_000, value: 5 }])
  await settleAndPack()
  await append([{ at: edge + 31_000, value: 6 }])
  await settleAndPack()
  await owner('delete from hour_block where n < 48')
  await owner(
    `insert into hour_block select tenant_id, 1, $1, $2, decode($3, 'hex') from sample_block limit 1`,
    [block?.month, block?.n, block?.hours.toString('hex')],
  )
  await owner('select ensure_rollup_partitions($1)', [isoDay(edge)])
  await owner(
    `insert into sample_hour (bucket, series, tenant_id, n, valid_n) select to_timestamp($1), 1, tenant_id, 77, 0 from sample_block limit 1`,
    [edge / 1000],
  )
  await pack()
  await pack()
  expect(await hourBlocks()).toHaveLength(1)
  expect(
    (await hours())
      .map(({ n }) => n)
      .toSorted((a, b) => b - a)
      .slice(0, 2),
  ).toEqual([77, perHour])
  expect(await hours()).toHaveLength(48)
})
