import { listFindableFunctions, searchThings } from '@iwater/contract/search'
import { expect, test } from 'vitest'
import { createDevice, createPoints, createUnit } from '#domains/monitoring'
import { createSystem, standardMenu } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aPerson, aSignedInPerson } from '#testing/people'
import { type AppOptions, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

type App = Awaited<ReturnType<typeof testApp>>
type Tenant = Awaited<ReturnType<typeof aTenant>>

const named = (zh: string, en: string) => ({ zh, en })

const aUnit = (
  { services }: App,
  { tenantId, scope }: Tenant,
  organisationId: string,
  name: { zh: string; en: string },
  points: { zh: string; en: string }[] = [],
) =>
  withTenant(services.app, scope, async (db) => {
    const unit = await createUnit(db, tenantId, { organisationId, kind: 'water-works', name })
    const deviceId = await createDevice(db, tenantId, { unit, name })
    const drafts = points.map((point) => ({
      name: point,
      factor: 'w01001',
      unitOfMeasure: '',
      decimals: 2,
      lowLimit: null,
      highLimit: null,
    }))
    if (drafts.length > 0) await createPoints(db, tenantId, { unit, deviceId }, drafts)
  })

async function setting(options: AppOptions = {}) {
  const app = await testApp(options)
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const east = await anOrganisation(app, tenant, named('城东公司', 'East Company'))
  await aUnit(app, tenant, east, named('城东水厂', 'East Works'), [
    named('出厂余氯', 'Outlet chlorine'),
    named('出厂浊度', 'Outlet turbidity'),
  ])
  await aUnit(app, tenant, tenant.root, named('重力泵站', 'Gravity Pumps'), [
    named('出口余氯', 'Outlet chlorine'),
  ])
  const find = async (keyword: string, more: object = {}, of = token) => {
    const { status, data } = await app.call(searchThings, { keyword, ...more }, { token: of })
    if (status !== 200) throw new Error(`search answered ${status}`)
    return {
      units: data.units.map(({ name }) => name.zh),
      points: data.points.map(({ name, unitName }) => `${unitName.zh} ${name.zh}`),
      people: data.people.map(({ name }) => name.zh),
    }
  }
  return { app, tenant, token, east, find }
}

test('names are found in both languages and by the initials of their pinyin', async () => {
  const { find } = await setting()
  for (const keyword of ['城东', 'east', 'cdsc', 'CDS']) {
    expect((await find(keyword)).units, keyword).toEqual(['城东水厂'])
  }
  expect((await find('an')).people).toEqual(['安娜'])
})

test('a name that begins with the word comes before one that only contains it', async () => {
  const { app, tenant, find } = await setting()
  await aUnit(app, tenant, tenant.root, named('水厂', 'Works'))
  expect((await find('水厂')).units).toEqual(['水厂', '城东水厂'])
})

test('words may be from the names of a point and its unit together', async () => {
  const { find } = await setting()
  expect((await find('余氯')).points).toEqual(['城东水厂 出厂余氯', '重力泵站 出口余氯'])
  expect((await find('城东 余氯')).points).toEqual(['城东水厂 出厂余氯'])
  expect((await find('城东')).points).toEqual([])
})

test('wildcards of patterns are searched literally', async () => {
  const { find } = await setting()
  for (const keyword of ['%', '_', '\\', "'"]) {
    expect(await find(keyword), keyword).toEqual({ units: [], points: [], people: [] })
  }
})

test('only the requested kinds are searched, and no more of each than requested', async () => {
  const { find } = await setting()
  expect(await find('余氯', { kinds: 'unit,person' })).toMatchObject({ points: [] })
  expect((await find('余氯', { limit: 1 })).points).toHaveLength(1)
})

test('a person finds what their organisation and their rights show, and no more', async () => {
  const { app, tenant, east, find } = await setting()
  await aPerson(app, tenant, { loginName: 'root-only' })
  const person = await aSignedInPerson(app, tenant, {
    loginName: 'east',
    role: 'viewer',
    organisationId: east,
  })
  expect((await find('余氯', {}, person.token)).points).toEqual(['城东水厂 出厂余氯'])
  expect((await find('安娜', {}, person.token)).people).toEqual(['安娜'])
  await app.owner(`update role set permissions = '{activity.view}' where key = 'viewer'`)
  await expect.poll(async () => (await find('余氯', {}, person.token)).points).toEqual([])
})

test('people who may no longer sign in are not found', async () => {
  const { app, tenant, find } = await setting()
  await aPerson(app, tenant, { loginName: 'gone' })
  await app.owner(`update account set is_enabled = false where login_name = 'gone'`)
  expect((await find('安娜')).people).toEqual(['安娜'])
})

test('functions of all systems are listed with their system and module', async () => {
  const { app, tenant, token } = await setting()
  for (const name of [named('供水', 'Supply'), named('水质', 'Quality')]) {
    await withTenant(app.services.app, tenant.scope, (db) =>
      createSystem(db, tenant.tenantId, { name, menu: standardMenu }),
    )
  }
  const { data } = await app.call(listFindableFunctions, {}, { token })
  const units = data.filter(({ path }) => path === '/monitoring/units')
  expect(units.map(({ systemName, moduleName }) => [systemName.en, moduleName?.en])).toEqual([
    ['Supply', 'Monitoring'],
    ['Quality', 'Monitoring'],
  ])
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const { data: seen } = await app.call(listFindableFunctions, {}, { token: viewer.token })
  expect(seen.some(({ path }) => path === '/field/connections')).toBe(false)
})

test('a hundred thousand points are searched in a fraction of a second', async () => {
  const { app, tenant, find } = await setting({ database: 'own' })
  // The audit trail of so many changes would take longer than all the rest.
  await app.owner('alter table point disable trigger user')
  await app.owner(
    `insert into point (tenant_id, id, organisation_id, unit_id, device_id, name_zh, name_en, factor, unit_of_measure, decimals)
     select p.tenant_id, gen_random_uuid(), p.organisation_id, p.unit_id, p.device_id, '测点' || n || '号流量', 'Flow ' || n, p.factor, '', 2
       from (select * from point where tenant_id = $1 limit 1) p, generate_series(1, 100000) n`,
    [tenant.tenantId],
  )
  await app.owner('analyze point')
  for (const keyword of ['余氯', 'cdy', 'nothing has it', '测点 99999']) {
    await find(keyword)
    const begun = performance.now()
    await find(keyword)
    expect(performance.now() - begun, keyword).toBeLessThan(1500)
  }
}, 120_000)
