import { uploadFile } from '@iwater/contract/files'
import { setRetired } from '@iwater/contract/plant/retirement'
import { expect, test } from 'vitest'
import { createAccount } from '#domains/accounts'
import { createDevice, createPoints, createUnit } from '#domains/monitoring'
import { withTenant } from '#platform/database/database'
import { aPerson, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { type Quotas, setQuotas } from './index.ts'

const name = { zh: '点', en: 'Point' }

async function setting() {
  const app = await testApp({ database: 'own' })
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant)
  const { access_token: token } = await signInAs(app, person)
  const { tenantId, scope, root: organisationId } = tenant
  const { unit, deviceId } = await withTenant(app.services.app, scope, async (db) => {
    const made = await createUnit(db, tenantId, { organisationId, kind: 'outfall', name })
    return { unit: made, deviceId: await createDevice(db, tenantId, { unit: made, name }) }
  })
  const addPoints = (count: number) =>
    withTenant(app.services.app, scope, (db) => {
      const wanted = { name, factor: 'w01001', unitOfMeasure: '', decimals: 2 }
      const many = Array.from({ length: count }, () => wanted)
      return createPoints(db, tenantId, { unit, deviceId }, many)
    })
  const allow = (quotas: Quotas) => setQuotas(app.address, tenant.code, quotas)
  const count = async (of: string) => (await app.owner(`select from ${of}`)).length
  return { app, tenant, token, addPoints, allow, count }
}

test('people are added up to the quota, also where two are added at once', async () => {
  const { app, tenant, allow, count } = await setting()
  await allow({ people: 2 })
  const added = await Promise.allSettled(
    ['li', 'wang', 'zhao'].map((loginName) => aPerson(app, tenant, { loginName })),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(added.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'organisation.quota-people', details: { quota: 2 } },
  })
  expect(await count('account')).toBe(2)
  await allow({ people: null })
  await aPerson(app, tenant, { loginName: 'qian' })
  expect(await count('account')).toBe(3)
})

test('people who are disabled do not count, and are enabled only within the quota', async () => {
  const { app, tenant, allow } = await setting()
  const { accountId } = await aPerson(app, tenant, { loginName: 'li' })
  await allow({ people: 2 })
  const enable = (isEnabled: boolean) =>
    withTenant(app.services.app, tenant.scope, (db) =>
      db
        .updateTable('account')
        .set({ is_enabled: isEnabled })
        .where('id', '=', accountId)
        .execute(),
    )
  await enable(false)
  await aPerson(app, tenant, { loginName: 'wang' })
  await expect(enable(true)).rejects.toMatchObject({ code: 'organisation.quota-people' })
  await allow({ people: 3 })
  await enable(true)
})

test('what one transaction adds of people keeps nobody from storing files', async () => {
  const { app, tenant, token, allow } = await setting()
  await allow({ people: 100, fileBytes: 1e6 })
  const added = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const importing = withTenant(app.services.app, tenant.scope, async (db) => {
    await createAccount(db, tenant.tenantId, {
      organisationId: tenant.root,
      loginName: 'li',
      name,
      password: 'Water@2026',
      roles: [],
      isAdministrator: false,
      mustChangePassword: true,
    })
    added.resolve()
    await ended.promise
  })
  await added.promise
  const bytes = Buffer.from('x')
  expect((await uploadTo(app, uploadFile, { token, name: 'a.txt', bytes })).status).toBe(200)
  ended.resolve()
  await importing
})

test('points in use are added up to the quota, all of a statement or none, and brought back only within it', async () => {
  const { app, token, addPoints, allow, count } = await setting()
  const points = await addPoints(3)
  await allow({ points: 5 })
  await expect(addPoints(3)).rejects.toMatchObject({
    code: 'organisation.quota-points',
    details: { quota: 5 },
  })
  expect(await count('point')).toBe(3)
  const pointIds = points.map(({ pointId }) => pointId)
  const retire = (isRetired: boolean) => app.call(setRetired, { pointIds, isRetired }, { token })
  expect((await retire(true)).status).toBe(200)
  await addPoints(4)
  const back = await retire(false)
  expect(back.status).toBe(409)
  expect(back.body.msg).toContain('最多 5 个使用中的监测点')
  await allow({ points: 7 })
  expect((await retire(false)).status).toBe(200)
})

test('files are stored up to the quota', async () => {
  const { app, token, allow, count } = await setting()
  await allow({ fileBytes: 100 })
  const store = (bytes: number) =>
    uploadTo(app, uploadFile, { token, name: 'a.txt', bytes: Buffer.from('x'.repeat(bytes)) })
  expect((await store(60)).status).toBe(200)
  const refused = await store(60)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ data: { error: 'organisation.quota-files' } })
  expect(await count('file')).toBe(1)
})

test('a quota concerns its tenant only, and what is beyond it already stays', async () => {
  const { app, tenant, addPoints, allow, count } = await setting()
  await addPoints(3)
  await allow({ points: 1 })
  expect(await count('point')).toBe(3)
  const other = await aTenant(app.owner)
  await aPerson(app, other)
  await allow({ people: 1 })
  await aPerson(app, other, { loginName: 'li' })
  await expect(aPerson(app, tenant, { loginName: 'li' })).rejects.toThrow('quota-people')
})
