import { expect, onTestFinished, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { aSample } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import { openSink, takeBack } from './index.ts'
import { writeLastValues } from './last-value.service.ts'

const from = Date.UTC(2026, 9, 1)
const arrival = from + 0.5
const day = '2026-10-01T00:00:00Z'

test('many values of a day are taken out in short transactions, and one that failed is taken up again', async () => {
  const { services, owner } = await testServices()
  const { tenantId } = await aTenant(owner)
  const sink = openSink(services)
  onTestFinished(() => sink.close())
  const values = (receivedAt: number, count: number, offset: number) =>
    Array.from({ length: count }, (_, n) =>
      aSample({
        tenantId,
        series: 1 + (n % 5),
        at: from + n * 1000 + offset,
        receivedAt,
        value: n,
      }),
    )
  await sink.append(values(arrival, 25_000, 0))
  await sink.append(values(from, 100, 500))
  await expect.poll(() => owner('select series from point_last order by 1')).toHaveLength(5)
  const counts: number[] = []
  let failures = 1
  const once = () =>
    takeBack(
      (work) => asWorker(services.worker, work),
      { tenantId, arrival, span: { from: day, until: day } },
      {
        async taken(_, { removed }) {
          if (counts.length === 1 && failures-- > 0) throw new Error('lost')
          counts.push(removed)
          // Others move values of the import meanwhile, to where it has looked already.
          if (counts.length === 2)
            await owner(`insert into sample (ts, received_at, value, series, tenant_id, quality)
              select ts + interval '0.7 seconds', received_at, value, series, tenant_id, quality from sample
               where received_at <> date_trunc('second', received_at) limit 1`)
        },
        forgotten: async () => {},
      },
    )
  await expect(once()).rejects.toThrow('lost')
  await once()
  expect(counts.length).toBeGreaterThan(2)
  expect(Math.max(...counts)).toBeLessThanOrEqual(10_000)
  expect(counts.reduce((sum, count) => sum + count)).toBe(25_001)
  expect(await owner('select count(*)::int as n from sample')).toEqual([{ n: 100 }])
  expect(await owner('select series, value from point_last order by 1')).toEqual(
    [95, 96, 97, 98, 99].map((value, n) => ({ series: n + 1, value })),
  )
})

const toldNobody = { taken: async () => {}, forgotten: async () => {} }

test('another tenant with an import of the same arrival keeps its values', async () => {
  const { services, owner } = await testServices()
  const sink = openSink(services)
  onTestFinished(() => sink.close())
  const own = await aTenant(owner)
  const other = await aTenant(owner)
  for (const [series, { tenantId }] of [own, other].entries()) {
    const sample = (second: number, value: number, receivedAt: number) =>
      sink.append([
        aSample({ tenantId, series: series + 1, at: from + second * 1000, value, receivedAt }),
      ])
    await sample(0, 1, arrival)
    // Displaces one of the import.
    await sample(1, 2, arrival)
    await sample(1, 3, from + 5000)
    await sample(2, 4, arrival)
  }
  await expect.poll(() => owner('select from point_last where value = 4')).toHaveLength(2)
  await takeBack(
    (work) => asWorker(services.worker, work),
    { tenantId: own.tenantId, arrival, span: null },
    toldNobody,
  )
  expect(await owner('select series, value from sample order by series, ts')).toEqual([
    { series: 1, value: 3 },
    { series: 2, value: 1 },
    { series: 2, value: 3 },
    { series: 2, value: 4 },
  ])
  expect(await owner('select series, value from sample_conflict')).toEqual([
    { series: 2, value: 2 },
  ])
  expect(await owner('select series, value from point_last order by 1')).toEqual([
    { series: 1, value: 3 },
    { series: 2, value: 4 },
  ])
})

test('of the values that one had displaced a valid one returns, then the newest, and none of the import itself', async () => {
  const { services, owner } = await testServices()
  const { tenantId } = await aTenant(owner)
  const sink = openSink(services)
  onTestFinished(() => sink.close())
  const sample = (second: number, value: number) =>
    aSample({ tenantId, at: from + second * 1000, value, receivedAt: arrival })
  await sink.append([sample(0, 100), sample(1, 100), sample(2, 100)])
  await owner(
    `insert into sample_conflict (tenant_id, series, ts, received_at, value, quality)
     select $1, 1, timestamptz 'epoch' + ($2::float8 + second * 1000) * interval '1 millisecond',
       timestamptz 'epoch' + ($2::float8 + arrived) * interval '1 millisecond', value, quality
       from (values (0, 17, -2000, 0), (0, 18, 9000, 3),
                    (1, 2, -2000, 0), (1, 1, -1000, 0), (1, 3, -3000, 0),
                    (2, 4, -1000, 0), (2, 5, 0.5, 0)) d (second, value, arrived, quality)`,
    [tenantId, from],
  )
  let forgotten = 0
  await takeBack(
    (work) => asWorker(services.worker, work),
    { tenantId, arrival, span: null },
    {
      ...toldNobody,
      forgotten: async (_, count) => {
        forgotten += count
      },
    },
  )
  expect(await owner('select value from sample order by ts')).toEqual([
    { value: 17 },
    { value: 1 },
    { value: 4 },
  ])
  expect(forgotten).toBe(1)
  expect(await owner('select value from sample_conflict order by ts, value')).toEqual([
    { value: 18 },
    { value: 2 },
    { value: 3 },
  ])
})

test('a value that becomes the last one while it is taken back gives way to the one before it', async () => {
  const { services, owner } = await testServices()
  const { tenantId } = await aTenant(owner)
  const sink = openSink(services)
  const imported = aSample({ tenantId, at: from + 1000, value: 2, receivedAt: arrival })
  await sink.append([aSample({ tenantId, at: from, value: 1, receivedAt: from }), imported])
  await sink.close()
  await owner('delete from point_last')
  let transactions = 0
  await takeBack(
    async (work) => {
      const answer = await asWorker(services.worker, work)
      // What the import had as last values has been read.
      if (++transactions === 2) await writeLastValues(services, [imported])
      return answer
    },
    { tenantId, arrival, span: { from: day, until: day } },
    toldNobody,
  )
  expect(await owner('select value from point_last')).toEqual([{ value: 1 }])
})
