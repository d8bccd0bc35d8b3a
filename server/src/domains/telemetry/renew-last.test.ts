import { AsyncResource } from 'node:async_hooks'
import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { aStore, dayMs, values } from './blocks/block-testing.ts'
import { compactSamples } from './blocks/compaction.service.ts'
import { renewLast } from './last-value.service.ts'

test('the last value of a point is found, whenever its day is compacted', async () => {
  const { append, rollUp, services, tenantId, start, owner, blocks } = await aStore()
  const compactedAfter: number[] = []
  // As another process would, not within the transaction.
  const compact = AsyncResource.bind(() => compactSamples(services))
  for (let query = 1; query <= 8; query += 1) {
    const series = query
    const day = start + query * dayMs
    await append(values(day, 1, { series }))
    await rollUp()
    await owner('delete from point_last where series = $1', [series])
    await asWorker(services.worker, async (db) => {
      let count = 0
      const watched = db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          count += 1
          if (count === query) await compact()
          return result
        },
      })
      await renewLast(watched, { tenantId, series: [series] })
    })
    const [last] = await owner<{ at: number }>(
      'select (extract(epoch from ts) * 1000)::float8 as at from point_last where series = $1',
      [series],
    )
    expect(last?.at, `compacted after query ${query}`).toBe(day + dayMs - 600_000)
    if ((await blocks()).some((block) => block.series === series)) compactedAfter.push(query)
  }
  expect(compactedAfter.length).toBeGreaterThan(3)
})
