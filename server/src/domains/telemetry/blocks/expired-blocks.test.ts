import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { newId } from '#platform/ids'
import { putMaintenanceSpan } from '../maintenance-spans.queries.ts'
import { deleteOldSamples } from '../retention.service.ts'
import { aStore, dayMs, hourMs, values } from './block-testing.ts'

test('minutes that are left of closed days tell as much as those that samples had as rows', async () => {
  const { append, rollUp, settleAll, services, owner, tenantId, clock } = await aStore()
  const old = Math.floor(clock.now() / dayMs) * dayMs - 40 * dayMs
  await append(values(old, 1, { everyMs: 7001 }))
  const work = { from: old + hourMs, until: old + 2 * hourMs }
  await asWorker(services.worker, (db) =>
    putMaintenanceSpan(db, { tenantId, workId: newId(), series: [1], ...work }),
  )
  await rollUp()
  const minutes = () =>
    owner<{ deviation: number | null; minAfter: number | null }>(
      `select bucket, n, valid_n, min, max, round(sum::numeric, 6) as sum, last, round(sq_dev::numeric, 6)::float8 as deviation,
              min_after as "minAfter", max_after from sample_minute order by 1`,
    )
  const before = await minutes()
  expect(before.filter(({ minAfter }) => minAfter !== null && minAfter > 0).length).toBeGreaterThan(
    1000,
  )
  expect(before.filter(({ deviation }) => deviation === null)).toHaveLength(60)
  await settleAll()
  expect(await minutes()).toEqual([])
  await owner(`update tenant set retention_days = 30 where id = ${tenantId}`)
  await deleteOldSamples(services)
  expect(await minutes()).toEqual(before)
})
