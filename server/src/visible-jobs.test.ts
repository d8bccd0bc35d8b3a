import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createOrganisation } from '#domains/organisation'
import { asWorker, type TenantScope, withTenant } from '#platform/database/database'
import { cancelJob, orderJob } from '#platform/jobs/order.queries'
import { aPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const kind = 'test.one'

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { tenantId, root } = tenant
  const person = async (loginName: string, role: string) =>
    (await aPerson(app, tenant, { loginName, role })).accountId
  const people = {
    owner: await person('owner', 'viewer'),
    colleague: await person('colleague', 'viewer'),
    administrator: await person('administrator', 'administrator'),
  }
  const scopeOf = (userId: string, organisations: TenantScope['organisations'] = '*') => ({
    tenantId,
    organisations,
    userId,
  })
  const order = (userId: string, accountId: string | null) =>
    withTenant(app.services.app, scopeOf(userId), (db) =>
      orderJob(db, { kind, tenantId, accountId, organisationId: root, input: {} }),
    )
  const seenBy = (scope: TenantScope) =>
    withTenant(app.services.app, scope, async (db) => {
      const rows = await db.selectFrom('job').select('id').execute()
      return rows.map(({ id }) => id)
    })
  return { app, tenant, tenantId, root, people, scopeOf, order, seenBy }
}

test('a job is visible to its owner and to administrators of its organisation, and to nobody else', async () => {
  const { app, tenantId, root, people, scopeOf, order, seenBy } = await setting()
  const id = await order(people.owner, people.owner)
  const elsewhere = await withTenant(app.services.app, scopeOf(people.administrator), (db) =>
    createOrganisation(db, tenantId, {
      parentId: root,
      kind: 'plant',
      name: { zh: '分厂', en: 'Plant' },
    }),
  )
  expect(await seenBy(scopeOf(people.owner, []))).toEqual([id])
  expect(await seenBy(scopeOf(people.colleague))).toEqual([])
  expect(await seenBy(scopeOf(people.administrator))).toEqual([id])
  expect(await seenBy(scopeOf(people.administrator, [root]))).toEqual([id])
  expect(await seenBy(scopeOf(people.administrator, [elsewhere]))).toEqual([])
  const otherTenant = await aTenant(app.owner)
  expect(await seenBy(otherTenant.scope)).toEqual([])
})

test('nobody orders in the name of another, and requests do not write the result of a job', async () => {
  const { app, people, scopeOf, order } = await setting()
  await order(people.owner, people.owner)
  await expect(order(people.colleague, people.owner)).rejects.toThrow('row-level security')
  // Would see it, but still may not order it.
  await expect(order(people.administrator, people.owner)).rejects.toThrow('row-level security')
  await expect(order(people.colleague, null)).rejects.toThrow('row-level security')
  const forged = withTenant(app.services.app, scopeOf(people.owner), (db) =>
    sql`update job set state = 'done', ended_at = now()`.execute(db),
  )
  await expect(forged).rejects.toThrow('permission denied')
})

test('a person cancels their own job, an administrator that of others, and the job records who did', async () => {
  const { app, tenantId, people, scopeOf, order } = await setting()
  const ids = [
    await order(people.owner, people.owner),
    await order(people.owner, people.owner),
    await order(people.owner, people.owner),
  ]
  const cancel = (accountId: string, id: string | null = '') =>
    withTenant(app.services.app, scopeOf(accountId), (db) =>
      cancelJob(db, { tenantId, id: id ?? '', accountId }),
    )
  expect(await cancel(people.colleague, ids[0])).toBe(false)
  expect(await cancel(people.owner, ids[1])).toBe(true)
  expect(await cancel(people.administrator, ids[2])).toBe(true)
  const rows = await asWorker(app.services.worker, (db) =>
    db
      .selectFrom('job')
      .select('cancel_asked_by')
      .where('tenant_id', '=', tenantId)
      .orderBy('id')
      .execute(),
  )
  expect(rows.map(({ cancel_asked_by }) => cancel_asked_by)).toEqual([
    null,
    people.owner,
    people.administrator,
  ])
})
