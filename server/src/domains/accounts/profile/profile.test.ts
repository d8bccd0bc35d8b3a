import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { addPerson } from '@iwater/contract/accounts/people'
import {
  findPeople,
  listContacts,
  readPersonal,
  removeAvatar,
  savePersonal,
  uploadAvatar,
} from '@iwater/contract/accounts/profile'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { anOrganisation, aPerson, aSignedInPerson } from '#testing/people'
import { aPng } from '#testing/pictures'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const person = await aSignedInPerson(app, tenant, { role: 'viewer' })
  const { token, password } = person
  const save = async (change: { phone?: string; email?: string; password?: string }) => {
    const { status, body } = await app.call(savePersonal, change, { token })
    return body.code === 0 ? status : body.data
  }
  const read = async () => (await app.call(readPersonal, {}, { token })).data
  return { app, tenant, person, token, password, save, read }
}

test('of several people who choose the same number at the same moment, in any way, one gets it', async () => {
  const { app, tenant, save, password } = await setting()
  const administrator = await aSignedInPerson(app, tenant, { loginName: 'bob' })
  const form = {
    name: { zh: '新人', en: 'Nova' },
    organizationId: tenant.root,
    roleIds: [],
    phone: '13800138000',
  }
  const added = Array.from({ length: 5 }, (_, index) =>
    app.call(addPerson, { ...form, loginName: `nova${index}` }, administrator),
  )
  const answers = [
    await save({ phone: '13800138001', password }),
    ...(await Promise.all([save({ phone: form.phone, password }), ...added])),
  ].slice(1)
  const statuses = answers.map((answer) =>
    typeof answer === 'object' && answer !== null && 'status' in answer ? answer.status : answer,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 500)).toEqual([])
  const holders = await app.owner('select from account where phone = $1', [form.phone])
  expect(holders).toHaveLength(1)
})

test('a person reads their profile, and changes their contact data with their password', async () => {
  const { read, save, password } = await setting()
  expect(await read()).toMatchObject({
    loginName: 'anna',
    userName: '安娜',
    phone: null,
    imgUrl: null,
    roles: [{ zh: expect.any(String) as string, en: expect.any(String) as string }],
  })
  expect(await save({ phone: '13800138000', email: 'Anna@Water.cn', password })).toBe(200)
  expect(await read()).toMatchObject({ phone: '13800138000', email: 'anna@water.cn' })
  expect(await save({ phone: '', password })).toBe(200)
  expect(await read()).toMatchObject({ phone: null, email: 'anna@water.cn' })
})

test('one’s own e-mail address may be as long as one set by administrators', async () => {
  const { save, password } = await setting()
  const long = (length: number) => `${'a'.repeat(length - '@water.example'.length)}@water.example`
  expect(await save({ email: long(254), password })).toBe(200)
  expect(await save({ email: long(255), password })).toMatchObject({ error: 'request.invalid' })
})

test('without the password nothing changes, and an invalid number or address is named', async () => {
  const { read, save, password } = await setting()
  expect(await save({ phone: '13800138000' })).toMatchObject({
    error: 'identity.own-password-wrong',
  })
  expect(await save({ phone: '13800138000', password: 'Wrong@2026' })).toMatchObject({
    error: 'identity.own-password-wrong',
  })
  expect(await save({ phone: '138001', email: 'nobody', password })).toMatchObject({
    error: 'request.invalid',
    fields: { phone: expect.any(String) as string, email: expect.any(String) as string },
  })
  expect(await read()).toMatchObject({ phone: null, email: null })
})

test("a colleague's number cannot be taken", async () => {
  const { app, tenant, save, password } = await setting()
  await aSignedInPerson(app, tenant, { loginName: 'bob' })
  await app.owner(`update account set phone = '13800138000' where login_name = 'bob'`)
  expect(await save({ phone: '13800138000', password })).toMatchObject({
    error: 'identity.phone-taken',
  })
})

test('a new picture of a person replaces the former one and is shown with their name', async () => {
  const { app, tenant, token, read } = await setting()
  const send = (name: string, bytes: Buffer) => uploadTo(app, uploadAvatar, { token, name, bytes })
  const first = await send('a.png', aPng())
  expect(first.status).toBe(200)
  await send('b.png', aPng({ width: 4, height: 4 }))
  const { imgUrl } = await read()
  const loaded = await app.app.inject({ url: imgUrl ?? '' })
  expect(loaded.rawPayload.equals(aPng({ width: 4, height: 4 }))).toBe(true)
  const info = await app.call(readSignInInfo, {}, { token })
  expect(info.data.userInfo.imgUrl).toBe(imgUrl)
  const folder = join(app.services.config.filesDir, String(tenant.tenantId))
  expect(await readdir(folder)).toHaveLength(1)
  expect((await send('a.zip', Buffer.from('PK'))).status).toBe(400)
  expect((await read()).imgUrl).toBe(imgUrl)
  await app.call(removeAvatar, {}, { token })
  expect((await read()).imgUrl).toBeNull()
  expect(await readdir(folder)).toEqual([])
})

test('contacts are the people of the visible organisations, found by any word of their entry', async () => {
  const { app, tenant, token } = await setting()
  const works = await anOrganisation(app, tenant)
  const carl = await aSignedInPerson(app, tenant, { loginName: 'carl', organisationId: works })
  await app.owner(
    `update account set name_en = 'Carl_X', phone = '13900139000' where login_name = 'carl'`,
  )
  const list = async (input: object, by = token) => {
    const { data } = await app.call(listContacts, input, { token: by })
    return [data.total, data.records.map(({ name }) => name.en)]
  }
  expect(await list({})).toEqual([2, ['Anna', 'Carl_X']])
  expect(await list({ keyword: '1390013' })).toEqual([1, ['Carl_X']])
  expect(await list({ keyword: 'l_x' })).toEqual([1, ['Carl_X']])
  expect(await list({ keyword: '%' })).toEqual([0, []])
  expect(await list({ organizationId: works })).toEqual([1, ['Carl_X']])
  expect(await list({ size: 1, current: 2 })).toEqual([2, ['Carl_X']])
  expect(await list({}, carl.token)).toEqual([1, ['Carl_X']])
  const picked = await app.call(findPeople, { keyword: 'Carl' }, { token })
  expect(picked.data.records[0]).not.toHaveProperty('phone')
})

test('a person of a department is shown with it and with the organisation it is part of', async () => {
  const { app, tenant, token } = await setting()
  const works = await anOrganisation(app, tenant, { zh: '城东水厂', en: 'East Works' })
  const laboratory = await anOrganisation(app, tenant, {
    parentId: works,
    kind: 'department',
    zh: '化验室',
    en: 'Laboratory',
  })
  const { accountId } = await aPerson(app, tenant, {
    loginName: 'carl',
    organisationId: laboratory,
    phone: '13900139000',
  })
  const { data } = await app.call(listContacts, { userId: accountId }, { token })
  expect(data.records).toMatchObject([
    {
      phone: '13900139000',
      organizationNames: { en: 'East Works' },
      departmentNames: { en: 'Laboratory' },
    },
  ])
})
