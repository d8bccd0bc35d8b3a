import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readResourceStatistics } from '@iwater/contract/activity'
import { findMenu } from '@iwater/contract/navigation'
import { findBranding } from '@iwater/contract/organisation'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import {
  findCompanies,
  signInByMobile,
  waitingPages,
} from '@iwater/contract/sign-in/sign-in-methods'
import { expect, test } from 'vitest'
import { makeTicket } from '#domains/sign-in'
import { clientHeader, signInAs } from '#testing/people'
import { anSmsCode } from '#testing/sign-in-rules'
import { ownAppOfFile, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { type PartnerEntry, partnersFile, type StationEntry, stationsFile } from './demo-files.ts'
import { seedDemo } from './seed.ts'

/** An app whose database contains the demo. Hashing the passwords of all accounts takes a while. */
const setting = ownAppOfFile(async (app) => {
  const stationsPath = join(app.dataDir, stationsFile)
  const partnersPath = join(app.dataDir, partnersFile)
  const seed = () => seedDemo(app.services, app.address, app.dataDir)
  await seed()
  const tokenOf = async (code: string, loginName: string) =>
    (await signInAs(app, { code, loginName, password: 'Water@2026' })).access_token
  const stations = async () => JSON.parse(await readFile(stationsPath, 'utf8')) as StationEntry[]
  return { app, seed, tokenOf, stations, stationsPath, partnersPath }
})

const unitsOf = (units: { en: string; count: number }[]) =>
  Object.fromEntries(units.map(({ en, count }) => [en, count]))

test('each demo tenant has its tree, its systems, its branding and its people', async () => {
  const { app, tokenOf } = await setting()
  const infoOf = async (code: string, loginName: string) =>
    (await app.call(readSignInInfo, {}, { token: await tokenOf(code, loginName) })).data
  const seen = async (code: string, loginName: string) => {
    const { OrganizationTree, systemOrgs, roles } = await infoOf(code, loginName)
    return {
      tree: OrganizationTree.map(({ name, children }) => [
        name.en,
        ...children.map((child) => child.name.en),
      ]),
      systems: systemOrgs.map(({ name }) => name.en),
      roles,
    }
  }
  expect(await seen('qingyuan', 'admin')).toEqual({
    tree: [['Qingyuan Water Group', 'East Water Works', 'West Sewage Works', 'Network Centre']],
    systems: ['Water Supply', 'Water Quality', 'Video', 'Office'],
    roles: ['administrator'],
  })
  expect(await seen('qingyuan', 'east')).toEqual({
    tree: [['East Water Works', 'Laboratory', 'Control Room']],
    systems: ['Water Supply', 'Water Quality', 'Video', 'Office'],
    roles: ['operator'],
  })
  expect((await seen('lvzhou', 'operator')).systems).toEqual(['Environmental Monitoring', 'Office'])
  expect((await seen('lvzhou', 'river')).tree).toEqual([['River Monitoring']])
  expect((await seen('jinshan', 'mill')).tree).toEqual([['Mill']])
  expect((await seen('jinshan', 'viewer')).roles).toEqual(['viewer'])
  const { data } = await app.call(findBranding, { productLicense: 'jinshan' })
  expect(data).toMatchObject({ theme: 'mining', isDemo: true, brandColor: '#D97706' })
  // The items of one dictionary belong to those of another.
  const rows = await app.owner(`
    select d.code, count(i)::int as items,
           count(i) filter (where exists (select from dictionary_item above
             where above.tenant_id = d.tenant_id and above.parent_id = d.parent_id and above.value = i.parent))::int as linked
      from tenant t join dictionary d on d.tenant_id = t.id
      join dictionary_item i on i.tenant_id = d.tenant_id and i.parent_id = d.id
     where t.code = 'qingyuan' group by d.code order by d.code`)
  expect(rows).toEqual([
    { code: 'defect-level', items: 3, linked: 0 },
    { code: 'equipment-kind', items: 5, linked: 0 },
    { code: 'equipment-model', items: 6, linked: 6 },
    { code: 'maintenance-kind', items: 5, linked: 0 },
  ])
  const work = await app.owner(`
    select t.code, (select count(*)::int from maintenance_plan p where p.tenant_id = t.id) as plans,
           (select bool_or(m.origin = 'planned') and bool_or(m.origin = 'corrective') from maintenance_task m
             where m.tenant_id = t.id) as "hasBoth" from tenant t order by t.code`)
  expect(work).toEqual([
    { code: 'jinshan', plans: 1, hasBoth: true },
    { code: 'lvzhou', plans: 2, hasBoth: true },
    { code: 'qingyuan', plans: 5, hasBoth: true },
  ])
  // A round takes no data out of statistics; what is done on an analyser does, of its device.
  const flagging = await app.owner(`
    select p.name_en as name, bool_and(e.device_id is not null) as "onDevices" from maintenance_plan p
      join maintenance_equipment e on e.tenant_id = p.tenant_id and e.parent_id = p.id
     where p.flagged_data = 'device' and p.kind in ('calibration', 'inspection') group by 1 order by 1`)
  expect(flagging).toEqual([
    { name: 'Daily inspection', onDevices: false },
    { name: 'Weekly calibration of pH analysers', onDevices: true },
  ])
  const [book] = await app.owner(`
    select count(*) filter (where r.result = 'failed')::int as failed, count(*) filter (where r.result = 'unjudged')::int as unjudged,
           count(distinct r.kind)::int as kinds
      from calibration_record r join tenant t on t.id = r.tenant_id where t.code = 'qingyuan'`)
  expect(book).toMatchObject({ unjudged: 0, kinds: 2 })
  expect(Number(book?.failed)).toBeGreaterThan(0)
  const states = await app.owner(`
    select distinct d.state from calibration_due d join tenant t on t.id = d.tenant_id where t.code = 'qingyuan' order by d.state`)
  expect(states.map(({ state }) => state)).toEqual(['ahead', 'failed', 'overdue'])
})

test('departments of the demo have heads, to whom the chat hands over', async () => {
  const { app } = await setting()
  const heads = await app.owner(`
    select t.code, o.name_en as department, a.login_name as head from organisation o join tenant t on t.id = o.tenant_id
      cross join unnest(o.head_ids) h (id) join account a on a.tenant_id = o.tenant_id and a.id = h.id::uuid order by 1`)
  expect(heads).toEqual([
    { code: 'lvzhou', department: 'River Monitoring', head: 'river' },
    { code: 'qingyuan', department: 'Control Room', head: 'control' },
  ])
})

test('the new person must change the password first', async () => {
  const { app, tokenOf } = await setting()
  const { status } = await app.call(findMenu, {}, { token: await tokenOf('qingyuan', 'fresh') })
  expect(status).toBe(403)
})

test('units, points and connections belong to the organisations of the description', async () => {
  const { app, tokenOf, stations } = await setting()
  const statisticsOf = async (code: string) =>
    (await app.call(readResourceStatistics, {}, { token: await tokenOf(code, 'admin') })).data
  const qingyuan = await statisticsOf('qingyuan')
  expect(unitsOf(qingyuan.unitsByOrganisation)).toEqual({
    'East Water Works': 1,
    'West Sewage Works': 1,
    'East Suburb Pump Station': 1,
    'North Ring Pump Station': 1,
    'High-tech Zone Pump Station': 1,
  })
  expect(unitsOf((await statisticsOf('lvzhou')).unitsByOrganisation)).toEqual({
    'River Monitoring': 12,
    Outfalls: 3,
  })
  const entries = await stations()
  const ofTenant = entries.filter(({ tenant }) => tenant === 'qingyuan')
  const points = qingyuan.counts.find(({ resource }) => resource === 'point')
  expect(points?.count).toBe(ofTenant.flatMap(({ channels }) => channels).length)
  expect(new Set(entries.map(({ protocol }) => protocol))).toEqual(
    new Set(['hj212', 'mqtt', 'http']),
  )
  expect(new Set(entries.map(({ stationNumber }) => stationNumber)).size).toBe(entries.length)
})

test('an ordinary day of the simulated plants stays within every limit', async () => {
  const { stations } = await setting()
  for (const { stationNumber, channels } of await stations()) {
    for (const { sourceKey, low, high, typical } of channels) {
      if (typical === null) continue
      expect(typical, `${stationNumber} ${sourceKey}`).toBeGreaterThan(low ?? -Infinity)
      expect(typical, `${stationNumber} ${sourceKey}`).toBeLessThan(high ?? Infinity)
    }
  }
})

test('only the owner of the data folder can read the keys of the stations, and seeding again changes nothing', async () => {
  const { app, seed, stations, stationsPath } = await setting()
  expect((await stat(stationsPath)).mode & 0o777).toBe(0o600)
  const before = await stations()
  const counts = () =>
    app.owner(`select (select count(*) from tenant) as tenants, (select count(*) from account) as accounts,
      (select count(*) from point) as points, (select count(*) from menu_entry) as entries`)
  const countsBefore = await counts()
  await seed()
  expect(await counts()).toEqual(countsBefore)
  expect(await stations()).toEqual(before)
})

test('two processes that start at once make every tenant once', async () => {
  const app = await testApp({ database: 'own' })
  await Promise.all([1, 2].map(() => seedDemo(app.services, app.address, app.dataDir)))
  const rows = await app.owner('select code from tenant order by code')
  expect(rows).toEqual([{ code: 'jinshan' }, { code: 'lvzhou' }, { code: 'qingyuan' }])
  expect(await app.owner(`select from account where login_name = 'admin'`)).toHaveLength(3)
})

test('a database with a tenant of its own is left alone', async () => {
  const app = await testApp({ database: 'own' })
  await aTenant(app.owner, { code: 'real' })
  await seedDemo(app.services, app.address, app.dataDir)
  expect(await app.owner('select code from tenant')).toEqual([{ code: 'real' }])
})

test('people of the demo sign in by SMS and from a partner, and work for several organisations', async () => {
  const { app, tokenOf, partnersPath } = await setting()
  const headers = { authorization: clientHeader }
  const [mobile, orgCode] = ['13800010002', 'qingyuan']
  const code = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  expect((await app.call(signInByMobile, { mobile, code, orgCode }, { headers })).status).toBe(200)
  expect((await stat(partnersPath)).mode & 0o777).toBe(0o600)
  const partners = JSON.parse(await readFile(partnersPath, 'utf8')) as PartnerEntry[]
  expect(partners.map(({ page }) => page)).toEqual(waitingPages)
  for (const { page, secret } of partners) {
    const iat = Math.floor(Date.now() / 1000)
    const claims = {
      mobile,
      org: orgCode,
      aud: page,
      iat,
      exp: iat + 60,
      jti: `of-the-demo-${page}`,
    }
    const ticket = { mobile, loginkey: makeTicket(secret, claims), partner: page, orgCode }
    expect((await app.call(signInByMobile, ticket, { headers })).status).toBe(200)
  }
  const { data } = await app.call(findCompanies, {}, { token: await tokenOf('qingyuan', 'area') })
  expect(data.map(({ name }) => name.en)).toEqual(['East Water Works', 'West Sewage Works'])
})
