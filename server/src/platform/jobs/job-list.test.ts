import { permissions } from '@iwater/contract/access'
import { cancelJob, jobKindNames, listJobs, readJob } from '@iwater/contract/jobs'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { type Order, orderJob } from './order.queries.ts'

/** No process knows this kind, so its jobs stay as they are. */
const kind = 'test.unknown'

async function jobsOfPeople() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const west = await anOrganisation(app, tenant, { en: 'West' })
  const administrator = await aSignedInPerson(app, tenant, { loginName: 'admin' })
  const operator = (loginName: string) =>
    aSignedInPerson(app, tenant, { loginName, role: 'operator', organisationId: west })
  const [one, other] = [await operator('one'), await operator('other')]
  const order = async (own: Partial<Order>) => {
    const { tenantId, scope } = tenant
    const accountId = own.accountId ?? null
    const id = await withTenant(app.services.app, { ...scope, userId: accountId }, (db) =>
      orderJob(db, { kind, tenantId, organisationId: west, input: {}, ...own, accountId }),
    )
    return id ?? ''
  }
  const list = async (token: string, input = {}) =>
    (await app.call(listJobs, input, { token })).data
  return { app, tenant, west, administrator, one, other, order, list }
}

test('users list their own jobs, administrators also those of the organisations they see', async () => {
  const { administrator, one, other, order, list } = await jobsOfPeople()
  const mine = await order({ accountId: one.accountId, subject: 'a.csv' })
  await order({ accountId: other.accountId })
  const own = await list(one.token)
  expect(own).toMatchObject({ total: 1, mayListAll: false })
  expect(own.records).toMatchObject([
    {
      jobId: mine,
      name: { en: kind },
      subject: 'a.csv',
      state: 'waiting',
      isCancelling: false,
      doneCount: 0,
      totalCount: null,
      orderedBy: { userId: one.accountId, loginName: 'one' },
      failure: null,
      nextAttemptAt: null,
    },
  ])
  expect((await list(one.token, { of: 'all' })).total).toBe(1)
  expect(await list(administrator.token)).toMatchObject({ total: 0, mayListAll: true })
  expect((await list(administrator.token, { of: 'all' })).total).toBe(2)
})

test('the role of administrators shows the jobs of others, within their organisations; no permission does', async () => {
  const { app, tenant, west, administrator, one, order, list } = await jobsOfPeople()
  const below = await aSignedInPerson(app, tenant, {
    loginName: 'below',
    role: 'administrator',
    organisationId: west,
  })
  const { key } = await aRole(app, tenant, { permissions, dataScope: 'tenant' })
  const manager = await aSignedInPerson(app, tenant, { loginName: 'manager', role: key })
  await order({ accountId: one.accountId })
  await order({ accountId: administrator.accountId, organisationId: tenant.root })
  expect(await list(below.token, { of: 'all' })).toMatchObject({ total: 1, mayListAll: true })
  expect(await list(manager.token, { of: 'all' })).toMatchObject({ total: 0, mayListAll: false })
})

test('jobs are listed by state, page by page with the newest first, and with the reason for a failure', async () => {
  const { app, one, order, list } = await jobsOfPeople()
  const { accountId, token } = one
  const ids = []
  for (let n = 0; n < 5; n += 1) ids.push(await order({ accountId, subject: String(n) }))
  await app.owner(
    `update job set state = 'failed', ended_at = now(), error_code = 'ingest.column-unknown', error_details = '{"column": "pH"}'
      where id = any($1)`,
    [ids.slice(0, 3)],
  )
  await app.owner(
    `update job set error_code = 'of.later', error_details = '{}', run_after = now() + interval '1 hour' where id = $1`,
    [ids[4]],
  )
  const second = await list(token, { state: 'failed', size: 2, current: 2 })
  expect(second).toMatchObject({ total: 3, current: 2, size: 2 })
  expect(second.records).toMatchObject([{ subject: '0', failure: '文件中没有“pH”列' }])
  expect((await list(token)).records.map(({ subject }) => subject)).toEqual([
    '4',
    '3',
    '2',
    '1',
    '0',
  ])
  const { data } = await app.call(
    readJob,
    { jobId: ids[4] ?? '' },
    { token, headers: { 'accept-language': 'en' } },
  )
  expect(data.failure, 'of a code of another version').toContain('Unexpected server error')
  expect(Date.parse(data.nextAttemptAt ?? '')).toBeGreaterThan(Date.now())
  expect((await app.call(listJobs, { size: 1000 }, { token })).status).toBe(400)
  const wrong = { state: 'broken' } as unknown as { state: 'failed' }
  expect((await app.call(listJobs, wrong, { token })).status).toBe(400)
})

test('a job is cancelled by its owner or an administrator, and by nobody else', async () => {
  const { app, tenant, administrator, one, other, order } = await jobsOfPeople()
  const outsider = await aSignedInPerson(app, await aTenant(app.owner))
  const ids = [await order({ accountId: one.accountId }), await order({ accountId: one.accountId })]
  const [first = '', second = ''] = ids
  const cancel = (jobId: string, { token }: { token: string }) =>
    app.call(cancelJob, { jobId }, { token })
  for (const person of [other, outsider]) {
    expect(await cancel(first, person)).toMatchObject({
      status: 404,
      body: { data: { error: 'jobs.not-found' } },
    })
    const read = await app.call(readJob, { jobId: first }, { token: person.token })
    expect(read.status).toBe(404)
  }
  expect((await cancel(first, one)).data).toMatchObject({ isCancelling: true, state: 'waiting' })
  expect((await cancel(second, administrator)).data).toMatchObject({ isCancelling: true })
  expect((await cancel(first, administrator)).data, 'asked before').toMatchObject({
    isCancelling: true,
  })
  const asked = await app.owner(
    'select cancel_asked_by as who from job where tenant_id = $1 order by created_at, id',
    [tenant.tenantId],
  )
  expect(asked).toEqual([{ who: one.accountId }, { who: administrator.accountId }])
  await app.owner(`update job set state = 'cancelled', ended_at = now() where id = $1`, [first])
  expect(await cancel(first, one)).toMatchObject({
    status: 409,
    body: { data: { error: 'jobs.ended' } },
  })
})

test('every kind of job has a name in both languages', async () => {
  const { jobKinds } = await testApp()
  for (const { name } of jobKinds) expect(Object.keys(jobKindNames)).toContain(name)
})
