import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aStore, dayMs, hourMs, perDay, values } from '../blocks/block-testing.ts'
import { moveDay, putMaintenanceSpan } from '../index.ts'
import { rollUpMaintenance } from '../maintenance-spans.service.ts'
import { deleteOldSamples } from '../retention.service.ts'
import { rollUpMinutes } from '../rollup.service.ts'
import { inWorker, withPartitions } from './partitions.ts'

type Store = Awaited<ReturnType<typeof aPastStore>>

/** Two days of a past month in blocks, and no partition of them. */
async function aPastStore() {
  const store = await aStore()
  const { append, settleAll, owner } = store
  const from = store.start - 40 * dayMs
  const partitions = async (of: string) => {
    const rows = await owner<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
      [of],
    )
    return rows.map(({ name }) => name)
  }
  await append(values(from, 2, { receivedAt: from + 3 * dayMs + 0.5 }))
  await settleAll()
  expect(await store.blocks()).toHaveLength(2)
  return { ...store, from, partitions }
}

const maintained = ({ services, scope, tenantId, from }: Store) =>
  withTenant(services.app, scope, (db) =>
    putMaintenanceSpan(db, {
      tenantId,
      workId: '0190a0b0-0000-7000-8000-000000000001',
      series: [1],
      from: from + hourMs,
      until: from + 2 * hourMs,
    }),
  )

// A trend may begin at the moment at which a transaction ends: it sees the rows of the transaction, and not always the tables that it made.
test.each<[string, string, (store: Store) => Promise<unknown>]>([
  ['a late value opens a day', 'sample', ({ append, from }) => append([{ at: from + 1 }])],
  [
    'values of an import are taken out beside others',
    'sample',
    async ({ append, settleAll, undo, from }) => {
      const arrival = from + 4 * dayMs + 0.5
      await append(values(from + 1, 1, { everyMs: hourMs, receivedAt: arrival }))
      await settleAll()
      await undo(arrival)
    },
  ],
  [
    'values move to another point',
    'sample',
    ({ services, tenantId, from }) =>
      withPartitions(inWorker(services.worker), (db) =>
        moveDay(db, new Date(from).toISOString().slice(0, 10), {
          tenantId,
          sources: [1],
          targets: [2],
          from: new Date(from + 6 * hourMs),
          receivedUntil: new Date(from + 9 * dayMs),
        }),
      ),
  ],
  [
    'maintenance begins in a closed day',
    'sample',
    async (store) => {
      await maintained(store)
      await rollUpMaintenance(store.services)
    },
  ],
  [
    'the first minutes of a month are computed',
    'sample_minute',
    async ({ append, services, from }) => {
      await append(values(from + 5 * dayMs, 1, { everyMs: 10_000 }))
      await rollUpMinutes(services)
    },
  ],
  [
    'closed days are no longer kept',
    'sample_minute',
    async ({ services, owner }) => {
      await owner('update tenant set retention_days = 30')
      await deleteOldSamples(services)
    },
  ],
])('%s: in no partition that the same transaction makes', async (_, table, act) => {
  const store = await aPastStore()
  expect(await store.partitions(table)).toEqual([])
  await act(store)
  const rows: { n: number; ofMaker: number }[] = []
  for (const name of await store.partitions(table))
    rows.push(
      ...(await store.owner<{ n: number; ofMaker: number }>(
        `select count(*)::int as n, count(*) filter (where s.xmin = c.xmin)::int as "ofMaker"
           from ${name} s join pg_class c on c.oid = '${name}'::regclass`,
      )),
    )
  expect(rows.some(({ n }) => n > 0)).toBe(true)
  expect(rows.filter(({ ofMaker }) => ofMaker > 0)).toEqual([])
  const { columns } = await store.read(store.from, store.from + 2 * dayMs, { series: [1, 2] })
  const count = columns.reduce((sum, { sampleCount }) => sum + sampleCount, 0)
  expect(count).toBeGreaterThanOrEqual(2 * perDay)
})
