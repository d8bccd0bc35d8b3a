import type { DataScope, Permission } from '@iwater/contract/access'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { saveBrandingSettings } from '@iwater/contract/organisation/branding'
import { copyOrganisation, readCopyPlan } from '@iwater/contract/organisation/copies'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import { systemRecord } from '@iwater/contract/pages/systems'
import { limitVersion } from '@iwater/contract/plant/limit-versions'
import { pointRecord } from '@iwater/contract/plant/points'
import { setRetired } from '@iwater/contract/plant/retirement'
import { unitRecord } from '@iwater/contract/plant/units'
import { expect, test } from 'vitest'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'

const organisations = entityRoutes(organisationRecord)
const systems = entityRoutes(systemRecord)
const units = entityRoutes(unitRecord)
const points = entityRoutes(pointRecord)
const versions = entityRoutes(limitVersion)

const errorOf = ({ body }: { body: { data: unknown } }) => (body.data as { error: string }).error
const faultsOf = ({ body }: { body: { data: unknown } }) => (body.data as { fields: object }).fields

type Entry = { action: string; subject: string; after: Record<string, unknown> }

/** A plant with a hall and a laboratory below it; in the hall a unit with a device and two points that values come to. */
async function setUp() {
  const plant = await aConnectedPlant()
  const { call, owner, tenant, token, unitId, pointIds } = plant
  const works = await anOrganisation(plant, tenant, { zh: '东厂', en: 'East works' })
  const hall = await anOrganisation(plant, tenant, {
    parentId: works,
    zh: '一车间',
    en: 'Hall 1',
    kind: 'station',
  })
  const lab = await anOrganisation(plant, tenant, {
    parentId: works,
    zh: '化验室',
    en: 'Laboratory',
    kind: 'department',
  })
  const edit = async (
    routes: typeof organisations | typeof units | typeof points,
    id: string,
    changes: object,
  ) => {
    const { version } = (await call(routes.read, { id }, { token })).data as { version: number }
    const { body, status } = await call(routes.edit, { id, version, ...changes } as never, {
      token,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  await edit(units, unitId, { organisation_id: hall })
  const [first = '', second = ''] = pointIds
  await edit(points, first, { high_limit: 40 })
  await edit(points, first, { high_limit: 50 })
  const copy = (own: object = {}, as = token) => {
    const name = { zh: '西厂', en: 'West works' }
    const input = { organizationId: works, name, parent_id: tenant.root, ...own }
    return call(copyOrganisation, input as never, { token: as })
  }
  const plan = (organizationId = works, as = token) =>
    call(readCopyPlan, { organizationId }, { token: as })
  const entries = () =>
    owner<Entry>(
      'select action, subject, after from audit_entry where tenant_id = $1 order by number',
      [tenant.tenantId],
    )
  const addSystem = async (name: string, organisationIds: readonly string[]) => {
    const draft = {
      name: { zh: name, en: name },
      display: 'tab',
      version_name: 'standard',
      is_default_desktop: false,
      is_limited: organisationIds.length > 0,
      organisation_ids: [...organisationIds],
    }
    return (await call(systems.add, draft as never, { token })).data.id
  }
  const aManager = async (
    permissions: readonly Permission[],
    organisationId = tenant.root,
    dataScope: DataScope = 'organisation-and-below',
  ) => {
    const { key } = await aRole(plant, tenant, { permissions: [...permissions], dataScope })
    const loginName = `m${key}`
    return (await aSignedInPerson(plant, tenant, { loginName, role: key, organisationId })).token
  }
  const below = async (id: string) =>
    owner<{ id: string; parent: string; kind: string; zh: string; heads: string[]; level: number }>(
      `select id, parent_id as parent, kind, name_zh as zh, head_ids as heads, cardinality(path) as level from organisation
        where tenant_id = $1 and path @> array[$2::uuid] order by cardinality(path), name_zh`,
      [tenant.tenantId, id],
    )
  return {
    ...plant,
    works,
    hall,
    lab,
    first,
    second,
    edit,
    copy,
    plan,
    entries,
    addSystem,
    aManager,
    below,
  }
}

test('a copy has the tree, the units and the present limits in use; no people, heads, values or connections', async () => {
  const set = await setUp()
  const { call, token, tenant, works, lab, first, second, push, edit, copy, below, owner } = set
  const { accountId } = await aSignedInPerson(set, tenant, {
    loginName: 'ben',
    organisationId: works,
  })
  await edit(organisations, lab, { head_ids: [accountId] })
  await push([{ key: 'w01018', value: 7, at: Date.now() - 1000 }])
  await call(setRetired, { pointIds: [second], isRetired: true }, { token })
  const { data } = await copy()
  expect(data).toMatchObject({ organisations: 3, units: 1, devices: 1, points: 1, limits: 1 })
  const tree = await below(data.organizationId)
  expect(tree.map(({ zh, kind, heads, level }) => [zh, kind, heads, level])).toEqual([
    ['西厂', 'plant', [], 2],
    ['一车间', 'station', [], 3],
    ['化验室', 'department', [], 3],
  ])
  expect(tree.slice(1).map(({ parent }) => parent)).toEqual([
    data.organizationId,
    data.organizationId,
  ])
  const ids = tree.map(({ id }) => id)
  const filter = JSON.stringify([['organisation_id', '=', tree[1]?.id]])
  const [unit] = (await call(units.list, { filter }, { token })).data.records
  expect(unit?.organisation_id).toBe(tree[1]?.id)
  const copied = (
    await call(points.list, { filter: JSON.stringify([['unit_id', '=', unit?.id]]) }, { token })
  ).data.records
  expect(copied.map(({ factor, high_limit }) => [factor, high_limit])).toEqual([['w01018', 50]])
  const ofPoint = JSON.stringify([['point_id', '=', copied[0]?.id]])
  const { records } = (await call(versions.list, { filter: ofPoint }, { token })).data
  expect(records.map(({ high_limit, state }) => [high_limit, state])).toEqual([[50, 'current']])
  const [left] = await owner<object>(
    `select (select count(*)::int from account where organisation_id = any ($1)) as people,
            (select count(*)::int from field_connection where organisation_id = any ($1)) as connections,
            (select count(*)::int from point_last l join point p on p.series = l.series where p.id = $2) as "lastValues",
            (select count(*)::int from tenant_host where parent_id = any ($1)) as hosts`,
    [ids, copied[0]?.id],
  )
  expect(left).toEqual({ people: 0, connections: 0, lastValues: 0, hosts: 0 })
  expect(first).not.toBe(copied[0]?.id)
})

test('what will be copied is what is copied, and a name beside that is free is proposed', async () => {
  const { tenant, works, copy, plan, aManager, addSystem } = await setUp()
  await addSystem('东厂系统', [works])
  await aManager([], works)
  const before = (await plan()).data
  expect(before).toMatchObject({
    organisations: 3,
    units: 1,
    devices: 1,
    points: 2,
    limits: 1,
    people: 1,
    connections: 1,
    name: { zh: '东厂（副本）', en: 'East works (copy)' },
    parentId: tenant.root,
  })
  const { organizationId, ...made } = (await copy({ name: before.name })).data
  expect(before).toMatchObject(made)
  expect((await plan()).data.name).toEqual({ zh: '东厂（副本 2）', en: 'East works (copy 2)' })
  expect((await plan(organizationId)).data).toMatchObject({ ...made, people: 0, connections: 0 })
})

test('a copy of 300 points is recorded by one entry with where it comes from and what it consists of', async () => {
  const { owner, call, token, tenant, works, first, copy, entries, addSystem } = await setUp()
  await addSystem('东厂系统', [works])
  await owner(
    `insert into point (tenant_id, id, device_id, name_zh, name_en, factor, decimals, high_limit, position)
     select $1, gen_random_uuid(), p.device_id, '点' || n, 'Point ' || n, 'pressure', 2, 1, n
       from generate_series(3, 300) n, point p where p.id = $2`,
    [tenant.tenantId, first],
  )
  const before = (await entries()).length
  const { data } = await copy()
  expect(data.points).toBe(300)
  const added = (await entries()).slice(before)
  expect(added).toMatchObject([
    {
      action: 'added',
      subject: 'organisation_copy',
      after: {
        source_id: works,
        source_name_zh: '东厂',
        copy_id: data.organizationId,
        name_zh: '西厂',
        organisation_count: 3,
        unit_count: 1,
        device_count: 1,
        point_count: 300,
        limit_count: 299,
        system_count: 1,
        menu_entry_count: data.menuEntries,
      },
    },
  ])
  // What is done to the copy afterwards is recorded as everything is.
  const { version } = (await call(organisations.read, { id: data.organizationId }, { token })).data
  await call(organisations.edit, { id: data.organizationId, version, is_shown: false }, { token })
  expect((await entries()).at(-1)?.subject).toBe('organisation')
})

test('a system of the plant alone is copied with its menu and what roles show of it; one that others have too is shared', async () => {
  const { call, owner, token, tenant, works, hall, copy, addSystem, entries } = await setUp()
  const own = await addSystem('东厂系统', [works, hall])
  const shared = await addSystem('共用系统', [works, tenant.root])
  await addSystem('全部系统', [])
  await owner(
    `insert into role_menu (tenant_id, role_id, menu_entry_id, is_shown, hidden_buttons)
     select e.tenant_id, r.id, e.id, true, '{add}' from menu_entry e, role r
      where e.tenant_id = $1 and e.system_id = $2 and e.path = '/wel/index' and r.tenant_id = $1 and r.key = 'administrator'`,
    [tenant.tenantId, own],
  )
  const before = (await entries()).length
  const { data } = await copy()
  expect(data).toMatchObject({ systems: 1, sharedSystems: 1 })
  const found = (await call(systems.list, { size: 100 } as never, { token })).data.records
  expect(found.map(({ name }) => name.zh)).toEqual([
    '东厂系统',
    '共用系统',
    '全部系统',
    '东厂系统（西厂）',
  ])
  const made = found.at(-1)
  expect(made?.is_limited).toBe(true)
  expect(made?.organisation_ids).toHaveLength(2)
  expect(made?.organisation_ids).toContain(data.organizationId)
  expect(found[1]?.organisation_ids).toEqual([works, tenant.root, data.organizationId])
  const menuOf = (id: string | undefined) =>
    owner<object>(
      `select e.name_zh, e.path, e.permission, e.position, a.name_zh as above,
              (select array_agg(r.hidden_buttons) from role_menu r where r.menu_entry_id = e.id) as roles
         from menu_entry e left join menu_entry a on a.id = e.parent_id
        where e.system_id = $1 order by e.is_configuration, a.name_zh nulls first, e.position, e.path`,
      [id],
    )
  const menu = await menuOf(own)
  expect(menu.length).toBe(data.menuEntries)
  expect(menu.some((entry) => (entry as { roles: unknown }).roles !== null)).toBe(true)
  expect(await menuOf(made?.id)).toEqual(menu)
  // The shared system is a record that was there before: its own history has the change.
  const added = (await entries()).slice(before).map(({ action, subject }) => [action, subject])
  expect(added).toEqual([
    ['changed', 'system'],
    ['added', 'organisation_copy'],
  ])
  expect(shared).toBe(found[1]?.id)
})

test('the look is copied, not names, pictures and addresses', async () => {
  const { call, owner, token, works, hall, copy } = await setUp()
  const set = async (organizationId: string, values: object) => {
    const input = { organizationId, version: 0, ...values }
    const { body, status } = await call(saveBrandingSettings, input as never, { token })
    if (status !== 200) throw new Error(JSON.stringify(body))
  }
  const name = { zh: '东厂平台', en: 'East platform' }
  const words = { slogan: { zh: '', en: '' }, footer: { zh: '', en: '' } }
  await set(works, {
    ...words,
    system_name: name,
    brand_color: '#123456',
    theme: 'mining',
    hotline: '96119',
  })
  await set(hall, { ...words, system_name: name })
  const { data } = await copy()
  const looks = await owner<object>(
    `select o.name_zh as zh, b.brand_color as color, b.theme, b.system_name_zh as name, b.hotline
       from branding b join organisation o on o.id = b.id where o.path @> array[$1::uuid]`,
    [data.organizationId],
  )
  expect(looks).toEqual([
    { zh: '西厂', color: '#123456', theme: 'mining', name: null, hotline: null },
  ])
})

test('a name that is taken, a place within what is copied and a tree that is too deep are refused at their fields', async () => {
  const set = await setUp()
  const { tenant, works, hall, copy } = set
  expect(faultsOf(await copy({ name: { zh: '东厂', en: 'Another' } }))).toEqual({
    'name.zh': '副本名称（中文）已被使用',
  })
  expect(faultsOf(await copy({ parent_id: hall }))).toEqual({
    parent_id: '上级单位不能是本记录或其下级',
  })
  let deep = tenant.root
  for (let level = 2; level <= 19; level += 1)
    deep = await anOrganisation(set, tenant, { parentId: deep, zh: `第${level}级`, en: `${level}` })
  expect(faultsOf(await copy({ parent_id: deep }))).toEqual({
    parent_id: '上级单位下的层级不能超过 20 级',
  })
  // The topmost one can stand nowhere else.
  expect(faultsOf(await copy({ organizationId: tenant.root, parent_id: works }))).toEqual({
    parent_id: '上级单位不能是本记录或其下级',
  })
})

test('nothing is left of a copy that goes beyond the quota of points', async () => {
  const { owner, tenant, copy, entries } = await setUp()
  await owner('update tenant set quota_points = 3 where id = $1', [tenant.tenantId])
  const before = (await entries()).length
  const { body, status } = await copy()
  expect([status, errorOf({ body })]).toEqual([409, 'organisation.quota-points'])
  const [left] = await owner<object>(
    `select (select count(*)::int from organisation where tenant_id = $1) as organisations,
            (select count(*)::int from unit where tenant_id = $1) as units,
            (select count(*)::int from plant_copy_run where tenant_id = $1) as runs`,
    [tenant.tenantId],
  )
  expect(left).toEqual({ organisations: 4, units: 1, runs: 0 })
  expect((await entries()).length).toBe(before)
})

test('both rights are needed, and source and place are within the data scope', async () => {
  const set = await setUp()
  const { owner, tenant, works, hall, copy, plan, aManager } = set
  const other = await anOrganisation(set, tenant, { zh: '南厂', en: 'South works' })
  const alone = await aManager(['organisation.manage'])
  const both = ['organisation.manage', 'monitoring.manage', 'monitoring.view'] as const
  const ofWorks = await aManager(both, works)
  // Sees the organisation that they work for by its name alone.
  const ofNothing = await aManager(both, works, 'own')
  const foreign = (await aSignedInPerson(set, await aTenant(owner))).token
  expect(
    [
      await plan(works, alone),
      await copy({}, alone),
      await copy({ organizationId: other, parent_id: works }, ofWorks),
      // The place is seen by its name at most.
      await copy({ organizationId: hall }, ofWorks),
      await plan(works, ofNothing),
      await copy({}, ofNothing),
      await plan(works, foreign),
      await copy({}, foreign),
    ].map(errorOf),
  ).toEqual([
    'request.forbidden',
    'request.forbidden',
    ...Array<string>(6).fill('organisation.not-found'),
  ])
  const { data, status } = await copy({ organizationId: hall, parent_id: works }, ofWorks)
  expect([status, data.organisations, data.units]).toEqual([200, 1, 1])
})

test('hidden organisations and systems of others are left, as they are for the user who copies', async () => {
  const set = await setUp()
  const { tenant, works, hall, edit, copy, plan, aManager, addSystem, below } = set
  const group = await anOrganisation(set, tenant, { zh: '集团', en: 'Group', kind: 'group' })
  await edit(organisations, works, { parent_id: group })
  await edit(organisations, hall, { is_shown: false })
  const shared = await addSystem('共用系统', [works, tenant.root])
  await addSystem('东厂系统', [works])
  const rights = ['organisation.manage', 'monitoring.manage', 'monitoring.view'] as const
  const manager = await aManager(rights, group)
  expect((await plan(works, manager)).data).toMatchObject({
    organisations: 2,
    units: 0,
    points: 0,
    systems: 0,
    sharedSystems: 0,
    leftSystems: 2,
  })
  const configurer = await aManager([...rights, 'navigation.configure'], group)
  expect((await plan(works, configurer)).data).toMatchObject({ systems: 1, leftSystems: 1 })
  const { data } = await copy({ parent_id: group }, configurer)
  expect((await below(data.organizationId)).map(({ zh }) => zh)).toEqual(['西厂', '化验室'])
  expect(shared).not.toBe('')
})
