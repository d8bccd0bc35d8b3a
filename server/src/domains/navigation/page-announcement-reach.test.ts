import { entityRoutes } from '@iwater/contract/kit/routes'
import { findMenu } from '@iwater/contract/navigation'
import { pageAnnouncement, readPageAnnouncements } from '@iwater/contract/pages/page-announcements'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createSystem } from './system.service.ts'

const { list, read, add, edit, remove, save } = entityRoutes(pageAnnouncement)

/** root > east > pumps, and west; a menu with a page for all and one that needs the permission to view connections. */
async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, {
      name: { zh: '水务', en: 'Water' },
      menu: [
        { name: { zh: '首页', en: 'Home' }, icon: 'gauge', path: '/wel/index' },
        {
          name: { zh: '现场', en: 'Field' },
          icon: 'gauge',
          path: '/field/connections',
          permission: 'ingest.view',
        },
      ],
    }),
  )
  const east = await anOrganisation(app, tenant, { zh: '东厂', en: 'East' })
  const pumps = await anOrganisation(app, tenant, { parentId: east, zh: '泵站', en: 'Pumps' })
  const west = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const permissions = ['navigation.configure', 'monitoring.view'] as const
  const ofEast = await aRole(app, tenant, { permissions, dataScope: 'organisation-and-below' })
  const ofNobody = await aRole(app, tenant, { permissions, dataScope: 'own' })
  const personOf = async (loginName: string, role: string, organisationId: string) =>
    (await aSignedInPerson(app, tenant, { loginName, role, organisationId })).token
  const { data: menu } = await app.call(findMenu, {}, { token })
  const [home = '', field = ''] = menu.map(({ functionId }) => functionId ?? '')
  return {
    app,
    token,
    home,
    field,
    eva: await personOf('eva', ofEast.key, east),
    nora: await personOf('nora', ofNobody.key, east),
    readers: [
      await personOf('ed', 'viewer', east),
      await personOf('pat', 'viewer', pumps),
      await personOf('wes', 'viewer', west),
    ],
    publish: (author: string, en: string, menu_entry_id = home) =>
      app.call(add, { menu_entry_id, text: { zh: en, en } }, { token: author }),
    listed: async (author: string) =>
      (await app.call(list, {}, { token: author })).data.records.map(({ text }) => text.en),
  }
}

test('an administrator of a part of the tree publishes to that part only, and changes and withdraws only such announcements', async () => {
  const { app, token, home, eva, nora, readers, publish, listed } = await setUp()
  const shownTo = async (reader: string) =>
    (await app.call(readPageAnnouncements, { functionId: home }, { token: reader })).data.map(
      ({ text }) => text.en,
    )
  const ofAll = (await publish(token, 'to all')).data.id
  const ofPart = (await publish(eva, 'to the east')).data.id
  expect(await Promise.all(readers.map(shownTo))).toEqual([
    ['to the east', 'to all'],
    ['to the east', 'to all'],
    ['to all'],
  ])
  const nobody = await publish(nora, 'to nobody')
  expect([nobody.status, nobody.body.data]).toMatchObject([
    403,
    { error: 'navigation.nobody-to-tell' },
  ])
  expect([await listed(eva), await listed(token), await listed(nora)]).toEqual([
    ['to the east'],
    ['to the east', 'to all'],
    [],
  ])
  const audienceOf = async (id: string) => (await app.call(read, { id }, { token })).data.audience
  expect([await audienceOf(ofAll), await audienceOf(ofPart)]).toEqual(['all', 'some'])

  const change = { id: ofAll, version: 1, text: { zh: '改', en: 'changed' } }
  expect((await app.call(edit, change, { token: eva })).status).toBe(404)
  const together = { removed: [{ row: 1, id: ofAll, version: 1 }] }
  expect((await app.call(save, together, { token: eva })).status).not.toBe(200)
  const withdraw = async (author: string, id: string) =>
    (await app.call(remove, { id }, { token: author })).status
  expect([await withdraw(eva, ofAll), await withdraw(nora, ofPart)]).toEqual([404, 404])
  const [stored] = await app.owner(
    'select organisation_ids, text_en from page_announcement where id = $1',
    [ofAll],
  )
  expect(stored).toEqual({ organisation_ids: null, text_en: 'to all' })
  expect([await withdraw(eva, ofPart), await withdraw(token, ofAll)]).toEqual([200, 200])
})

test('an administrator neither sees nor publishes announcements on pages that they may not open', async () => {
  const { token, field, eva, publish, listed } = await setUp()
  expect((await publish(token, 'to the field', field)).status).toBe(200)
  expect([await listed(token), await listed(eva)]).toEqual([['to the field'], []])
  const refused = await publish(eva, 'from the east', field)
  expect([refused.status, refused.body.data]).toMatchObject([
    400,
    { fields: { menu_entry_id: '功能不存在或不可见，请重新选择' } },
  ])
})
