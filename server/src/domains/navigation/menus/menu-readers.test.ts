import {
  listEntryRoles,
  listMenuReaders,
  mostReaders,
  readMenuImpact,
} from '@iwater/contract/pages/menus'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aPerson, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { standardMenu } from '../standard-menu.ts'
import { createSystem } from '../system.service.ts'

async function setUp() {
  const app = await testApp()
  const { owner, services } = app
  const tenant = await aTenant(owner)
  const { tenantId, scope } = tenant
  const name = { zh: '供水', en: 'Supply' }
  await withTenant(services.app, scope, (db) =>
    createSystem(db, tenantId, { name, menu: standardMenu }),
  )
  const { token } = await aSignedInPerson(app, tenant)
  const [entry] = await owner<{ id: string }>(
    `select id from menu_entry where tenant_id = $1 and name_en = 'Trends'`,
    [tenantId],
  )
  return { ...app, tenant, token, trends: entry?.id ?? '' }
}

test('of all who would lose a page the first are named, whatever their roles and organisations', async () => {
  const test = await setUp()
  const { call, tenant, token, trends, owner } = test
  const east = await anOrganisation(test, tenant, { zh: '东厂', en: 'East' })
  const west = await anOrganisation(test, tenant, { zh: '西厂', en: 'West' })
  const places = [
    { role: 'viewer', organisationId: west },
    { role: 'operator', organisationId: east },
    { role: 'viewer', organisationId: east },
  ]
  const order = [7, 2, 5, 1, 6, 3, 4, 8, 9]
  for (const [at, number] of order.entries()) {
    const { accountId } = await aPerson(test, tenant, {
      loginName: `p${number}`,
      ...places[at % 3],
    })
    await owner('update account set name_zh = $1, name_en = $1 where id = $2', [
      `0${number}`,
      accountId,
    ])
    // Who works for another organisation as well is none of a kind, and who may not sign in counts nowhere.
    if (number === 3)
      await owner(
        'insert into account_organisation (tenant_id, account_id, organisation_id) values ($1, $2, $3)',
        [tenant.tenantId, accountId, west],
      )
    if (number === 4)
      await owner('update account set is_enabled = false where id = $1', [accountId])
  }
  const impact = { changes: [{ menuEntryId: trends, isRemoved: true }] }
  const { data } = await call(readMenuImpact, impact, { token })
  const [page] = data.pages
  expect([data.people, page?.people]).toEqual([9, 9])
  expect(page?.names.map(({ en }) => en)).toEqual(['01', '02', '03', '05', '06'])
  const roles = (await call(listEntryRoles, { menuEntryId: trends }, { token })).data
  expect(roles.map(({ name, people }) => [name.en, people])).toEqual([
    ['Administrator', 1],
    ['Operator', 3],
    ['Viewer', 5],
  ])
})

test('a preview offers so many people at once, found by any of their names', async () => {
  const { call, tenant, token, owner } = await setUp()
  await owner(
    `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash)
     select $1, gen_random_uuid(), $2, 'shift' || n, '值班' || n, 'Duty ' || n, '' from generate_series(1, ${mostReaders}) n`,
    [tenant.tenantId, tenant.root],
  )
  const find = async (keyword: string) =>
    (await call(listMenuReaders, { keyword }, { token })).data.people
  expect(await find('')).toHaveLength(mostReaders)
  for (const keyword of ['shift77', '值班77', 'DUTY 77'])
    expect((await find(keyword)).map(({ label }) => label.en)).toEqual(['Duty 77'])
})
