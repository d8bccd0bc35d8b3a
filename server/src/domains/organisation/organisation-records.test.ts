import { entityRoutes } from '@iwater/contract/kit/routes'
import { organisationRecord, readChangeImpact } from '@iwater/contract/organisation/organisations'
import { unitRecord } from '@iwater/contract/plant/units'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const { list, read, add, edit, move, remove } = entityRoutes(organisationRecord)
const units = entityRoutes(unitRecord)

const faultyFields = ({ body }: { body: { data: unknown } }) =>
  Object.keys((body.data as { fields: object }).fields)
const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error

/** An administrator, and what makes organisations by the calls of the page. */
async function setUp() {
  const app = await testApp()
  const { call, owner } = app
  const tenant = await aTenant(owner)
  const admin = await aSignedInPerson(app, tenant)
  const { token } = admin
  const draft = (name: string, parent: string | null, own: object = {}) => ({
    name: { zh: name, en: '' },
    kind: 'plant',
    is_shown: true,
    is_team_enabled: true,
    parent_id: parent,
    ...own,
  })
  const grow = async (name: string, parent = tenant.root, own: object = {}) =>
    (await call(add, draft(name, parent, own), { token })).data.id
  const versionOf = async (id: string) => (await call(read, { id }, { token })).data.version
  const change = async (id: string, changes: object, as = token) =>
    call(edit, { id, version: await versionOf(id), ...changes }, { token: as })
  /** A role that may change organisations, within what is below its own. */
  const { key: manager } = await aRole(app, tenant, {
    permissions: ['organisation.manage', 'monitoring.view', 'monitoring.manage'],
  })
  const aManager = async (organisationId: string, loginName: string) =>
    (await aSignedInPerson(app, tenant, { loginName, role: manager, organisationId })).token
  const seenBy = async (as: string) =>
    (await call(list, { as: 'list', size: 100 }, { token: as })).data.records
      .map(({ name }) => name.zh)
      .toSorted()
  return { ...app, tenant, token, admin, draft, grow, change, versionOf, aManager, seenBy }
}

test('organisations are added below each other, in their order, with a name in one language', async () => {
  const { call, token, tenant, grow, admin, owner } = await setUp()
  const works = await grow('一厂')
  const second = await grow('二厂')
  const lab = await grow('化验室', works, { kind: 'department', head_ids: [admin.accountId] })
  const found = (await call(read, { id: lab }, { token })).data
  expect(found).toMatchObject({
    name: { zh: '化验室', en: '化验室' },
    is_shown: true,
    is_team_enabled: true,
    head_ids: [admin.accountId],
    labels: { head_ids: { zh: '安娜' }, parent_id: { zh: '一厂' } },
  })
  const paths = await owner<{ path: string[] }>('select path from organisation where id = $1', [
    lab,
  ])
  expect(paths).toEqual([{ path: [tenant.root, works, lab] }])
  await call(move, { id: second, before: works }, { token })
  const { records } = (await call(list, { parent: tenant.root }, { token })).data
  expect(records.map(({ name, children }) => [name.zh, children])).toEqual([
    ['二厂', 0],
    ['一厂', 1],
  ])
  const { OrganizationTree } = (await call(readSignInInfo, {}, { token })).data
  expect(OrganizationTree[0]?.children.map(({ name }) => name.zh)).toEqual(['二厂', '一厂'])
})

test('heads belong to departments alone, and there is one topmost organisation', async () => {
  const { call, token, tenant, grow, draft, change, admin } = await setUp()
  const works = await grow('一厂', tenant.root, { head_ids: [admin.accountId] })
  expect((await call(read, { id: works }, { token })).data.head_ids).toEqual([])
  expect(faultyFields(await call(add, draft('又一个', null), { token }))).toEqual(['parent_id'])
  expect(faultyFields(await change(works, { parent_id: null }))).toEqual(['parent_id'])
  expect(faultyFields(await change(tenant.root, { parent_id: works }))).toEqual(['parent_id'])
  expect(errorOf(await call(remove, { id: tenant.root }, { token }))).toBe('organisation.is-root')
})

test('moving an organisation takes along what is below it, and decides who sees it', async () => {
  const { call, token, tenant, grow, change, aManager, seenBy, owner } = await setUp()
  const [east, west] = [await grow('东区'), await grow('西区')]
  const works = await grow('水厂', east)
  const pumps = await grow('泵站', works)
  const [ofEast, ofWest] = [await aManager(east, 'east'), await aManager(west, 'west')]
  await aManager(works, 'works')
  const unit = { name: { zh: '机组', en: 'Set' }, kind: 'pump-station', position: 0 }
  await call(units.add, { ...unit, organisation_id: pumps }, { token })
  expect(await seenBy(ofEast)).toEqual(['东区', '水厂', '泵站'])
  expect(await seenBy(ofWest)).toEqual(['西区'])
  const impact = async (change: object) =>
    (await call(readChangeImpact, { organizationId: works, ...change }, { token })).data
  const extent = { organisations: 2, units: 1, people: 1 }
  expect(await impact({ toOrganizationId: west })).toEqual({ ...extent, gaining: 1, losing: 1 })
  expect(await impact({ visibility: 'hidden' })).toEqual({ ...extent, gaining: 0, losing: 1 })
  expect(await impact({})).toEqual({ ...extent, gaining: 0, losing: 0 })
  expect((await change(works, { parent_id: west })).status).toBe(200)
  await expect.poll(() => seenBy(ofEast)).toEqual(['东区'])
  await expect.poll(() => seenBy(ofWest)).toEqual(['水厂', '泵站', '西区'].toSorted())
  expect((await call(units.list, {}, { token: ofWest })).data.total).toBe(1)
  const paths = await owner<{ path: string[] }>('select path from organisation where id = $1', [
    pumps,
  ])
  expect(paths).toEqual([{ path: [tenant.root, west, works, pumps] }])
  expect(faultyFields(await change(works, { parent_id: pumps }))).toEqual(['parent_id'])
})

test('an organisation is managed within one’s scope alone', async () => {
  const { call, tenant, grow, draft, aManager, versionOf, seenBy, services } = await setUp()
  const [east, west] = [await grow('东区'), await grow('西区')]
  const works = await grow('水厂', east)
  const ofEast = await aManager(east, 'east')
  const as = { token: ofEast }
  for (const outside of [west, tenant.root]) {
    expect(faultyFields(await call(add, draft('新', outside), as))).toEqual(['parent_id'])
    const moved = { id: works, version: await versionOf(works), parent_id: outside }
    expect(faultyFields(await call(edit, moved, as))).toEqual(['parent_id'])
    expect((await call(move, { id: works, parent: outside, before: null }, as)).status).toBe(400)
    expect((await call(remove, { id: outside }, as)).status).toBe(404)
  }
  // The own one is renamed, and stays where it is.
  const renamed = { id: east, version: await versionOf(east), name: { zh: '东部', en: 'East' } }
  expect((await call(edit, renamed, as)).status).toBe(200)
  const hosts = [{ host: 'new.east.example' }]
  expect((await call(add, draft('新厂', works, { hosts }), as)).status).toBe(200)
  await expect.poll(() => seenBy(ofEast)).toEqual(['东部', '新厂', '水厂'])
  // The database refuses it as well.
  const scope = { tenantId: tenant.tenantId, organisations: [east, works], userId: null }
  const past = withTenant(services.app, scope, (db) =>
    sql`update organisation set parent_id = ${west} where id = ${works}`.execute(db),
  )
  await expect(past).rejects.toThrow('outside of what is visible')
})

test('an organisation with people or units stays, and it is said how many there are', async () => {
  const { call, token, grow, aManager } = await setUp()
  const works = await grow('水厂')
  const lab = await grow('化验室', works, { kind: 'department' })
  await aManager(lab, 'lab')
  const unit = { name: { zh: '机组', en: 'Set' }, kind: 'pump-station', position: 0 }
  const unitId = (await call(units.add, { ...unit, organisation_id: works }, { token })).data.id
  const { body } = await call(remove, { id: works }, { token })
  expect(body).toMatchObject({
    data: { error: 'organisation.in-use' },
    msg: expect.stringContaining('仍有 1 个下级单位、1 个监测单元。'),
  })
  const ofLab = await call(remove, { id: lab }, { token })
  expect(ofLab.body.msg).toContain('仍有 1 名人员。')
  await call(units.remove, { id: unitId }, { token })
  const empty = await grow('空', works)
  expect((await call(remove, { id: empty }, { token })).status).toBe(200)
})

test('a host name leads to one organisation', async () => {
  const { app, call, tenant, grow, change, owner, ...rest } = await setUp()
  const host = `h${tenant.code}.example`
  const works = await grow('水厂', tenant.root, { hosts: [{ host }] })
  const script = await app.inject({ url: '/code.js', headers: { host } })
  expect(script.body).toBe(`${host}=${tenant.code};\n`)
  expect(faultyFields(await change(tenant.root, { hosts: [{ host }] }))).toEqual(['hosts.0.host'])
  const twice = [{ host: `a.${host}` }, { host: `a.${host}` }]
  expect(faultyFields(await change(works, { hosts: twice }))).toEqual(['hosts.1.host'])
  expect(faultyFields(await change(works, { hosts: [{ host: 'Not a host' }] }))).toEqual([
    'hosts.0.host',
  ])
  for (const name of ['localhost', 'localhost:8080', '127.0.0.1'])
    expect((await change(works, { hosts: [{ host: name }] })).body.data).toMatchObject({
      fields: { 'hosts.0.host': expect.stringContaining('water.example.cn') },
    })
  const others = await aTenant(owner)
  const { token: theirs } = await aSignedInPerson({ ...rest, call }, others)
  const { version } = (await call(read, { id: others.root }, { token: theirs })).data
  const claim = { id: others.root, version, hosts: [{ host }] }
  expect(faultyFields(await call(edit, claim, { token: theirs }))).toEqual(['hosts.0.host'])
})
