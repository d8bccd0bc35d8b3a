import { listUnits } from '@iwater/contract/monitoring'
import { issueToken, refreshToken } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { resumeTenant, suspendTenant } from '#domains/organisation'
import { aPerson, clientHeader, signInAs } from '#testing/people'
import { rememberForLong } from '#testing/remembered-sessions'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const reason = {
  zh: '合同已到期，请联系运营方。',
  en: 'The contract has ended. Contact the operator.',
}

async function setting() {
  const app = await testApp({ database: 'own' })
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant)
  const tokens = await signInAs(app, person)
  const token = tokens.access_token
  const asked = async (of = token) => (await app.call(listUnits, {}, { token: of })).status
  const headers = { authorization: clientHeader }
  const renew = (language = 'zh') =>
    app.call(
      refreshToken,
      { refresh_token: tokens.refresh_token },
      { headers: { ...headers, 'accept-language': language } },
    )
  const signIn = (password: string, language: string) =>
    app.call(
      issueToken,
      { grant_type: 'password', username: person.loginName, password, orgCode: person.code },
      { headers: { ...headers, 'accept-language': language } },
    )
  return { app, tenant, person, token, asked, renew, signIn }
}

test('people of a suspended tenant are kept out and told why, and go on when it is resumed', async () => {
  const { app, tenant, person, asked, renew, signIn } = await setting()
  await rememberForLong(app, async () => expect(await asked()).toBe(200))
  expect(await suspendTenant(app.address, tenant.code, reason)).toBe(true)
  await expect.poll(() => asked()).toBe(401)
  app.clock.set(Date.now())

  const renewed = await renew('en')
  expect(renewed.status).toBe(403)
  expect(renewed.body.msg).toBe(`Your organisation is suspended: ${reason.en}`)
  const refused = await signIn(person.password, 'zh')
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({
    msg: `本单位已暂停使用：${reason.zh}`,
    data: { error: 'identity.tenant-suspended' },
  })
  const [entry] = await app.owner('select outcome from sign_in_log order by at desc limit 1')
  expect(entry).toEqual({ outcome: 'tenant-suspended' })

  expect(await resumeTenant(app.address, tenant.code)).toBe(true)
  expect(await asked(), 'the session goes on').toBe(200)
  expect((await signIn(person.password, 'zh')).status).toBe(200)
})

test('nobody learns of the suspension without the password', async () => {
  const { app, tenant, signIn } = await setting()
  await suspendTenant(app.address, tenant.code, reason)
  const { status, body } = await signIn('Wrong@2026', 'en')
  expect(status).toBe(426)
  expect(body.msg).toBe('Wrong login name or password')
})

test('a suspension concerns no other tenant', async () => {
  const { app, tenant } = await setting()
  const away = await signInAs(app, await aPerson(app, await aTenant(app.owner)))
  await suspendTenant(app.address, tenant.code, reason)
  expect((await app.call(listUnits, {}, { token: away.access_token })).status).toBe(200)
})

test('a tenant that is not there is not suspended', async () => {
  const { app } = await setting()
  expect(await suspendTenant(app.address, 'nobody', reason)).toBe(false)
  expect(await resumeTenant(app.address, 'nobody')).toBe(false)
})
