import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { chooseCompany, findCompanies } from '@iwater/contract/sign-in/sign-in-methods'
import { expect, test } from 'vitest'
import { openSessions } from '#domains/sessions'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

/** A person of one works who may work for a second one; there is a third. */
async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const first = await anOrganisation(app, tenant, { zh: '一厂', en: 'First' })
  const second = await anOrganisation(app, tenant, { zh: '二厂', en: 'Second' })
  const third = await anOrganisation(app, tenant, { zh: '三厂', en: 'Third' })
  const below = await anOrganisation(app, tenant, { parentId: second, zh: '泵站', en: 'Pumps' })
  const person = await aSignedInPerson(app, tenant, { role: 'operator', organisationId: first })
  const member = [tenant.tenantId, person.accountId, second]
  await app.owner('insert into account_organisation values ($1, $2, $3)', member)
  const { token } = person
  const choose = (organizationId: string) => app.call(chooseCompany, { organizationId }, { token })
  const companies = () => app.call(findCompanies, {}, { token })
  const visible = async () => (await openSessions(app.services).read(token))?.organisations
  return { app, person, token, first, second, third, below, choose, companies, visible }
}

test('a person sees the organisations they may work for, and the present one', async () => {
  const { first, second, companies } = await setting()
  const { data } = await companies()
  expect(data).toMatchObject([
    { organizationId: first, organizationName: '一厂', isCurrent: true },
    { organizationId: second, name: { zh: '二厂', en: 'Second' }, isCurrent: false },
  ])
})

test('after a switch the session sees the other organisation and its subordinates at once', async () => {
  const { app, token, first, second, below, choose, companies, visible } = await setting()
  expect(await visible()).toEqual([first])
  const info = () => app.call(readSignInInfo, {}, { token })
  expect((await info()).data.userInfo.organizationId).toBe(first)
  expect((await choose(second)).status).toBe(200)
  expect((await info()).data.userInfo.organizationId).toBe(second)
  expect(new Set(await visible())).toEqual(new Set([second, below]))
  expect((await companies()).data.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  expect((await choose(first)).status).toBe(200)
  expect(await visible()).toEqual([first])
})

test('another server process follows as soon as it is notified', async () => {
  const { app, token, first, second, choose } = await setting()
  const elsewhere = openSessions(app.services)
  expect((await elsewhere.read(token))?.organisationId).toBe(first)
  await choose(second)
  await expect.poll(async () => (await elsewhere.read(token))?.organisationId).toBe(second)
})

test('an organisation that a person may not work for is answered like one that does not exist', async () => {
  const { third, below, choose } = await setting()
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const id of [third, below, unknown]) {
    const { status, body } = await choose(id)
    expect([status, body.data]).toMatchObject([404, { error: 'organisation.not-found' }])
  }
})

test('a session returns to the home organisation when the other one is removed', async () => {
  const { app, first, second, choose, companies, visible } = await setting()
  await choose(second)
  await app.owner('delete from account_organisation')
  expect(await visible()).toEqual([first])
  expect((await companies()).data).toHaveLength(1)
})

test('a person without a visible organisation is rejected', async () => {
  const { app, companies } = await setting()
  await app.owner('update organisation set is_shown = false')
  const { status, body } = await companies()
  expect([status, body.code, body.data]).toMatchObject([403, 1, { error: 'identity.no-company' }])
})
