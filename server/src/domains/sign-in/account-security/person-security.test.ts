import { unlockPerson, unlockPersonByGet } from '@iwater/contract/sign-in/account-security'
import { issueToken } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import {
  anImageCode,
  anOrganisation,
  aPerson,
  aSignedInPerson,
  clientHeader,
} from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant, { role: 'viewer' })
  const signIn = async (password: string) => {
    const image = await anImageCode(app)
    const { loginName: username, code: orgCode } = person
    const input = { grant_type: 'password', username, password, orgCode, ...image }
    const headers = { authorization: clientHeader }
    return (await app.call(issueToken, input, { headers })).status
  }
  for (let tries = 0; tries < 6; tries += 1) await signIn('Wrong@2026')
  const isLocked = async () =>
    (await app.owner('select from sign_in_failure where locked_until > now()')).length > 0
  return { app, tenant, person, signIn, isLocked }
}

test.each([unlockPerson, unlockPersonByGet])(
  'an administrator lifts the lock of a name: $method',
  async (route) => {
    const { app, tenant, person, signIn, isLocked } = await setting()
    expect(await isLocked()).toBe(true)
    const { token } = await aSignedInPerson(app, tenant, { loginName: 'bob' })
    expect((await app.call(route, { userId: person.accountId }, { token })).status).toBe(200)
    expect(await isLocked()).toBe(false)
    expect(await signIn(person.password)).toBe(200)
  },
)

test('a user who may not manage people, or does not see them, unlocks nobody', async () => {
  const { app, tenant, person, isLocked } = await setting()
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'eve', role: 'viewer' })
  const below = await anOrganisation(app, tenant)
  const works = await aSignedInPerson(app, tenant, { loginName: 'carl', organisationId: below })
  const other = await aTenant(app.owner)
  const outsider = await aSignedInPerson(app, other, { loginName: 'bob' })
  const tryIt = async (token: string) =>
    (await app.call(unlockPerson, { userId: person.accountId }, { token })).status
  expect([
    await tryIt(viewer.token),
    await tryIt(works.token),
    await tryIt(outsider.token),
  ]).toEqual([403, 404, 404])
  expect(await isLocked()).toBe(true)
})
