import { removeFile, uploadFile } from '@iwater/contract/files'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { findMenu, listFunctionChoices } from '@iwater/contract/navigation'
import { pageAnnouncement, readPageAnnouncements } from '@iwater/contract/pages/page-announcements'
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

const { list, read: readOne, add, edit, remove, move } = entityRoutes(pageAnnouncement)

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
  const publish = async (menu_entry_id: string, period: object) =>
    (await app.call(add, { menu_entry_id, text, ...period }, { token })).data.id
  const id = await publish(home, { shown_until: at(60_000) })
  await publish(field, { shown_from: at(30_000), shown_until: at(60_000) })
  await publish(field, { shown_from: at(-60_000), shown_until: at(-30_000) })
  expect(await read(home)).toEqual([{ advertisementId: id, text, link: null, pictures: none }])
  expect(await read(field, token)).toEqual([])
  const { data } = await app.call(list, {}, { token })
  expect(data.records.map(({ state }) => state)).toEqual(['over', 'coming', 'shown'])
  const filter = JSON.stringify([['state', '=', 'shown']])
  const { data: shown } = await app.call(list, { filter }, { token })
  expect(shown.records).toMatchObject([{ id, labels: { menu_entry_id: { en: 'Supply / Home' } } }])
  await app.call(remove, { id }, { token })
  expect(await read(home)).toEqual([])
  app.clock.advance(31_000)
  expect(await read(field, token)).toHaveLength(1)
  expect(await read(field), 'to whom may not open the page').toEqual([])
  app.clock.advance(30_000)
  expect(await read(field, token)).toEqual([])
})

test('a page shows its announcements in the order of their list, in which a new one is the first', async () => {
  const { app, token, home, field, read } = await setting()
  const publish = async (en: string, menu_entry_id = home) =>
    (await app.call(add, { menu_entry_id, text: { zh: en, en } }, { token })).data.id
  const first = await publish('first')
  await publish('elsewhere', field)
  const second = await publish('second')
  const shown = async () => (await read(home)).map(({ text: { en } }) => en)
  expect(await shown()).toEqual(['second', 'first'])
  expect((await app.call(move, { id: first, before: second }, { token })).status).toBe(200)
  expect(await shown()).toEqual(['first', 'second'])
  const { data } = await app.call(list, {}, { token })
  expect(data.records.map(({ text: { en } }) => en)).toEqual(['first', 'second', 'elsewhere'])
  await publish('third')
  expect(await shown()).toEqual(['third', 'first', 'second'])
})

test('a page announcement is changed in place, and is shown at once where no start is given', async () => {
  const { app, token, vera, home, field, read } = await setting()
  const { id } = (await app.call(add, { menu_entry_id: home, text }, { token })).data
  const start = (await app.call(readOne, { id }, { token })).data.shown_from
  expect(Math.abs(app.clock.now() - Date.parse(start ?? ''))).toBeLessThan(60_000)
  const moved = {
    id,
    version: 1,
    menu_entry_id: field,
    text: { zh: '新', en: 'New' },
    link: '/desk',
  }
  expect((await app.call(edit, { ...moved, shown_from: null }, { token })).status).toBe(200)
  expect((await app.call(readOne, { id }, { token })).data.shown_from).toBe(start)
  expect(await read(home)).toEqual([])
  expect(await read(field, token)).toMatchObject([{ text: { en: 'New' }, link: '/desk' }])
  const later = '2040-01-01T00:00:00.000Z'
  await app.call(edit, { id, version: 2, shown_from: later }, { token })
  expect(await read(field, token)).toEqual([])
  await app.call(edit, { id, version: 3, shown_from: null }, { token })
  expect(await read(field, token), 'its start is cleared').toHaveLength(1)
  const refused = await app.call(edit, { ...moved, version: 4 }, { token: vera.token })
  expect(refused.status).toBe(403)
})

test.each([
  [
    'that ends before it is published',
    { shown_until: '2020-01-01T00:00:00Z' },
    '结束时间必须晚于开始时间',
  ],
  [
    'that ends when it begins',
    { shown_from: '2040-01-01T00:00:00Z', shown_until: '2040-01-01T08:00:00+08:00' },
    '结束时间必须晚于开始时间',
  ],
  [
    'with a link to a script',
    { link: 'javascript:alert(1)' },
    '链接须为本系统的路径（如 /desk）或 http、https 网址',
  ],
  [
    'on a page that there is not',
    { menu_entry_id: crypto.randomUUID() },
    '功能不存在或不可见，请重新选择',
  ],
])('a page announcement %s is rejected at its field', async (_, own, sentence) => {
  const { app, token, home } = await setting()
  const { status, body } = await app.call(add, { menu_entry_id: home, text, ...own }, { token })
  const { fields } = body.data as unknown as { fields: Record<string, string> }
  expect([status, Object.values(fields)]).toEqual([400, [sentence]])
  expect(Object.keys(own)).toContain(Object.keys(fields)[0])
})

test('functions are offered by a part of their name with their system in front', async () => {
  const { app, token, home, vera } = await setting()
  const { data } = await app.call(listFunctionChoices, { keyword: 'supply / ho' }, { token })
  expect(data).toEqual([{ value: home, label: { zh: '供水 / Home页', en: 'Supply / Home' } }])
  expect((await app.call(listFunctionChoices, {}, { token })).data).toHaveLength(2)
  const byId = await app.call(listFunctionChoices, { keyword: data[0]?.value }, { token })
  expect(byId.data).toEqual(data)
  expect((await app.call(listFunctionChoices, {}, { token: vera.token })).status).toBe(403)
})

test('a page announcement has a picture for each language, which is kept as long as it is shown', async () => {
  const { app, tenant, token, home, read } = await setting()
  const { fileId } = (await uploadTo(app, uploadFile, { token, name: 'a.png', bytes: aPng() })).data
  const draft = { menu_entry_id: home, text, picture_zh_file_id: fileId }
  const none = await app.call(add, { ...draft, picture_zh_file_id: home }, { token })
  expect(none.status, 'no picture at all').toBe(400)
  const colleague = await aSignedInPerson(app, tenant, { loginName: 'carl' })
  const stolen = await app.call(add, draft, { token: colleague.token })
  expect(stolen.body.data, 'nobody shows what is not theirs').toMatchObject({
    fields: { picture_zh_file_id: '图片（中文界面）不存在或不可见，请重新选择' },
  })
  const { id } = (await app.call(add, draft, { token })).data
  const [shown] = await read(home)
  const loaded = await app.app.inject({ url: shown?.pictures.zh ?? '' })
  expect(loaded.headers['content-type']).toBe('image/png')
  expect(shown?.pictures.en).toBeNull()
  const change = { id, version: 1, text: { zh: '改期', en: 'Moved' } }
  const changed = await app.call(edit, change, { token: colleague.token })
  expect(changed.status, 'pictures that it has already stay').toBe(200)
  const removeThe = () => app.call(removeFile, { fileId }, { token })
  expect((await removeThe()).body.msg).toBe('文件正在使用，不能删除：功能公告“改期”')
  await app.call(remove, { id }, { token: colleague.token })
  expect((await removeThe()).status).toBe(200)
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
  const read = async (orgId: string) =>
    (await app.call(readDefaultDesktop, { orgId }, { token })).data
  const save = async (orgId: string, desktop: 'welcome' | 'work' | null, by = token) =>
    app.call(
      saveDefaultDesktop,
      { orgId, version: (await read(orgId)).version, desktop },
      { token: by },
    )

  expect(await beginning(carl.token)).toEqual(['personal', null])
  expect(await read(works)).toMatchObject({ own: null, inherited: 'personal', superior: null })
  await save(tenant.root, 'welcome')
  const { data: group } = await app.call(readDefaultDesktop, { orgId: tenant.root }, { token })
  expect(group, 'nobody is above the first').toMatchObject({ own: 'welcome', superior: null })
  expect(await beginning(carl.token)).toEqual(['welcome', null])
  await save(works, 'work')
  expect(await beginning(carl.token)).toEqual(['work', null])
  const superior = { name: { zh: '测试单位', en: 'Test organisation' } }
  const above = { inherited: 'welcome', superior }
  expect(await read(works)).toMatchObject({ own: 'work', ...above })
  await save(works, null)
  expect(await read(works)).toMatchObject({ own: null, ...above })

  await app.call(saveOwnDesktop, { desktop: 'personal' }, { token: vera.token })
  expect(await beginning(vera.token)).toEqual(['welcome', 'personal'])
  expect(await beginning(carl.token)).toEqual(['welcome', null])
  await app.call(saveOwnDesktop, { desktop: null }, { token: vera.token })
  expect(await beginning(vera.token)).toEqual(['welcome', null])
  expect((await save(tenant.root, 'work', vera.token)).status).toBe(403)
})

test('a start page that somebody else has set meanwhile is not overwritten, nor by two at once', async () => {
  const { app, tenant, token } = await setting()
  const orgId = tenant.root
  const read = async () => (await app.call(readDefaultDesktop, { orgId }, { token })).data
  const { version } = await read()
  const wanted = ['work', 'welcome'] as const
  const answers = await Promise.all(
    wanted.map((desktop) => app.call(saveDefaultDesktop, { orgId, version, desktop }, { token })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const present = await read()
  expect(present.own).toBe(wanted[answers.findIndex(({ status }) => status === 200)])
  expect(answers.find(({ status }) => status === 409)?.body.data).toMatchObject({
    error: 'record.changed',
    details: { version: present.version },
  })
  const cleared = { orgId, version: present.version, desktop: null }
  expect((await app.call(saveDefaultDesktop, cleared, { token })).status).toBe(200)
  expect(await read()).toMatchObject({ own: null, version })
})
