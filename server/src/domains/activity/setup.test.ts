import { addPerson } from '@iwater/contract/accounts/people'
import { emptyDraft } from '@iwater/contract/kit/check'
import { brandingForm, saveBrandingSettings } from '@iwater/contract/organisation/branding'
import { readSetup, saveSetupClosing } from '@iwater/contract/setup-steps'
import { expect, test } from 'vitest'
import { aConnectedPlant } from '#testing/field/connected-plant'
import { anOrganisation, aRole, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

type App = Awaited<ReturnType<typeof testApp>>

const doneOf = async ({ call }: Pick<App, 'call'>, token: string) => {
  const { steps } = (await call(readSetup, {}, { token })).data
  return Object.fromEntries(steps.map(({ id, isDone }) => [id, isDone]))
}

test('in a new tenant nothing is done, and each step is done by doing it', async () => {
  const app = await testApp()
  const { call } = app
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const none = { branding: false, people: false, connection: false, values: false }
  expect((await call(readSetup, {}, { token })).data).toEqual({
    steps: Object.entries(none).map(([id, isDone]) => ({ id, isDone })),
    isClosed: false,
    mayClose: true,
  })

  const branding = { ...emptyDraft(brandingForm), brand_color: '#0E9F6E' }
  const change = { organizationId: tenant.root, version: 1, ...branding }
  expect((await call(saveBrandingSettings, change as never, { token })).status).toBe(200)
  expect(await doneOf(app, token)).toEqual({ ...none, branding: true })

  const person = {
    loginName: 'berta',
    name: { zh: '贝塔', en: 'Berta' },
    organizationId: tenant.root,
  }
  expect((await call(addPerson, { ...person, roleIds: [] }, { token })).status).toBe(200)
  expect(await doneOf(app, token)).toEqual({ ...none, branding: true, people: true })
})

test('a connection is the next step, and its first values are the last one', async () => {
  const plant = await aConnectedPlant()
  const { token } = plant
  expect(await doneOf(plant, token)).toMatchObject({ connection: true, values: false })
  await plant.push([{ key: 'w01018', value: 20 }])
  await expect
    .poll(() => doneOf(plant, token))
    .toEqual({ branding: false, people: false, connection: true, values: true })
})

test('everybody is told the steps they have the right to take, done wherever in the tenant, and nothing of another', async () => {
  const plant = await aConnectedPlant()
  const { tenant } = plant
  const works = await anOrganisation(plant, tenant)
  const { key } = await aRole(plant, tenant, {
    permissions: ['activity.view', 'ingest.manage', 'ingest.view'],
    dataScope: 'organisation',
  })
  const person = { loginName: 'works', role: key, organisationId: works }
  const { token } = await aSignedInPerson(plant, tenant, person)
  expect(await doneOf(plant, token)).toEqual({ connection: true, values: false })
  const viewer = await aSignedInPerson(plant, tenant, { loginName: 'viewer', role: 'viewer' })
  expect(await doneOf(plant, viewer.token)).toEqual({})

  const other = await aTenant(plant.owner)
  const { token: ofOther } = await aSignedInPerson(plant, other)
  expect(Object.values(await doneOf(plant, ofOther))).toEqual([false, false, false, false])
})

test('who manages the whole tenant closes the checklist for everybody and opens it again, which is audited', async () => {
  const app = await testApp()
  const { call } = app
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const works = await anOrganisation(app, tenant)
  const branch = await aSignedInPerson(app, tenant, { loginName: 'works', organisationId: works })
  const other = await aTenant(app.owner)
  const { token: ofOther } = await aSignedInPerson(app, other)
  const close = async (isClosed: boolean, as: string) =>
    (await call(saveSetupClosing, { isClosed }, { token: as })).status
  const isClosed = async (as: string) => (await call(readSetup, {}, { token: as })).data.isClosed

  expect(await close(true, branch.token)).toBe(403)
  expect((await call(readSetup, {}, { token: branch.token })).data.mayClose).toBe(false)
  expect(await isClosed(token)).toBe(false)
  expect([await close(true, token), await close(true, token)]).toEqual([200, 200])
  expect([await isClosed(token), await isClosed(branch.token)]).toEqual([true, true])
  expect(await isClosed(ofOther)).toBe(false)
  expect(await close(false, ofOther)).toBe(200)
  expect(await isClosed(token)).toBe(true)
  expect(await close(false, token)).toBe(200)
  expect(await isClosed(branch.token)).toBe(false)
  const trail = await app.owner(
    `select action from audit_entry where tenant_id = $1 and subject = 'setup_closing' order by number`,
    [tenant.tenantId],
  )
  expect(trail).toEqual([{ action: 'added' }, { action: 'removed' }])
})
