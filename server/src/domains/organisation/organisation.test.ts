import { findBranding, findOrganisation, listVersionRecords } from '@iwater/contract/organisation'
import type { Route } from '@iwater/contract/route'
import { checkSignIn, passwordRule, readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { readPartner, readSignInMethods } from '@iwater/contract/sign-in/sign-in-methods'
import { expect, test } from 'vitest'
import { saveBranding } from '#domains/branding'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant, testServices } from '#testing/test-services'
import { createTenant } from './tenant.queries.ts'
import { insertVersionRecords } from './version-record.queries.ts'

test('branding is answered for a code, whatever its spaces and case', async () => {
  const app = await testApp()
  const { code, root, tenantId, scope } = await aTenant(app.owner)
  await withTenant(app.services.app, scope, (db) =>
    saveBranding(db, tenantId, {
      organisationId: root,
      values: { brand_color: '#0E9F6E', slogan: { zh: '清', en: 'Clear' } },
    }),
  )
  const { data } = await app.call(findBranding, { productLicense: ` ${code.toUpperCase()} ` })
  expect(data).toMatchObject({
    organizationId: root,
    code,
    organizationName: '测试单位',
    systemName: { zh: '测试单位', en: 'Test organisation' },
    slogan: { zh: '清', en: 'Clear' },
    brandColor: '#0E9F6E',
    theme: 'default',
    isDemo: false,
  })
  const english = await app.call(
    findOrganisation,
    { productLicense: code },
    { headers: { 'accept-language': 'en-GB' } },
  )
  expect(english.data).toEqual({
    organizationId: root,
    organizationName: 'Test organisation',
    name: { zh: '测试单位', en: 'Test organisation' },
    code,
  })
})

test('an unknown code is answered with nothing', async () => {
  const app = await testApp()
  for (const productLicense of ['nobody', '', '水务', `x'; drop table tenant; --`]) {
    const { status, data } = await app.call(findBranding, { productLicense })
    expect([status, data]).toEqual([200, null])
  }
})

test('a network guesses codes no faster than an address, and known codes are no guesses', async () => {
  const app = await testApp({
    environment: { IWATER_LIMITS: 'standard', TRUST_PROXY: '127.0.0.1' },
  })
  const { code } = await aTenant(app.owner)
  const ask = (productLicense: string, address: string) =>
    app.call(findOrganisation, { productLicense }, { headers: { 'x-forwarded-for': address } })
  const countOf = async (
    wanted: (index: number) => [code: string, address: string],
    count: number,
  ) => {
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => ask(...wanted(index))),
    )
    return answers.filter(({ status }) => status === 200).length
  }
  const ofNetwork = (index: number) => `198.18.7.${1 + (index % 3)}`
  for (const _ of [1, 2, 3]) expect(await countOf((index) => [code, ofNetwork(index)], 90)).toBe(90)
  const found = await countOf((index) => [`guess${index}`, ofNetwork(index)], 300)
  expect(found).toBeGreaterThanOrEqual(200)
  expect(found).toBeLessThan(260)
  const ofHousehold = (index: number) => `2001:db8:7:7::${index.toString(16)}`
  expect(await countOf((index) => [`guess${index}`, ofHousehold(index)], 150)).toBeLessThan(140)
})

test.each([
  ['whether a picture is asked for', checkSignIn, '198.18.11.1'],
  ['what a password must be like', passwordRule, '198.18.12.1'],
  ['by what ways one signs in', readSignInMethods, '198.18.13.1'],
  ['who a partner is', readPartner, '198.18.14.1'],
] as const)('asking %s is guessing where nobody has the code', async (_, route, address) => {
  const app = await testApp({
    environment: { IWATER_LIMITS: 'standard', TRUST_PROXY: '127.0.0.1' },
  })
  const { code } = await aTenant(app.owner)
  const countRefused = async (count: number, codeOf: (index: number) => string) => {
    const headers = { 'x-forwarded-for': address }
    const answers = await Promise.all(
      Array.from({ length: count }, (_each, index) =>
        app.call<Route>(route, { username: 'anna', orgCode: codeOf(index) }, { headers }),
      ),
    )
    return answers.filter(({ status }) => status === 429).length
  }
  expect(await countRefused(75, () => code)).toBe(0)
  expect(await countRefused(120, (index) => `guess${index}`)).toBeGreaterThan(10)
})

test('the version records are answered to everybody with the code, newest first', async () => {
  const app = await testApp()
  const { code, tenantId, scope } = await aTenant(app.owner)
  const other = await aTenant(app.owner)
  const record = (version: string, releasedOn: string) => ({
    version,
    releasedOn,
    title: { zh: '标题', en: 'Title' },
    text: { zh: '一\n二', en: 'One\nTwo' },
  })
  const records = [record('1.0', '2026-02-28'), record('1.1', '2026-11-21')]
  await withTenant(app.services.app, scope, (db) => insertVersionRecords(db, tenantId, records))
  const versionsOf = async (orgCode: string) =>
    (await app.call(listVersionRecords, { orgCode })).data
  expect(await versionsOf(code)).toEqual(records.toReversed())
  expect(await versionsOf(other.code)).toEqual([])
  expect(await versionsOf('nobody')).toEqual([])
})

test('contact data are part of the branding, and omitted fields are empty', async () => {
  const app = await testApp()
  const { code, root, tenantId, scope } = await aTenant(app.owner)
  const contactOf = async () =>
    (await app.call(findBranding, { productLicense: code })).data?.contact
  const none = { hotline: null, phone: null, email: null, address: null }
  expect(await contactOf()).toEqual(none)
  const contact = { hotline: '400-000-0000', address: { zh: '一号', en: '1 Street' } }
  const values = { hotline: contact.hotline, contact_address: contact.address }
  await withTenant(app.services.app, scope, (db) =>
    saveBranding(db, tenantId, { organisationId: root, values }),
  )
  expect(await contactOf()).toEqual({ ...none, ...contact })
})

test('the code script contains the pair of its own host and of no other', async () => {
  const app = await testApp()
  const [one, other] = [await aTenant(app.owner), await aTenant(app.owner)]
  await app.owner(
    `insert into tenant_host (host, tenant_id) values ('one.example', $1), ('two.example', $2)`,
    [one.tenantId, other.tenantId],
  )
  const script = (host: string) => app.app.inject({ url: '/code.js', headers: { host } })
  expect((await script('one.example')).body).toBe(`one.example=${one.code};\n`)
  expect((await script('Two.Example:8080')).body).toBe(`two.example:8080=${other.code};\n`)
  expect(await script('three.example')).toMatchObject({ statusCode: 200, body: '' })
})

test('a person sees their organisation and its subordinates, as a tree', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const works = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const pumps = await anOrganisation(app, tenant, { parentId: works, zh: '泵站', en: 'Pumps' })
  await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const [all, east] = [
    await aSignedInPerson(app, tenant),
    await aSignedInPerson(app, tenant, { loginName: 'east', organisationId: works }),
  ]
  const treeOf = async (token: string) =>
    (await app.call(readSignInInfo, {}, { token })).data.OrganizationTree
  const [root] = await treeOf(all.token)
  expect(root?.children.map(({ name }) => name.en)).toEqual(['East', 'West'])
  expect(await treeOf(east.token)).toMatchObject([
    {
      organizationId: works,
      parentId: null,
      children: [{ organizationId: pumps, parentId: works }],
    },
  ])
})

test('switching to an organisation above or beside one’s own is rejected like one that does not exist', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const works = await anOrganisation(app, tenant)
  const beside = await anOrganisation(app, tenant)
  const otherTenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant, { organisationId: works })
  for (const organizationId of [tenant.root, beside, otherTenant.root]) {
    const { status, body } = await app.call(readSignInInfo, { organizationId }, { token })
    expect(status).toBe(404)
    expect(body.data).toMatchObject({ error: 'organisation.not-found' })
  }
})

test('a code and a host belong to one tenant only', async () => {
  const { address } = await testServices()
  const wanted = {
    code: 'once',
    name: { zh: '一', en: 'Once' },
    timeZone: 'Asia/Shanghai',
    isDemo: false,
  }
  expect(await createTenant(address, wanted)).toMatchObject({ rootId: expect.any(String) })
  expect(await createTenant(address, wanted)).toEqual({ taken: 'code' })
  const hosts = ['water.example.cn']
  expect(await createTenant(address, { ...wanted, code: 'two', hosts })).toHaveProperty('rootId')
  expect(await createTenant(address, { ...wanted, code: 'three', hosts })).toEqual({
    taken: 'host',
  })
  expect(await createTenant(address, { ...wanted, code: 'three' })).toHaveProperty('rootId')
})
