import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { aTenant, testServices } from '#testing/test-services'
import { selectRanges } from './range.queries.ts'

test('a range is that of the valid values since a moment', async () => {
  const { services, owner } = await testServices()
  const { tenantId } = await aTenant(owner)
  const day = (series: number, bucket: string, valid: number, [min, max]: [number, number]) =>
    owner(
      `insert into sample_day (tenant_id, series, bucket, n, valid_n, min, max, sum) values ($1, $2, $3, 9, $4, $5, $6, 0)`,
      [tenantId, series, bucket, valid, min, max],
    )
  const last = (series: number, value: number, quality: number) =>
    owner(
      `insert into point_last (series, tenant_id, ts, received_at, value, quality)
       values ($1, $2, '2026-03-03', '2026-03-03', $3, $4)`,
      [series, tenantId, value, quality],
    )
  await day(1, '2026-03-01', 9, [2, 4])
  await day(1, '2026-03-02', 0, [-99, 99])
  await day(1, '2025-03-01', 9, [-50, 50])
  await last(1, 5, 0)
  await last(2, 1000, 3)
  const ranges = await asWorker(services.worker, (db) =>
    selectRanges(db, [1, 2, 3], new Date('2026-01-01')),
  )
  expect(ranges).toEqual([{ series: 1, minimum: 2, maximum: 5 }])
})
