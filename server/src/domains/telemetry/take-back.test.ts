import { expect, onTestFinished, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { aSample } from '#testing/samples'
import { aTenant, testServices } from '#testing/test-services'
import { openSink, takeBack } from './index.ts'

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
        },
        forgotten: async () => {},
        progress: async () => {},
      },
    )
  await expect(once()).rejects.toThrow('lost')
  await once()
  expect(counts.length).toBeGreaterThan(2)
  expect(Math.max(...counts)).toBeLessThanOrEqual(10_000)
  expect(counts.reduce((sum, count) => sum + count)).toBe(25_000)
  expect(await owner('select count(*)::int as n from sample')).toEqual([{ n: 100 }])
  expect(await owner('select series, value from point_last order by 1')).toEqual(
    [95, 96, 97, 98, 99].map((value, n) => ({ series: n + 1, value })),
  )
})
