import { listSystems } from '@iwater/contract/navigation'
import {
  changePassword,
  changePasswordByGet,
  issueToken,
  passwordRule,
} from '@iwater/contract/sign-in/sign-in'
import { resetPassword } from '@iwater/contract/sign-in/sign-in-methods'
import { expect, test } from 'vitest'
import { aPerson, clientHeader, signInAs } from '#testing/people'
import { anSmsCode, setRules } from '#testing/sign-in-rules'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const mobile = '13800138000'
const newPassword = 'Fresh#2027'

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  await setRules(app, tenant, { smsSignIn: true })
  const person = await aPerson(app, tenant, { phone: mobile })
  const orgCode = tenant.code
  const aCode = async () => (await anSmsCode(app, { mobile, orgCode, purpose: 'reset' })) ?? ''
  const reset = (code: string, password = newPassword) =>
    app.call(resetPassword, { mobile, code, newPassword: password, orgCode })
  const trySignIn = (password: string) =>
    app.call(
      issueToken,
      { grant_type: 'password', username: person.loginName, password, orgCode },
      { headers: { authorization: clientHeader } },
    )
  return { app, tenant, person, orgCode, aCode, reset, trySignIn }
}

const errorOf = ({ body }: { body: object }) => (body as { data: { error: string } }).data.error

test('a forgotten password is reset with a code, and all sessions end', async () => {
  const { app, person, aCode, reset, trySignIn } = await setting()
  const { access_token: token } = await signInAs(app, person)
  expect((await reset(await aCode())).status).toBe(200)
  expect((await app.call(listSystems, {}, { token })).status).toBe(401)
  expect((await trySignIn(person.password)).status).toBe(426)
  expect((await trySignIn(newPassword)).status).toBe(200)
  const log = await app.owner(`select way from sign_in_log where outcome = 'password-changed'`)
  expect(log).toEqual([{ way: 'sms' }])
})

test('a required change is completed by it too', async () => {
  const { app, person, aCode, reset, trySignIn } = await setting()
  await app.owner('update account set must_change_password = true where id = $1', [
    person.accountId,
  ])
  await reset(await aCode())
  expect((await trySignIn(newPassword)).data.changePsd).toBe(false)
})

test('a code is spent by an accepted password, not by a rejected one', async () => {
  const { person, aCode, reset } = await setting()
  const code = await aCode()
  const weak = await reset(code, 'weak')
  expect(errorOf(weak)).toBe('identity.password-weak')
  expect(errorOf(await reset(code, person.password))).toBe('identity.password-reused')
  expect((await reset(code)).status).toBe(200)
  expect(errorOf(await reset(code, 'Other#2028'))).toBe('entrance.sms-code-wrong')
})

test('of two resets with one code at the same moment one succeeds', async () => {
  const { aCode, reset } = await setting()
  const code = await aCode()
  const answers = await Promise.all([reset(code), reset(code, 'Other#2028')])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a code for signing in, a wrong one and an unknown number are answered alike', async () => {
  const { app, orgCode, reset } = await setting()
  const forSignIn = (await anSmsCode(app, { mobile, orgCode })) ?? ''
  expect(errorOf(await reset(forSignIn))).toBe('entrance.sms-code-wrong')
  const unknown = { mobile: '13700137000', code: '123456', newPassword, orgCode }
  expect(errorOf(await app.call(resetPassword, unknown))).toBe('entrance.sms-code-wrong')
})

test('a tenant’s own rule holds wherever a password is chosen, and the error names it', async () => {
  const { app, tenant, person, orgCode, aCode, reset } = await setting()
  const rules = { passwordMinLength: 12, passwordMaxLength: 32, passwordKinds: 4 }
  await setRules(app, tenant, rules)
  expect((await app.call(passwordRule, { orgCode })).data).toEqual({
    minLength: 12,
    maxLength: 32,
    kinds: 4,
  })
  expect((await app.call(passwordRule, {})).data).toEqual({ minLength: 8, maxLength: 16, kinds: 3 })
  const byHeader = await app.call(passwordRule, {}, { headers: { 'x-org-code': orgCode } })
  expect(byHeader.data.minLength).toBe(12)
  const weak = await reset(await aCode())
  expect([weak.status, weak.body.msg]).toEqual([
    400,
    '密码须为 12 至 32 位，且包含大写字母、小写字母、数字、特殊字符中的至少 4 种',
  ])
  const { access_token: token, changePsd } = await signInAs(app, person)
  expect(changePsd).toBe(true)
  expect((await app.call(passwordRule, {}, { token })).data.minLength).toBe(12)
  const change = { oldPassword: person.password, newPassword }
  expect(errorOf(await app.call(changePassword, change, { token }))).toBe('identity.password-weak')
  const long = { ...change, newPassword: 'A-long-1-for-everybody' }
  expect((await app.call(changePassword, long, { token })).status).toBe(200)
})

test('old clients change the password by GET, by the other path and with fields in the query', async () => {
  const { app, person } = await setting()
  const { access_token: token } = await signInAs(app, person)
  const change = { oldPassword: person.password, newPassword }
  expect((await app.call(changePasswordByGet, change, { token })).status).toBe(200)
  const now = await signInAs(app, { ...person, password: newPassword })
  const query = { oldPassword: newPassword, newPassword: 'Other#2028' }
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/bs/epLogin/updateLoginPassword',
    query,
    headers: { authorization: `Bearer ${now.access_token}` },
  })
  expect(answer.statusCode).toBe(200)
  expect((await signInAs(app, { ...person, password: 'Other#2028' })).changePsd).toBe(false)
  const anonymous = await app.call(changePasswordByGet, change)
  expect(anonymous.status).toBe(401)
})
