import { listOwnFiles, uploadFile } from '@iwater/contract/files'
import { readPeopleQuota, readPointQuota } from '@iwater/contract/organisation/quotas'
import { setRetired } from '@iwater/contract/plant/retirement'
import { expect, test } from 'vitest'
import { createAccount } from '#domains/accounts'
import { createDevice, createPoints, createUnit } from '#domains/monitoring'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { untilWaiting } from '#testing/lock-waits'
import { aPerson, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { type Quotas, setQuotas } from './index.ts'

const name = { zh: '点', en: 'Point' }

async function aTenantWithin(app: App) {
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
  const store = (bytes: number) =>
    uploadTo(app, uploadFile, { token, name: 'a.txt', bytes: Buffer.from('x'.repeat(bytes)) })
  const allow = (quotas: Quotas) => setQuotas(app.address, tenant.code, quotas)
  return { tenant, token, addPoints, store, allow }
}

type Setting = Awaited<ReturnType<typeof setting>>

/** Without the lock of the rights, under which people are added otherwise. `also` happens before the transaction ends. */
const addAccount = (
  { app, tenant: { tenantId, scope, root } }: Pick<Setting, 'app' | 'tenant'>,
  loginName: string,
  also?: () => Promise<unknown>,
) =>
  withTenant(app.services.app, { ...scope, userId: newId() }, async (db) => {
    await createAccount(db, tenantId, {
      organisationId: root,
      loginName,
      name,
      password: 'Water@2026',
      roles: [],
      isAdministrator: false,
      mustChangePassword: true,
    })
    await also?.()
  })

type App = Awaited<ReturnType<typeof testApp>>

async function setting() {
  const app = await testApp({ database: 'own' })
  const count = async (of: string) => (await app.owner(`select from ${of}`)).length
  return { app, ...(await aTenantWithin(app)), count }
}

test('people are added up to the quota, also where two are added at once', async () => {
  const { app, tenant, allow, count } = await setting()
  await allow({ people: 2 })
  const added = await Promise.allSettled(
    ['li', 'wang', 'zhao'].map((loginName) => aPerson(app, tenant, { loginName })),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(added.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'organisation.quota-people', details: { quota: 2, wanted: 3 } },
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

/** An account that another transaction is adding; `end` lets it commit. */
async function anAccountComing({ app, tenant }: Pick<Setting, 'app' | 'tenant'>) {
  const added = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  const adding = addAccount({ app, tenant }, 'li', async () => {
    added.resolve()
    await ended.promise
  })
  await added.promise
  return {
    async end() {
      ended.resolve()
      await adding
    },
  }
}

test('what one transaction adds of people keeps nobody from storing files', async () => {
  const { store, allow, ...of } = await setting()
  await allow({ people: 100, fileBytes: 1e6 })
  const coming = await anAccountComing(of)
  expect((await store(1)).status).toBe(200)
  await coming.end()
})

test('who adds something while another transaction does waits for it, so that both are within the quota', async () => {
  const { allow, count, ...of } = await setting()
  await allow({ people: 2 })
  const coming = await anAccountComing(of)
  const second = addAccount(of, 'wang').catch((error: unknown) => error)
  await untilWaiting(of.app, 1).finally(coming.end)
  expect(await second).toMatchObject({ code: 'organisation.quota-people' })
  expect(await count('account')).toBe(2)
})

test('points in use are added up to the quota, all of a statement or none, and brought back only within it', async () => {
  const { app, token, addPoints, allow, count } = await setting()
  const points = await addPoints(3)
  await allow({ points: 5 })
  await expect(addPoints(3)).rejects.toMatchObject({
    code: 'organisation.quota-points',
    details: { quota: 5, wanted: 6 },
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
  const { store, allow, count } = await setting()
  await allow({ fileBytes: 100 })
  expect((await store(60)).status).toBe(200)
  const refused = await store(60)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ data: { error: 'organisation.quota-files' } })
  expect(await count('file')).toBe(1)
})

test('what is beyond a quota already stays', async () => {
  const { addPoints, allow, count } = await setting()
  await addPoints(3)
  await allow({ points: 1 })
  expect(await count('point')).toBe(3)
})

test('what another tenant has does not count', async () => {
  const { app, tenant, addPoints, store, allow } = await setting()
  const other = await aTenantWithin(app)
  await aPerson(app, other.tenant, { loginName: 'li' })
  await other.addPoints(2)
  await other.store(60)
  await allow({ people: 2, points: 2, fileBytes: 100 })
  await aPerson(app, tenant, { loginName: 'li' })
  await expect(aPerson(app, tenant, { loginName: 'wang' })).rejects.toThrow('quota-people')
  await addPoints(2)
  expect((await store(60)).status).toBe(200)
  await other.addPoints(1)
})

test('quotas are told with what the whole tenant has, as they are counted; without one nothing is', async () => {
  const { app, tenant, token, addPoints, store, allow } = await setting()
  const other = await aTenantWithin(app)
  await other.addPoints(2)
  await other.store(60)
  await aPerson(app, other.tenant, { loginName: 'li' })
  const read = async () => ({
    people: (await app.call(readPeopleQuota, {}, { token })).data,
    points: (await app.call(readPointQuota, {}, { token })).data,
    files: (await app.call(listOwnFiles, {}, { token })).data.room.ofTenant,
  })
  expect(await read()).toEqual({ people: null, points: null, files: null })
  await allow({ people: 5, points: 6, fileBytes: 100 })
  const [point] = await addPoints(3)
  await store(60)
  const { accountId } = await aPerson(app, tenant, { loginName: 'wang' })
  expect(await read()).toEqual({
    people: { quota: 5, present: 2 },
    points: { quota: 6, present: 3 },
    files: { quota: 100, present: 60 },
  })
  await app.call(setRetired, { pointIds: [point?.pointId ?? ''], isRetired: true }, { token })
  await withTenant(app.services.app, tenant.scope, (db) =>
    db.updateTable('account').set({ is_enabled: false }).where('id', '=', accountId).execute(),
  )
  expect(await read()).toMatchObject({ people: { present: 1 }, points: { present: 2 } })
})
