import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asWorker, withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { aPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { insertImport } from './import.queries.ts'
import { claimImport } from './import-work.queries.ts'

/** Imports that wait for work, one after the other. */
async function waitingImports(count: number) {
  // Not in the folder of the app, which would take them up.
  const files = Array.from({ length: count }, () => `${newId()}.elsewhere`)
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { accountId } = await aPerson(app, tenant)
  const { tenantId, scope } = tenant
  const layout = { columns: [] } as unknown as Parameters<typeof insertImport>[3]['layout']
  const preview = { rows: [], lines: [], suggestion: {} } as unknown as Parameters<
    typeof insertImport
  >[3]['preview']
  await withTenant(app.services.app, scope, async (db) => {
    for (const storedName of files) {
      const job = { id: newId(), fileName: 'a.csv', storedName, layout, preview, rowCount: 1 }
      await insertImport(db, tenantId, accountId, job)
    }
  })
  await app.owner(
    `update import_job set state = 'checking', leased_until = now() where tenant_id = $1`,
    [tenantId],
  )
  return { ...app, files }
}

test('two processes that look for work at the same moment take up one import of a tenant', async () => {
  const { services, files } = await waitingImports(2)
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const claim = (isHeld: boolean) =>
    asWorker(services.worker, async (db) => {
      const claimed = await claimImport(db, files)
      if (isHeld) await ended
      return claimed
    })
  const one = claim(true)
  await delay(100)
  const other = claim(false)
  await delay(100)
  end()
  expect((await one)?.storedName).toBe(files[0])
  expect(await other).toBeUndefined()
})
