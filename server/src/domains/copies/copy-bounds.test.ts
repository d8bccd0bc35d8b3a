import { entityRoutes } from '@iwater/contract/kit/routes'
import { copyOrganisation, mostCopied, readCopyPlan } from '@iwater/contract/organisation/copies'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { expect, test, vi } from 'vitest'
import { asWorker, withTenant } from '#platform/database/database'
import { takeLock, tryLock } from '#platform/database/locks'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { readCopyPlan as readPlan } from './copy-organisation.service.ts'

const organisations = entityRoutes(organisationRecord)

async function setUp() {
  const app = await testApp()
  const { call, owner, services } = app
  const tenant = await aTenant(owner)
  const { tenantId, root } = tenant
  const { token, accountId } = await aSignedInPerson(app, tenant)
  const works = await anOrganisation(app, tenant, { zh: '东厂', en: 'East works' })
  const plan = (as = token) => call(readCopyPlan, { organizationId: works }, { token: as })
  const copy = () => {
    const name = { zh: '西厂', en: 'West works' }
    return call(copyOrganisation, { organizationId: works, name, parent_id: root }, { token })
  }
  const add = (en: string) => {
    const draft = { name: { zh: en, en }, kind: 'plant', parent_id: root, is_shown: true }
    return call(organisations.add, draft as never, { token })
  }
  /** Begins what has the locks of a copy; answers how to end it. */
  async function beginCopying() {
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const running = asWorker(services.worker, async (db) => {
      await takeLock(db, 'place_organisation', tenantId)
      expect(await tryLock(db, 'organisation-copy', tenantId)).toBe(true)
      begun.resolve()
      await end.promise
    })
    await begun.promise
    return async () => {
      end.resolve()
      await running
    }
  }
  const isSomebodyWaiting = async () => {
    const rows = await owner(
      `select from pg_locks where locktype = 'advisory' and not granted and objid = $1::oid`,
      [tenantId],
    )
    return rows.length > 0
  }
  return {
    ...app,
    tenant,
    tenantId,
    token,
    accountId,
    works,
    plan,
    copy,
    add,
    beginCopying,
    isSomebodyWaiting,
  }
}

const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error

test('a copy has a bound of organisations', async () => {
  const { owner, tenantId, works, plan, copy } = await setUp()
  const addBelow = (count: number) =>
    owner(
      `insert into organisation (tenant_id, id, parent_id, kind, name_zh, name_en)
       select $1, gen_random_uuid(), $2, 'station', n::text, n::text from generate_series(1, ${count}) n`,
      [tenantId, works],
    )
  await addBelow(mostCopied.organisations - 1)
  expect((await plan()).data.organisations).toBe(mostCopied.organisations)
  await addBelow(1)
  const refused = [await plan(), await copy()]
  expect(refused.map(errorOf)).toEqual(Array(2).fill('organisation.copy-too-large'))
  expect(refused[0]?.body.msg).toContain('这里有 501 个单位、共 501 条记录')
})

test('a copy has a bound of all that it writes, whatever that is', async () => {
  const { owner, tenantId, works, plan, copy } = await setUp()
  const ids = [tenantId, works]
  const left = async () => {
    const [row] = await owner<{ count: number }>(
      `select count(*)::int as count from organisation where tenant_id = $1 and name_zh = '西厂'`,
      [tenantId],
    )
    return row?.count
  }
  const isRefused = async () => {
    const refused = [await plan(), await copy()].map(errorOf)
    expect(refused).toEqual(Array(2).fill('organisation.copy-too-large'))
    expect(await left()).toBe(0)
  }
  await owner(
    `insert into unit (tenant_id, id, organisation_id, kind, name_zh, name_en)
     select $1, gen_random_uuid(), $2, 'pump-station', n::text, n::text from generate_series(1, ${mostCopied.records}) n`,
    ids,
  )
  await isRefused()
  // All but one of the units are retired: what is left is that one, its devices and points.
  await owner(
    `update unit set retired_at = now() where tenant_id = $1 and organisation_id = $2 and name_zh <> '1'`,
    ids,
  )
  expect((await plan()).status).toBe(200)
  await owner(
    `insert into device (tenant_id, id, unit_id, name_zh, name_en)
     select $1, gen_random_uuid(), u.id, n::text, n::text from unit u, generate_series(1, ${mostCopied.records - 3}) n
      where u.tenant_id = $1 and u.organisation_id = $2 and u.retired_at is null`,
    ids,
  )
  // The organisation, a unit and the devices; a point fits.
  const addPoint = () =>
    owner(
      `insert into point (tenant_id, id, device_id, name_zh, name_en, factor, decimals)
       select $1, gen_random_uuid(), d.id, 'P', 'P', 'pressure', 2 from device d
        where d.tenant_id = $1 and d.organisation_id = $2 and d.name_zh = '1'`,
      ids,
    )
  await addPoint()
  expect((await plan()).data).toMatchObject({ devices: mostCopied.records - 3, points: 1 })
  await addPoint()
  await isRefused()
})

test('systems, their menus and what roles show of them count for the bound', async () => {
  const { owner, tenantId, works, plan } = await setUp()
  const [system] = await owner<{ id: string }>(
    `insert into system (tenant_id, id, name_zh, name_en, version_name, display, is_limited, organisation_ids)
     values ($1, gen_random_uuid(), '东厂', 'East', 'standard', 'tab', true, array[$2]) returning id`,
    [tenantId, works],
  )
  await owner(
    `insert into menu_entry (tenant_id, id, system_id, name_zh, name_en, opens, path)
     select $1, gen_random_uuid(), $2, n::text, n::text, 'page', '/' || n from generate_series(1, 2000) n`,
    [tenantId, system?.id],
  )
  const show = (roles: number) =>
    owner(
      `insert into role_menu (tenant_id, role_id, menu_entry_id, is_shown, hidden_buttons)
       select e.tenant_id, r.id, e.id, true, '{}' from menu_entry e,
              (select id from role where tenant_id = $1 order by key limit ${roles}) r
        where e.tenant_id = $1 and e.system_id = $2 on conflict do nothing`,
      [tenantId, system?.id],
    )
  await show(1)
  expect((await plan()).data).toMatchObject({ systems: 1, menuEntries: 2000 })
  await show(2)
  expect(errorOf(await plan())).toBe('organisation.copy-too-large')
})

test('while organisations are copied no other copy begins, and who changes the tree waits or is told', async () => {
  const { copy, add, beginCopying, isSomebodyWaiting, owner, tenantId } = await setUp()
  const told = [409, 'organisation.copy-under-way', '3']
  const answerOf = (answer: Awaited<ReturnType<typeof add>>) => [
    answer.status,
    errorOf(answer),
    answer.headers['retry-after'],
  ]
  const end = await beginCopying()
  const second = await copy()
  expect([second.status, errorOf(second), second.headers['retry-after']]).toEqual(told)
  const waiting = add('North')
  await vi.waitUntil(isSomebodyWaiting)
  await end()
  expect((await waiting).status).toBe(200)
  const endLate = await beginCopying()
  expect(answerOf(await add('South'))).toEqual(told)
  await endLate()
  // Nothing of it stays: the next copy is made.
  expect((await copy()).status).toBe(200)
  const names = await owner<{ name: string }>(
    'select name_en as name from organisation where tenant_id = $1 and cardinality(path) = 2 order by 1',
    [tenantId],
  )
  expect(names.map(({ name }) => name)).toEqual(['East works', 'North', 'West works'])
})

test('a limited system that no organisation has is no part of a copy, nor of its entry', async () => {
  const { owner, tenantId, works, copy } = await setUp()
  const addSystem = (ids: readonly string[]) =>
    owner(
      `insert into system (tenant_id, id, name_zh, name_en, version_name, display, is_limited, organisation_ids)
       values ($1, gen_random_uuid(), 'S', 'S', 'standard', 'tab', true, $2)`,
      [tenantId, ids],
    )
  await addSystem([])
  await addSystem([works])
  expect((await copy()).data.systems).toBe(1)
  const [entry] = await owner<object>(
    `select after ->> 'system_count' as systems, after ->> 'menu_entry_count' as entries from audit_entry
      where tenant_id = $1 and subject = 'organisation_copy'`,
    [tenantId],
  )
  expect(entry).toEqual({ systems: '1', entries: '0' })
})

test('a place that the caller does not see is not told, nor what is beside it', async () => {
  const test = await setUp()
  const { tenant, works, plan } = test
  await anOrganisation(test, tenant, { zh: '东厂（副本）', en: 'East works (copy)' })
  const { key } = await aRole(test, tenant, {
    permissions: ['organisation.manage', 'monitoring.manage', 'monitoring.view'],
    dataScope: 'organisation-and-below',
  })
  const local = { loginName: 'local', role: key, organisationId: works }
  const { token } = await aSignedInPerson(test, tenant, local)
  expect((await plan()).data).toMatchObject({
    parentId: tenant.root,
    name: { zh: '东厂（副本 2）' },
  })
  expect((await plan(token)).data).toMatchObject({
    parentId: null,
    name: { zh: '东厂（副本）', en: 'East works (copy)' },
  })
})

test('what was moved below an organisation that a session does not know yet is left', async () => {
  const test = await setUp()
  const { tenant, tenantId, works, services, accountId } = test
  const hall = await anOrganisation(test, tenant, { parentId: works, zh: '一车间', en: 'Hall' })
  const lab = await anOrganisation(test, tenant, { parentId: hall, zh: '化验室', en: 'Lab' })
  const permissions = new Set(['organisation.manage', 'monitoring.manage'])
  const session = { tenantId, userId: accountId, organisations: [works, lab], permissions }
  const { organisations: count } = await withTenant(services.app, session, (db) =>
    readPlan(db, session as never, works),
  )
  expect(count).toBe(1)
})
