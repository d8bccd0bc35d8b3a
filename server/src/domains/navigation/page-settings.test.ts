import { removeFile, uploadFile } from '@iwater/contract/files'
import { findMenu } from '@iwater/contract/navigation'
import {
  changePageAnnouncement,
  listPageAnnouncements,
  publishPageAnnouncement,
  readPageAnnouncements,
  withdrawPageAnnouncement,
} from '@iwater/contract/pages/page-announcements'
import {
  readDefaultDesktop,
  saveDefaultDesktop,
  saveOwnDesktop,
} from '@iwater/contract/pages/start-page'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { aPng } from '#testing/pictures'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { createSystem } from './system.service.ts'

const page = (name: string, path: string, permission?: 'ingest.view') => ({
  name: { zh: `${name}页`, en: name },
  icon: 'gauge',
  path,
  ...(permission !== undefined && { permission }),
})

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, {
      name: { zh: '供水', en: 'Supply' },
      menu: [page('Home', '/wel/index'), page('Field', '/field/connections', 'ingest.view')],
    }),
  )
  const { token } = await aSignedInPerson(app, tenant)
  const vera = await aSignedInPerson(app, tenant, { loginName: 'vera', role: 'viewer' })
  const { data: menu } = await app.call(findMenu, {}, { token })
  const [home = '', field = ''] = menu.map(({ functionId }) => functionId ?? '')
  const read = async (functionId: string, of = vera.token) =>
    (await app.call(readPageAnnouncements, { functionId }, { token: of })).data
  return { app, tenant, token, vera, home, field, read }
}

const text = { zh: '今晚 22 点维护', en: 'Maintenance tonight at 22:00' }
const none = { zh: null, en: null }

test('a page announcement is shown on the page of its function from its start to its end', async () => {
  const { app, token, home, field, read } = await setting()
  const at = (ms: number) => new Date(app.clock.now() + ms).toISOString()
  const publish = async (functionId: string, period: object) =>
    (await app.call(publishPageAnnouncement, { functionId, text, ...period }, { token })).data
  const { advertisementId } = await publish(home, { until: at(60_000) })
  await publish(field, { from: at(30_000), until: at(60_000) })
  expect(await read(home)).toEqual([{ advertisementId, text, link: null, pictures: none }])
  expect(await read(field, token)).toEqual([])
  const states = async () =>
    (await app.call(listPageAnnouncements, {}, { token })).data.map(({ state }) => state)
  expect(await states()).toEqual(['coming', 'shown'])
  await app.call(withdrawPageAnnouncement, { advertisementId }, { token })
  expect(await read(home)).toEqual([])
  app.clock.advance(31_000)
  expect(await read(field, token)).toHaveLength(1)
  expect(await read(field), 'to whom may not open the page').toEqual([])
  app.clock.advance(30_000)
  expect(await read(field, token)).toEqual([])
  expect(await states()).toEqual(['over'])
})

test('a page announcement is changed in place, and a period that ends before it begins is rejected', async () => {
  const { app, token, vera, home, field, read } = await setting()
  const publish = (input: object) =>
    app.call(publishPageAnnouncement, { functionId: home, text, ...input }, { token })
  const { advertisementId } = (await publish({})).data
  const moved = { advertisementId, functionId: field, text: { zh: '新', en: 'New' }, link: '/desk' }
  expect((await app.call(changePageAnnouncement, moved, { token })).status).toBe(200)
  expect(await read(home)).toEqual([])
  expect(await read(field, token)).toMatchObject([{ text: { en: 'New' }, link: '/desk' }])
  const past = new Date(app.clock.now() - 1000).toISOString()
  expect((await publish({ until: past })).body.msg).toBe('结束时间必须晚于开始时间')
  expect((await publish({ link: 'javascript:alert(1)' })).status).toBe(400)
  const refused = await app.call(changePageAnnouncement, moved, { token: vera.token })
  expect(refused.status).toBe(403)
})

test('a page announcement has a picture for each language, which is kept as long as it is shown', async () => {
  const { app, tenant, token, home, read } = await setting()
  const { fileId } = (await uploadTo(app, uploadFile, { token, name: 'a.png', bytes: aPng() })).data
  const publish = (zh: string) =>
    app.call(
      publishPageAnnouncement,
      { functionId: home, text, pictureIds: { zh, en: null } },
      { token },
    )
  expect((await publish(home)).status, 'no picture at all').toBe(404)
  const colleague = await aSignedInPerson(app, tenant, { loginName: 'carl' })
  const draft = { functionId: home, text, pictureIds: { zh: fileId, en: null } }
  const stolen = await app.call(publishPageAnnouncement, draft, { token: colleague.token })
  expect(stolen.body.data, 'nobody shows what is not theirs').toMatchObject({
    error: 'files.not-found',
  })
  const { advertisementId } = (await publish(fileId)).data
  const [shown] = await read(home)
  const loaded = await app.app.inject({ url: shown?.pictures.zh ?? '' })
  expect(loaded.headers['content-type']).toBe('image/png')
  expect(shown?.pictures.en).toBeNull()
  const change = { ...draft, advertisementId, text: { zh: '改期', en: 'Moved' } }
  const changed = await app.call(changePageAnnouncement, change, { token: colleague.token })
  expect(changed.status, 'pictures that it has already stay').toBe(200)
  const remove = () => app.call(removeFile, { fileId }, { token })
  expect((await remove()).body.msg).toBe('文件正在使用，不能删除：功能公告“改期”')
  await app.call(withdrawPageAnnouncement, { advertisementId }, { token: colleague.token })
  expect((await remove()).status).toBe(200)
})

test('people start where their organisation or an ancestor says, unless they have chosen otherwise', async () => {
  const { app, tenant, token, vera } = await setting()
  const works = await anOrganisation(app, tenant)
  const carl = await aSignedInPerson(app, tenant, { loginName: 'carl', organisationId: works })
  const beginning = async (of: string) => {
    const { defaultDesktop, radioDesk } = (await app.call(readSignInInfo, {}, { token: of })).data
      .userInfo
    return [defaultDesktop, radioDesk]
  }
  const save = (orgId: string, desktop: 'welcome' | 'work' | null, by = token) =>
    app.call(saveDefaultDesktop, { orgId, desktop }, { token: by })
  const read = async (orgId: string) =>
    (await app.call(readDefaultDesktop, { orgId }, { token })).data

  expect(await beginning(carl.token)).toEqual(['personal', null])
  expect(await read(works)).toEqual({ own: null, inherited: 'personal', superior: null })
  await save(tenant.root, 'welcome')
  const { data: group } = await app.call(readDefaultDesktop, { orgId: tenant.root }, { token })
  expect(group, 'nobody is above the first').toMatchObject({ own: 'welcome', superior: null })
  expect(await beginning(carl.token)).toEqual(['welcome', null])
  await save(works, 'work')
  expect(await beginning(carl.token)).toEqual(['work', null])
  const superior = { name: { zh: '测试单位', en: 'Test organisation' } }
  const above = { inherited: 'welcome', superior }
  expect(await read(works)).toEqual({ own: 'work', ...above })
  await save(works, null)
  expect(await read(works)).toEqual({ own: null, ...above })

  await app.call(saveOwnDesktop, { desktop: 'personal' }, { token: vera.token })
  expect(await beginning(vera.token)).toEqual(['welcome', 'personal'])
  expect(await beginning(carl.token)).toEqual(['welcome', null])
  await app.call(saveOwnDesktop, { desktop: null }, { token: vera.token })
  expect(await beginning(vera.token)).toEqual(['welcome', null])
  expect((await save(tenant.root, 'work', vera.token)).status).toBe(403)
})
