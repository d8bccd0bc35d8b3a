import { findMenu } from '@iwater/contract/navigation'
import {
  changePageAnnouncement,
  listPageAnnouncements,
  publishPageAnnouncement,
  readPageAnnouncements,
  withdrawPageAnnouncement,
} from '@iwater/contract/pages/page-announcements'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createSystem } from './system.service.ts'

test('an administrator of a part of the tree publishes to that part only, and withdraws only such announcements', async () => {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, {
      name: { zh: '水务', en: 'Water' },
      menu: [{ name: { zh: '首页', en: 'Home' }, icon: 'gauge', path: '/wel/index' }],
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
  const [eva, nora] = [
    await personOf('eva', ofEast.key, east),
    await personOf('nora', ofNobody.key, east),
  ]
  const readers = [
    await personOf('ed', 'viewer', east),
    await personOf('pat', 'viewer', pumps),
    await personOf('wes', 'viewer', west),
  ]
  const functionId = (await app.call(findMenu, {}, { token })).data[0]?.functionId ?? ''
  const publish = (author: string, en: string) =>
    app.call(publishPageAnnouncement, { functionId, text: { zh: en, en } }, { token: author })
  const read = async (reader: string) =>
    (await app.call(readPageAnnouncements, { functionId }, { token: reader })).data.map(
      ({ text }) => text.en,
    )
  const ofAll = (await publish(token, 'to all')).data.advertisementId
  const ofPart = (await publish(eva, 'to the east')).data.advertisementId
  expect(await Promise.all(readers.map(read))).toEqual([
    ['to the east', 'to all'],
    ['to the east', 'to all'],
    ['to all'],
  ])
  expect((await publish(nora, 'to nobody')).status).toBe(403)
  const withdraw = async (author: string, advertisementId: string) =>
    (await app.call(withdrawPageAnnouncement, { advertisementId }, { token: author })).status
  const listed = async (author: string) =>
    (await app.call(listPageAnnouncements, {}, { token: author })).data.map(({ text }) => text.en)
  expect([await listed(eva), await listed(token)]).toEqual([
    ['to the east'],
    ['to the east', 'to all'],
  ])
  const change = { advertisementId: ofAll, functionId, text: { zh: '改', en: 'changed' } }
  expect((await app.call(changePageAnnouncement, change, { token: eva })).status).toBe(404)
  expect([await withdraw(eva, ofAll), await withdraw(nora, ofPart)]).toEqual([404, 404])
  expect([await withdraw(eva, ofPart), await withdraw(token, ofAll)]).toEqual([200, 200])
})
