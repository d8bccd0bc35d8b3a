import { listPersonChoices, listRoleChoices } from '@iwater/contract/accounts/choices'
import { findGrantableRoles } from '@iwater/contract/accounts/people'
import { dictionary } from '@iwater/contract/dictionaries'
import { listUnitChoices } from '@iwater/contract/field/connections'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { listFunctionChoices } from '@iwater/contract/navigation'
import type { Route } from '@iwater/contract/route'
import { expect, test } from 'vitest'
import { createUnit } from '#domains/monitoring'
import { createSystem } from '#domains/navigation'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const name = { zh: '名称', en: 'Name' }
const calls = {
  dictionary: entityRoutes(dictionary).choices,
  person: listPersonChoices,
  role: findGrantableRoles,
  function: listFunctionChoices,
  unit: listUnitChoices,
} as const
const kinds = Object.keys(calls) as (keyof typeof calls)[]
/** Roles are few: all of them are answered, whatever the text. */
const searched = kinds.filter((kind) => kind !== 'role')

/** Tenants in which there is something to choose of each kind. */
async function setUp() {
  const app = await testApp()
  const fill = async () => {
    const tenant = await aTenant(app.owner)
    const { token } = await aSignedInPerson(app, tenant)
    await aRole(app, tenant, { permissions: ['monitoring.view'] })
    await withTenant(app.services.app, tenant.scope, async (db) => {
      const { tenantId, root: organisationId } = tenant
      const menu = ['/wel/index', '/account/profile'].map((path) => ({ name, icon: 'gauge', path }))
      await createSystem(db, tenantId, { name, menu })
      for (const kind of ['water-works', 'pump-station'] as const)
        await createUnit(db, tenantId, { organisationId, kind, name })
    })
    await app.owner(
      `insert into account (tenant_id, id, organisation_id, login_name, name_zh, name_en, password_hash)
       select $1, gen_random_uuid(), $2, 'many' || n, '人' || n, 'Person ' || n, '' from generate_series(1, 60) n`,
      [tenant.tenantId, tenant.root],
    )
    for (const code of ['one', 'two'])
      await app.call(entityRoutes(dictionary).add, { code, name, items: [] }, { token })
    const idsOf = (kind: keyof typeof calls, input: object) =>
      app
        .call(calls[kind] as Route, input as never, { token })
        .then(({ data }) => (data as unknown as { value: string }[]).map(({ value }) => value))
    return { ...tenant, idsOf }
  }
  return { app, own: await fill(), foreign: await fill() }
}

test.each(kinds)(
  'several records of the kind “%s” are answered by their ids in one call, if they are visible',
  async (kind) => {
    const { own, foreign } = await setUp()
    const known = await own.idsOf(kind, {})
    expect(known.length).toBeGreaterThan(1)
    const [hidden = ''] = await foreign.idsOf(kind, {})
    const wanted = [known[0] ?? '', hidden, (known[1] ?? '').toUpperCase(), newId()]
    for (const ids of [wanted, wanted.join(',')])
      expect((await own.idsOf(kind, { ids })).toSorted()).toEqual(known.slice(0, 2).toSorted())
  },
)

test.each(searched)(
  'a record of the kind “%s” is found by its whole id, and by no part of it',
  async (kind) => {
    const { own } = await setUp()
    const [id = ''] = await own.idsOf(kind, {})
    expect(await own.idsOf(kind, { keyword: id })).toEqual([id])
    expect(await own.idsOf(kind, { keyword: id.slice(0, 13) })).toEqual([])
  },
)

test('a hundred ids are answered where a search offers fewer', async () => {
  const { app, own } = await setUp()
  const people = await app.owner<{ id: string }>(
    'select id from account where tenant_id = $1 limit 60',
    [own.tenantId],
  )
  expect(await own.idsOf('person', {})).toHaveLength(50)
  expect(await own.idsOf('person', { ids: people.map(({ id }) => id) })).toHaveLength(60)
})

test('who works on tasks chooses places and people without the rights of their pages', async () => {
  const { app, own } = await setUp()
  const { key: role } = await aRole(app, own, { permissions: ['maintenance.work'] })
  const { token } = await aSignedInPerson(app, own, { loginName: 'fitter', role })
  for (const route of [listPersonChoices, listRoleChoices, listUnitChoices]) {
    const { status, data } = await app.call(route, {}, { token })
    expect([route.path, status, data.length > 1]).toEqual([route.path, 200, true])
  }
  expect((await app.call(findGrantableRoles, {}, { token })).status).toBe(403)
})
