import { listSystems } from '@iwater/contract/navigation'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '@iwater/contract/sign-in/account-security'
import { issueToken, refreshToken } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { aPerson, aSignedInPerson, clientHeader, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant, openTestServices } from '#testing/test-services'
import { openSessions } from './session.service.ts'

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant)
  const here = await signInAs(app, person)
  app.clock.advance(1000)
  const phone = await app.call(
    issueToken,
    {
      grant_type: 'password',
      username: person.loginName,
      password: person.password,
      orgCode: person.code,
    },
    { headers: { authorization: clientHeader, 'user-agent': 'phone' } },
  )
  const use = async (token: string) => (await app.call(listSystems, {}, { token })).status
  return { app, tenant, here: here.access_token, phone: phone.data, use }
}

test('a person sees their sessions, newest first', async () => {
  const { app, here, phone } = await setting()
  const { data } = await app.call(listOwnSessions, {}, { token: here })
  expect(data.map(({ userAgent, isCurrent }) => [userAgent, isCurrent])).toEqual([
    ['phone', false],
    [expect.any(String), true],
  ])
  app.clock.advance(60_000)
  await app.call(
    refreshToken,
    { refresh_token: phone.refresh_token },
    { headers: { authorization: clientHeader, 'user-agent': 'phone' } },
  )
  const later = await app.call(listOwnSessions, {}, { token: here })
  const [renewed] = later.data
  expect(
    Date.parse(renewed?.renewedAt ?? '') - Date.parse(renewed?.startedAt ?? ''),
  ).toBeGreaterThan(59_000)
  app.clock.advance(24 * 3_600_000 - 30_000)
  const tomorrow = await app.call(listOwnSessions, {}, { token: here })
  expect(tomorrow.status, 'the token is over').toBe(401)
})

test('a session that is ended elsewhere stops working at once, on every server process', async () => {
  const { app, here, phone, use } = await setting()
  const services = await openTestServices(app.address, app.dataDir, app.clock)
  const elsewhere = openSessions(services)
  expect(await elsewhere.read(phone.access_token)).not.toBeNull()
  expect(await use(phone.access_token)).toBe(200)
  const { data } = await app.call(listOwnSessions, {}, { token: here })
  const sessionId = data.find(({ isCurrent }) => !isCurrent)?.sessionId ?? ''
  expect((await app.call(endOwnSession, { sessionId }, { token: here })).status).toBe(200)
  expect(await use(phone.access_token)).toBe(401)
  await expect.poll(() => elsewhere.read(phone.access_token), { interval: 10 }).toBeNull()
  const again = await app.call(endOwnSession, { sessionId }, { token: here })
  expect(again.body.data).toMatchObject({ error: 'identity.session-not-found' })
  expect(await use(here)).toBe(200)
})

test('all other sessions end together, the present one and those of colleagues stay', async () => {
  const { app, tenant, here, phone, use } = await setting()
  const colleague = await aSignedInPerson(app, tenant, { loginName: 'bob' })
  const { data } = await app.call(endOtherSessions, {}, { token: here })
  expect(data).toEqual({ ended: 1 })
  expect([await use(here), await use(phone.access_token), await use(colleague.token)]).toEqual([
    200, 401, 200,
  ])
})

test("a colleague's session cannot be ended", async () => {
  const { app, tenant, here, use } = await setting()
  const colleague = await aSignedInPerson(app, tenant, { loginName: 'bob' })
  const { data } = await app.call(listOwnSessions, {}, { token: colleague.token })
  const sessionId = data[0]?.sessionId ?? ''
  expect((await app.call(endOwnSession, { sessionId }, { token: here })).status).toBe(404)
  expect(await use(colleague.token)).toBe(200)
})
