import { permissions } from '@iwater/contract/access'
import { people, setPersonEnabled } from '@iwater/contract/accounts/people'
import { endView, longestViewMs } from '@iwater/contract/accounts/view-as'
import { historyRoute } from '@iwater/contract/kit/record/history-routes'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { streamLive } from '@iwater/contract/monitoring'
import { findMenu, type MenuItem } from '@iwater/contract/navigation'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aPerson, signInAs } from '#testing/people'
import { rememberForLong } from '#testing/remembered-sessions'
import { openStream } from '#testing/streams/event-stream'
import { anotherProcess } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { errorOf, viewSetting } from '#testing/view-as'

const list = entityRoutes(people).list

const pathsOf = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ path, children }) => [path, ...pathsOf(children)])

test('an administrator sees what the person may see, and nothing beside it', async () => {
  const { app, ids, admin, person, viewing } = await viewSetting()
  const watcher = await person({ permissions: ['monitoring.view'] })
  const { call, view } = await viewing(admin, watcher)
  const { data } = await call(readSignInInfo, {})
  expect(data).toMatchObject({
    permissions: ['monitoring.view'],
    dataScope: 'organisation-and-below',
    userInfo: { userId: admin.accountId, organizationId: ids.east, adminFlag: false },
    viewing: { ...view, name: { en: 'Anna' } },
  })
  expect(data.OrganizationTree.map(({ organizationId }) => organizationId)).toEqual([ids.east])
  expect((await call(list, {})).status).toBe(403)
  const own = await app.call(findMenu, {}, watcher)
  expect(pathsOf((await call(findMenu, {})).data)).toEqual(pathsOf(own.data))
  expect(pathsOf(own.data)).not.toContain('/configuration/people')
})

test('viewing the product as somebody with more rights shows the user nothing more', async () => {
  const { app, ids, person, viewing } = await viewSetting()
  const manager = await person({ permissions: ['people.manage'] })
  const chief = await person({ permissions, dataScope: 'tenant', loginName: 'chief' })
  const own = {
    info: (await app.call(readSignInInfo, {}, manager)).data,
    people: (await app.call(list, { size: 100 }, manager)).data.records,
    menu: (await app.call(findMenu, {}, manager)).data,
  }
  const { call } = await viewing(manager, chief)
  const { data } = await call(readSignInInfo, {})
  expect(data.permissions).toEqual(['people.manage'])
  expect(data.dataScope).toBe('organisation-and-below')
  expect(data.OrganizationTree).toEqual(own.info.OrganizationTree)
  expect(data.OrganizationTree.map(({ organizationId }) => organizationId)).toEqual([ids.east])
  expect((await call(list, { size: 100 })).data.records).toEqual(own.people)
  expect(pathsOf((await call(findMenu, {})).data)).toEqual(pathsOf(own.menu))
  expect((await call(historyRoute(people), { id: chief.accountId })).status).toBe(403)
})

test('who views the product as an administrator is none', async () => {
  const { ids, admin, person, viewing } = await viewSetting()
  const organisationId = ids.root
  const manager = await person({ permissions, dataScope: 'tenant', organisationId })
  const { call } = await viewing(manager, admin)
  expect((await call(readSignInInfo, {})).data.userInfo.adminFlag).toBe(false)
})

test('a record of the user alone is not among those that both may see', async () => {
  const { admin, person, viewing } = await viewSetting()
  const manager = await person({ permissions: ['people.manage'] })
  const { call } = await viewing(admin, manager)
  const { records } = (await call(list, { size: 100 })).data
  const found = records.map(({ id }) => id)
  expect(found).toContain(manager.accountId)
  expect(found).not.toContain(admin.accountId)
})

test('a row policy that asks for a right lets through what both persons have the right for', async () => {
  const { app, tenant, admin, person } = await viewSetting()
  const watcher = await person({ permissions: ['monitoring.view'] })
  const may = (userId: string, readers?: [string, string]) =>
    withTenant(app.services.app, { ...tenant.scope, userId, ...(readers && { readers }) }, (db) =>
      sql<{
        may: boolean[]
      }>`select array[account_may('monitoring.view'), account_may('people.manage'),
        account_may('signed-in')] as may`
        .execute(db)
        .then(({ rows }) => rows[0]?.may),
    )
  expect(await may(admin.accountId)).toEqual([true, true, true])
  expect(await may(watcher.accountId)).toEqual([true, false, true])
  const both: [string, string] = [admin.accountId, watcher.accountId]
  expect(await may(admin.accountId, both)).toEqual([true, false, true])
  expect(await may(watcher.accountId, [both[1], both[0]])).toEqual([true, false, true])
})

test('who is not visible, is disabled or is oneself is not viewed, nor by users who do not manage people', async () => {
  const { app, ids, admin, person, begin, viewing } = await viewSetting()
  const manager = await person({ permissions: ['people.manage'] })
  const watcher = await person({ permissions: ['monitoring.view'] })
  const far = await person({ organisationId: ids.west })
  const other = await aPerson(app, await aTenant(app.owner), { loginName: 'other' })
  const refused = async (answer: ReturnType<typeof begin>) => errorOf(await answer)
  expect(await refused(begin(manager, far))).toBe('identity.account-not-found')
  expect(await refused(begin(admin, other))).toBe('identity.account-not-found')
  expect(await refused(begin(manager, manager))).toBe('people.not-yourself')
  expect(await refused(begin(watcher, manager))).toBe('request.forbidden')
  await app.call(setPersonEnabled, { personId: far.accountId, isEnabled: false }, admin)
  expect(await refused(begin(admin, far))).toBe('view-as.person-disabled')
  await viewing(admin, manager)
  expect(await refused(begin(admin, watcher))).toBe('view-as.changed')
})

test('a client that shows another view than the session has is told to begin anew', async () => {
  const { app, admin, person, viewing } = await viewSetting()
  const manager = await person({ permissions: ['people.manage'] })
  const before = await viewing(admin, manager)
  // Another window of the same session does not know of the view yet.
  expect(errorOf(await app.call(list, {}, admin))).toBe('view-as.changed')
  await app.call(endView, {}, admin)
  expect(errorOf(await before.call(list, {}))).toBe('view-as.changed')
  expect((await app.call(list, {}, admin)).status).toBe(200)
  const after = await viewing(admin, manager)
  expect(errorOf(await before.call(list, {}))).toBe('view-as.changed')
  expect((await after.call(list, {})).status).toBe(200)
  // A further session of the same user is not in the view.
  const { access_token: token } = await signInAs(app, admin)
  expect((await app.call(list, {}, { token })).status).toBe(200)
})

test('a view ends after an hour, and a new one may begin', async () => {
  const { app, admin, person, viewing } = await viewSetting()
  const manager = await person({ permissions: ['people.manage'] })
  const { call, view } = await viewing(admin, manager)
  const begun = app.services.clock.now()
  expect(new Date(view.endsAt).getTime() - begun).toBeLessThanOrEqual(longestViewMs)
  app.clock.set(begun + longestViewMs - 2000)
  expect((await call(list, {})).status).toBe(200)
  app.clock.set(begun + longestViewMs + 1)
  expect(errorOf(await call(list, {}))).toBe('view-as.changed')
  expect((await app.call(readSignInInfo, {}, admin)).data.viewing).toBeNull()
  expect((await viewing(admin, manager)).view.viewId).not.toBe(view.viewId)
})

test('a view ends for good when the person is disabled or the user may not view any more', async () => {
  const { app, tenant, ids, admin, person, viewing } = await viewSetting()
  const disabled = await person({ permissions: ['people.manage'] })
  const manager = await person({ permissions: ['people.manage'] })
  const { call } = await viewing(manager, disabled)
  const enable = (isEnabled: boolean) =>
    app.call(setPersonEnabled, { personId: disabled.accountId, isEnabled }, admin)
  // From here on the process remembers the session.
  expect((await call(list, {})).status).toBe(200)
  await enable(false)
  await expect.poll(async () => errorOf(await call(list, {}))).toBe('view-as.changed')
  await enable(true)
  expect(errorOf(await call(list, {}))).toBe('view-as.changed')
  const again = await viewing(manager, disabled)
  expect((await again.call(list, {})).status).toBe(200)
  const { owner } = app
  await owner('update role set permissions = $1 where tenant_id = $2 and id = $3', [
    ['monitoring.view'],
    tenant.tenantId,
    manager.roleId,
  ])
  await expect.poll(async () => errorOf(await again.call(list, {}))).toBe('view-as.changed')
  const third = await viewing(admin, disabled)
  expect((await third.call(list, {})).status).toBe(200)
  // What is taken from the person is taken from the view.
  await owner('update account set organisation_id = $1 where tenant_id = $2 and id = $3', [
    ids.west,
    tenant.tenantId,
    disabled.accountId,
  ])
  const place = async () => (await third.call(readSignInInfo, {})).data.userInfo.organizationId
  await expect.poll(place).toBe(ids.west)
})

test('what the viewed person loses is lost in the view, and out of sight the view ends', async () => {
  const { app, tenant, ids, person, viewing } = await viewSetting()
  const manager = await person({ permissions: ['people.manage'] })
  const viewed = await person({ permissions: ['people.manage'] })
  const { call } = await viewing(manager, viewed)
  await rememberForLong(app, async () => expect((await call(list, {})).status).toBe(200))
  const of = [tenant.tenantId, viewed.roleId]
  await app.owner(`update role set permissions = '{}' where tenant_id = $1 and id = $2`, of)
  await expect.poll(async () => (await call(list, {})).status).toBe(403)
  await app.owner('update account set organisation_id = $1 where tenant_id = $2 and id = $3', [
    ids.west,
    tenant.tenantId,
    viewed.accountId,
  ])
  await expect.poll(async () => errorOf(await call(list, {}))).toBe('view-as.changed')
})

test('who has to choose a password first views nobody', async () => {
  const { app, tenant, admin, person, viewing } = await viewSetting()
  const manager = await person({ permissions: ['people.manage'] })
  const { call } = await viewing(admin, manager)
  const of = [tenant.tenantId, admin.accountId]
  await app.owner(
    'update account set must_change_password = true where tenant_id = $1 and id = $2',
    of,
  )
  const isOver = async () => {
    await call(readSignInInfo, {})
    const where = 'where tenant_id = $1 and viewer_id = $2 and ended_at is not null'
    return (await app.owner(`select from view_as ${where}`, of)).length
  }
  await expect.poll(isOver).toBe(1)
})

test('every process knows of a view at once', async () => {
  const { app, admin, person, viewing } = await viewSetting()
  const manager = await person({ permissions: ['people.manage'] })
  const other = await anotherProcess(app)
  expect((await other.call(list, {}, admin)).status).toBe(200)
  const { headers } = await viewing(admin, manager)
  const there = async () => errorOf(await other.call(list, {}, admin))
  await expect.poll(there).toBe('view-as.changed')
  expect((await other.call(list, {}, { token: admin.token, headers })).status).toBe(200)
})

test('live streams end when a view begins and when it ends', async () => {
  const { app, ids, admin, person, begin, pointId } = await viewSetting()
  const address = await app.app.listen({ host: '127.0.0.1', port: 0 })
  // With all that the user has, so that nothing but the view ends the streams.
  const chief = await person({ permissions, dataScope: 'tenant', organisationId: ids.root })
  const query = { pointIds: await pointId(ids.east) }
  const before = await openStream(address, streamLive, { token: admin.token, query })
  expect(before.status).toBe(200)
  const { data: view } = await begin(admin, chief)
  await expect.poll(() => before.hasEnded).toBe(true)
  const headers = { 'x-view-as': view.viewId }
  const within = await openStream(address, streamLive, { token: admin.token, query, headers })
  expect(within.status).toBe(200)
  await app.call(endView, {}, admin)
  await expect.poll(() => within.hasEnded).toBe(true)
})

test('the audit trail says who viewed the product as whom, from when until when', async () => {
  const { app, tenant, admin, person, viewing } = await viewSetting()
  const manager = await person({ permissions: ['people.manage'] })
  await viewing(admin, manager)
  await app.call(endView, {}, admin)
  const entries = await app.owner(
    `select actor, action, before, after from audit_entry where tenant_id = $1 and subject = 'view_as' order by number`,
    [tenant.tenantId],
  )
  expect(entries).toMatchObject([
    {
      actor: admin.accountId,
      action: 'added',
      before: null,
      after: { viewer_id: admin.accountId, person_id: manager.accountId },
    },
    {
      actor: admin.accountId,
      action: 'changed',
      before: {},
      after: { ended_at: expect.any(String) },
    },
  ])
  const history = await app.call(historyRoute(people), { id: manager.accountId }, admin)
  const subjects = history.data.entries.map(({ subject }) => subject.en)
  expect(subjects).toContain('View as a person')
})

test('who views the product as a person of the demonstration role can end it', async () => {
  const { app, admin, person, viewing } = await viewSetting()
  const visitor = await person({ permissions: ['people.manage'], isDemonstration: true })
  const { call } = await viewing(admin, visitor)
  expect((await call(readSignInInfo, {})).data.isDemonstration).toBe(true)
  expect((await call(endView, {})).status).toBe(200)
  expect((await app.call(list, {}, admin)).status).toBe(200)
})
