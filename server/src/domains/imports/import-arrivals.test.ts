import { undoImport } from '@iwater/contract/field/imports'
import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { migrate } from '#platform/database/migrate'
import { newId } from '#platform/ids'
import { databaseBefore } from '#testing/earlier-schema'
import type { Owner } from '#testing/test-database'
import { aTenant, testServices } from '#testing/test-services'
import { tableOf, undoSetting } from './import-undo-testing.ts'
import { beginArrival } from './import-work.queries.ts'

const minute = 60_000
const now = Date.UTC(2026, 9, 1)

/** An import that is being stored; `arrival` is milliseconds after `now`. */
async function anImport(owner: Owner, tenantId: number, arrival: number | null = null) {
  const work = { tenantId, id: newId(), jobId: newId() }
  const [row] = await owner<{ id: string }>(
    'select id::text from account where tenant_id = $1 limit 1',
    [tenantId],
  )
  await owner('alter table import_job disable trigger all')
  await owner(
    `insert into import_job (tenant_id, id, job_id, account_id, file_name, stored_name, state, layout, preview, arrival)
     values ($1, $2, $3, $4, 'a.csv', 'a', 'storing', '{}', '{}',
       timestamptz 'epoch' + ($5::float8 + $6::float8) * interval '1 millisecond')`,
    [tenantId, work.id, work.jobId, row?.id ?? newId(), now, arrival],
  )
  await owner('alter table import_job enable trigger all')
  return work
}

test('each import of a tenant has an arrival of its own, and one of a clock that was ahead holds nobody', async () => {
  const { services, owner } = await testServices()
  const { tenantId } = await aTenant(owner)
  const begin = async (arrival: number | null = null) => {
    const work = await anImport(owner, tenantId, arrival)
    return (await asWorker(services.worker, (db) => beginArrival(db, work, now))) - now
  }
  expect(await begin()).toBe(0.5)
  expect(await begin()).toBe(1.5)
  // One that goes on keeps its own.
  expect(await begin(86_400_000.5)).toBe(86_400_000.5)
  expect(await begin()).toBe(2.5)
  // The next half is taken.
  await begin(60_000.5)
  await begin(59_999.5)
  expect(await begin()).toBe(60_001.5)
})

test(
  'an import of which an earlier version stored a part is not undone by half',
  async () => {
    const { app, token, store } = await undoSetting()
    const { importId } = await store(tableOf('东桥', { 5: 17 }))
    await app.owner('update import_job set has_earlier_values = true')
    expect((await app.call(undoImport, { importId }, { token })).status).toBe(409)
  },
  minute,
)

test('the upgrade notes the imports of which a part was stored without an arrival', async () => {
  const { owner, address } = await databaseBefore('0215_imports_of_earlier_versions.sql')
  const { tenantId } = await aTenant(owner)
  const imports = [
    await anImport(owner, tenantId),
    await anImport(owner, tenantId),
    await anImport(owner, tenantId, 1000.5),
    await anImport(owner, tenantId),
  ]
  const ids = imports.map(({ id }) => id)
  await owner('alter table import_job disable trigger all')
  await owner(
    `update import_job set storing_since = now(), rows_done = case id when $1 then 1 when $2 then 0 else 1 end
      where id in ($1, $2, $3)`,
    ids.slice(0, 3),
  )
  // Of a dry run.
  await owner('update import_job set rows_done = 1 where id = $1', [ids[3]])
  await owner('alter table import_job enable trigger all')
  await migrate(address)
  const rows = await owner<{ id: string }>(
    'select id::text from import_job where has_earlier_values',
  )
  expect(rows.map(({ id }) => id)).toEqual([ids[0]])
})
