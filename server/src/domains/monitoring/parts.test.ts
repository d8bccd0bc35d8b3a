import { entityRoutes } from '@iwater/contract/kit/routes'
import { organisationRecord } from '@iwater/contract/organisation/organisations'
import {
  findDepartments,
  findParts,
  findPartWithDevices,
  listPartTree,
} from '@iwater/contract/organisation/parts'
import { deviceRecord } from '@iwater/contract/plant/devices'
import { setRetired } from '@iwater/contract/plant/retirement'
import { unitRecord } from '@iwater/contract/plant/units'
import { expect, test } from 'vitest'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const both = (text: string) => ({ zh: text, en: `${text} en` })

async function setUp() {
  const app = await testApp()
  const { call } = app
  const tenant = await aTenant(app.owner)
  const admin = await aSignedInPerson(app, tenant)
  const { token } = admin
  const east = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const west = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const ofWest = await aSignedInPerson(app, tenant, {
    loginName: 'west',
    role: 'viewer',
    organisationId: west,
  })
  const addUnit = async (name: string, organisationId: string) => {
    const draft = { name: both(name), kind: 'pump-station', position: 0 }
    const { add } = entityRoutes(unitRecord)
    return (await call(add, { ...draft, organisation_id: organisationId }, { token })).data.id
  }
  return { ...app, tenant, admin, token, east, west, ofWest, addUnit }
}

test('the departments of an organisation are told with their heads, those of another one below it are not', async () => {
  const { call, token, admin, east, tenant } = await setUp()
  const { add } = entityRoutes(organisationRecord)
  const addDepartment = async (name: string, parent: string, heads: string[] = []) => {
    const draft = { name: both(name), kind: 'department', parent_id: parent, is_shown: true }
    return (await call(add, { ...draft, head_ids: heads }, { token })).data.id
  }
  const lab = await addDepartment('化验室', east, [admin.accountId])
  const shift = await addDepartment('一班', lab)
  const office = await addDepartment('办公室', tenant.root)
  const departmentsOf = async (organizationId?: string) =>
    (await call(findDepartments, organizationId === undefined ? {} : { organizationId }, { token }))
      .data
  expect(await departmentsOf(east)).toEqual([
    {
      organizationId: lab,
      organizationName: '化验室',
      name: both('化验室'),
      parentId: east,
      heads: [{ userId: admin.accountId, userName: '安娜' }],
    },
    {
      organizationId: shift,
      organizationName: '一班',
      name: both('一班'),
      parentId: lab,
      heads: [],
    },
  ])
  // The current organisation is the topmost one.
  expect((await departmentsOf()).map(({ organizationId }) => organizationId)).toEqual([office])
})

test('units are told by organisation, with their devices, and as a tree of what is visible', async () => {
  const { call, token, tenant, east, west, ofWest, addUnit } = await setUp()
  const pumps = await addUnit('泵房', east)
  const tanks = await addUnit('水池', west)
  const device = { name: both('1号泵'), unit_id: pumps, position: 0 }
  const { id: deviceId } = (await call(entityRoutes(deviceRecord).add, device, { token })).data
  const english = { token, headers: { 'accept-language': 'en' } }
  const { data: all } = await call(findParts, {}, english)
  expect(all.map(({ partId, partName }) => [partId, partName])).toEqual([
    [pumps, '泵房 en'],
    [tanks, '水池 en'],
  ])
  const { data: ofEast } = await call(findParts, { organizationId: east }, { token })
  expect(ofEast).toEqual([
    {
      partId: pumps,
      partName: '泵房',
      name: both('泵房'),
      kind: 'pump-station',
      organizationId: east,
    },
  ])
  expect((await call(findPartWithDevices, { unitId: pumps }, { token })).data).toMatchObject({
    partName: '泵房',
    devices: [{ deviceId, deviceName: '1号泵', name: both('1号泵') }],
  })
  const { data: tree } = await call(listPartTree, {}, { token })
  expect(tree).toMatchObject([
    {
      organizationId: tenant.root,
      parts: [],
      children: [
        { organizationId: east, parts: [{ partId: pumps }], children: [] },
        { organizationId: west, parts: [{ partId: tanks }], children: [] },
      ],
    },
  ])
  expect((await call(listPartTree, {}, ofWest)).data).toMatchObject([
    { organizationId: west, parentId: null, parts: [{ partId: tanks }] },
  ])
  expect((await call(findPartWithDevices, { unitId: pumps }, ofWest)).status).toBe(404)
  // What is retired is told by none of them.
  await call(setRetired, { deviceIds: [deviceId], isRetired: true } as never, { token })
  expect((await call(findPartWithDevices, { unitId: pumps }, { token })).data.devices).toEqual([])
  await call(setRetired, { unitIds: [pumps], isRetired: true } as never, { token })
  expect((await call(findParts, {}, { token })).data.map(({ partId }) => partId)).toEqual([tanks])
  expect((await call(findPartWithDevices, { unitId: pumps }, { token })).status).toBe(404)
  expect((await call(findParts, { organizationId: east }, ofWest)).status).toBe(404)
})
