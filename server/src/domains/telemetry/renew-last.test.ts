import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { isTaken } from '#platform/database/locks'
import { aStore, dayMs, values } from './blocks/block-testing.ts'
import { renewLast } from './last-value.service.ts'

test('no day is compacted while the last value of a point is looked for in it', async () => {
  const { append, rollUp, services, tenantId, start, owner } = await aStore()
  await append(values(start, 1))
  await rollUp()
  await owner('delete from point_last')
  const day = start / dayMs
  await asWorker(services.worker, async (db) => {
    expect(await isTaken(db, 'sample-day', day)).toBe(false)
    await renewLast(db, { tenantId, series: [1] })
    expect(await isTaken(db, 'sample-day', day)).toBe(true)
  })
  const last = await owner<{ at: number }>(
    'select (extract(epoch from ts) * 1000)::float8 as at from point_last',
  )
  expect(last).toEqual([{ at: start + dayMs - 600_000 }])
})
