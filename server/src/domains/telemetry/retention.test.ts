import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#platform/ids'
import { aSample } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import { holdHistory, judgeHistory, openSink, readKeptFrom, releaseHistory } from './index.ts'
import { deleteOldSamples } from './retention.service.ts'
import { rollUpDue, rollUpMinutes } from './rollup.service.ts'

const day = 86_400_000

async function aStore() {
  const base = await testServices()
  const [kept, short] = [await aTenant(base.owner), await aTenant(base.owner)]
  await base.owner(`update tenant set retention_days = 30 where id = ${short.tenantId}`)
  const sink = openSink(base.services)
  onTestFinished(() => sink.close())
  const now = base.clock.now()
  /** One sample of each tenant for each age in days. */
  const fill = (ages: number[]) =>
    sink.append(
      ages.flatMap((age) =>
        [kept, short].map(({ tenantId }) =>
          aSample({ tenantId, series: tenantId, at: now - age * day, receivedAt: now }),
        ),
      ),
    )
  const ages = async (tenantId: number) => {
    const rows = await base.owner<{ age: number }>(
      `select round(extract(epoch from now() - ts) / 86400)::int as age from sample
        where tenant_id = ${tenantId} order by ts desc`,
    )
    return rows.map(({ age }) => age)
  }
  return { ...base, kept, short, fill, ages }
}

test('each tenant keeps its samples for its own time, and rollups for ever', async () => {
  const { services, owner, kept, short, fill, ages } = await aStore()
  await fill([1, 29, 40, 400, 4000])
  await owner(`update tenant set retention_days = 1095 where id = ${short.tenantId}`)
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  await owner(`update tenant set retention_days = 30 where id = ${short.tenantId}`)
  await deleteOldSamples(services)
  expect(await ages(kept.tenantId)).toEqual([1, 29, 40, 400])
  expect(await ages(short.tenantId)).toEqual([1, 29])
  const [hours] = await owner<{ count: number }>('select count(*)::int as count from sample_hour')
  expect(hours?.count).toBe(10)
})

test('samples that arrive for deleted days are deleted too, and leave minutes where there were none', async () => {
  const { services, owner, kept, short, fill, ages } = await aStore()
  await owner(`update tenant set retention_days = 1095 where id = ${short.tenantId}`)
  await fill([1, 40])
  await rollUpMinutes(services)
  await owner(`update tenant set retention_days = 30 where id = ${short.tenantId}`)
  await deleteOldSamples(services)
  await owner(`update sample_minute set sum = -1 where tenant_id = ${short.tenantId}`)
  await fill([2, 40, 41])
  expect(await ages(short.tenantId)).toEqual([1, 2, 40, 41])
  await rollUpMinutes(services)
  expect(await ages(short.tenantId)).toEqual([1, 2])
  expect(await ages(kept.tenantId)).toEqual([1, 2, 40, 41])
  const minutes = await owner<{ age: number; untouched: boolean }>(
    `select round(extract(epoch from now() - bucket) / 86400)::int as age, sum = -1 as untouched
       from sample_minute where tenant_id = ${short.tenantId} order by bucket desc`,
  )
  expect(minutes).toEqual([
    { age: 40, untouched: true },
    { age: 41, untouched: false },
  ])
  expect(await owner('select id from sample_arrival')).toEqual([])
})

test('days whose samples are not in the minutes yet are left for the next run', async () => {
  const { services, owner, short, fill, ages } = await aStore()
  await fill([1, 40])
  await deleteOldSamples(services)
  expect(await ages(short.tenantId)).toEqual([1, 40])
  await rollUpMinutes(services)
  await deleteOldSamples(services)
  expect(await ages(short.tenantId)).toEqual([1])
  const minutes = await owner(`select from sample_minute where tenant_id = ${short.tenantId}`)
  expect(minutes).toHaveLength(1)
})

test('held samples of a minute become one minute after the hold ends', async () => {
  const { services, owner, short, kept, fill, ages } = await aStore()
  const half = { tenantId: short.tenantId, series: 7, receivedAt: services.clock.now() }
  const minute = Math.floor((services.clock.now() - 40 * day) / 60_000) * 60_000
  const sink = openSink(services)
  onTestFinished(() => sink.close())
  await fill([1])
  const holder = newId()
  await holdHistory(services, short.tenantId, holder)
  // Other imports, of this tenant and of another, end theirs.
  await releaseHistory(services, short.tenantId, newId())
  await releaseHistory(services, kept.tenantId, holder)
  await sink.append([aSample({ ...half, at: minute, value: 1 })])
  await rollUpMinutes(services)
  await deleteOldSamples(services)
  expect(await ages(short.tenantId)).toEqual([1, 40])
  await sink.append([aSample({ ...half, at: minute + 30_000, value: 3 })])
  await releaseHistory(services, short.tenantId, holder)
  await rollUpMinutes(services)
  expect(await ages(short.tenantId)).toEqual([1])
  const minutes = await owner('select n, sum from sample_minute where series = 7')
  expect(minutes).toEqual([{ n: 2, sum: 4 }])
  const outcomes = await judgeHistory(services, [
    { series: 7, at: minute, value: 1 },
    { series: 7, at: minute + 60_000, value: 1 },
    { series: 8, at: minute, value: 1 },
  ])
  expect(outcomes).toEqual(['settled', 'new', 'new'])
})

test('minutes whose samples are deleted stay when another tenant sends for their day', async () => {
  const { services, owner, kept, short, fill } = await aStore()
  const at = Math.floor((services.clock.now() - 40 * day) / day) * day + 3_600_000
  const own = { receivedAt: services.clock.now(), at }
  const ofShort = { ...own, tenantId: short.tenantId, series: 71 }
  const sink = openSink(services)
  onTestFinished(() => sink.close())
  await fill([1])
  await sink.append([aSample({ ...ofShort, value: 1 })])
  await rollUpMinutes(services)
  await holdHistory(services, short.tenantId, newId())
  await sink.append([
    aSample({ ...ofShort, at: at + 1000, value: 3 }),
    aSample({ ...own, tenantId: kept.tenantId, series: 70 }),
    aSample({ ...own, tenantId: kept.tenantId, series: 72, at: at + 60_000 }),
  ])
  await rollUpMinutes(services)
  expect(await owner('select n, sum from sample_minute where series = 71')).toEqual([
    { n: 1, sum: 1 },
  ])
})

test('a hold that is not renewed expires', async () => {
  const { services, owner, short, fill, ages } = await aStore()
  await holdHistory(services, short.tenantId, newId())
  await owner(`update history_hold set until = now() - interval '1 second'`)
  await fill([40])
  await rollUpMinutes(services)
  expect(await ages(short.tenantId)).toEqual([])
})

test('a longer retention brings nothing back: minutes of deleted days stay as they were computed', async () => {
  const { services, owner, short, fill, ages } = await aStore()
  const keep = (days: number) =>
    owner(`update tenant set retention_days = ${days} where id = ${short.tenantId}`)
  await keep(1095)
  await fill([1, 40, 100])
  await rollUpMinutes(services)
  await keep(30)
  await deleteOldSamples(services)
  expect(await ages(short.tenantId)).toEqual([1])
  await owner(`update sample_minute set sum = -1 where tenant_id = ${short.tenantId}`)
  await keep(1095)
  await fill([20, 40, 41])
  await rollUpMinutes(services)
  await deleteOldSamples(services)
  expect(await ages(short.tenantId)).toEqual([1, 20])
  const minutes = await owner<{ age: number }>(
    `select round(extract(epoch from now() - bucket) / 86400)::int as age from sample_minute
      where tenant_id = ${short.tenantId} and sum = -1 order by 1`,
  )
  expect(minutes.map(({ age }) => age)).toEqual([40, 100])
  expect(await readKeptFrom(services, short.tenantId)).toBe(
    Math.floor((services.clock.now() - 31 * day) / day) * day,
  )
})

test('samples of a day that another tenant keeps are deleted from all its pages', async () => {
  const { services, owner, kept, short, fill, ages } = await aStore()
  await fill([1, 40])
  await rollUpMinutes(services)
  const [{ name } = { name: '' }] = await owner<{ name: string }>(
    `select tableoid::regclass::text as name from sample where ts < now() - interval '30 days' limit 1`,
  )
  // About 8,000 pages: two pieces.
  await owner(`insert into ${name} (ts, received_at, value, series, tenant_id, quality)
    select (select min(ts) from ${name}), now(), 0, 100000 + n, case when n % 2 = 0 then ${short.tenantId} else ${kept.tenantId} end, 0
      from generate_series(1, 1000000) n`)
  await deleteOldSamples(services)
  expect(await ages(short.tenantId)).toEqual([1])
  const [{ count } = { count: 0 }] = await owner<{ count: number }>(
    `select count(*)::int as count from ${name}`,
  )
  expect(count).toBe(500_001)
})

test('samples are counted by their days as rollups add, replace and remove them', async () => {
  const { services, owner, short, fill } = await aStore()
  const counts = async () =>
    (
      await owner<{ count: string }>(
        `select count from sample_day_count where tenant_id = ${short.tenantId} and count > 0 order by day`,
      )
    ).map(({ count }) => Number(count))
  await fill([1, 2, 3])
  await rollUpMinutes(services)
  await rollUpDue(services, 'hour')
  expect(await counts()).toEqual([1, 1, 1])
  await owner(
    `update sample_hour set n = 5 where tenant_id = ${short.tenantId} and bucket > now() - interval '36 hours'`,
  )
  await owner(
    `delete from sample_hour where tenant_id = ${short.tenantId} and bucket < now() - interval '60 hours'`,
  )
  expect(await counts()).toEqual([1, 5])
})
