import { listSystems } from '@iwater/contract/navigation'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  resetPersonSecurity,
  turnOffSecondFactor,
} from '@iwater/contract/sign-in/account-security'
import { changePassword, issueToken } from '@iwater/contract/sign-in/sign-in'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { anImageCode, aSignedInPerson, clientHeader } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const headers = { authorization: clientHeader }

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const person = await aSignedInPerson(app, tenant)
  const { token, password, loginName: username, code: orgCode } = person
  const codeOf = (secret: string, shiftMs = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app.clock.now() + shiftMs,
    })
  /** The next unused code. */
  const freshCode = (secret: string) => {
    app.clock.advance(30_000)
    return codeOf(secret)
  }
  const begin = async () => (await app.call(beginSecondFactor, { password }, { token })).data
  const confirm = (code: string) => app.call(confirmSecondFactor, { code }, { token })
  const turnOn = async () => {
    const { secret } = await begin()
    const { data } = await confirm(codeOf(secret))
    return { secret, recoveryCodes: data.recoveryCodes }
  }
  const signIn = async (typed = password) => {
    const image = await anImageCode(app)
    const input = { grant_type: 'password', username, password: typed, orgCode, ...image }
    const { status, body } = await app.call(issueToken, input, { headers })
    const data = body.data as { error?: string; details?: { challenge: string } }
    return { status, error: data.error, challenge: data.details?.challenge ?? '' }
  }
  const give = async (challenge: string, code: string) => {
    const input = { grant_type: 'second_factor', challenge, code }
    const { status, body, data } = await app.call(issueToken, input, { headers })
    return { status, error: (body.data as { error?: string }).error, token: data.access_token }
  }
  return { app, tenant, person, token, codeOf, freshCode, begin, confirm, turnOn, signIn, give }
}

test('a sign-in with a second factor takes the password and then a code', async () => {
  const { app, token, freshCode, turnOn, signIn, give } = await setting()
  const { secret, recoveryCodes } = await turnOn()
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await app.call(readSecondFactor, {}, { token })).data).toEqual({
    isOn: true,
    isDemanded: false,
    recoveryCodesLeft: 10,
  })
  const { status, error, challenge } = await signIn()
  expect([status, error]).toEqual([428, 'identity.second-factor-required'])
  const given = await give(challenge, freshCode(secret))
  expect(given.status).toBe(200)
  expect((await app.call(listSystems, {}, { token: given.token })).status).toBe(200)
  expect((await give(challenge, freshCode(secret))).error).toBe('identity.challenge-expired')
})

test('nothing changes before a code of the new secret was entered, and the password is checked first', async () => {
  const { app, token, begin, confirm, signIn } = await setting()
  const wrong = await app.call(beginSecondFactor, { password: 'Wrong@2026' }, { token })
  expect(wrong.body.data).toMatchObject({ error: 'identity.own-password-wrong' })
  const { secret, address } = await begin()
  expect(address).toContain(`secret=${secret}`)
  expect((await signIn()).status).toBe(200)
  expect((await confirm('000000')).body.data).toMatchObject({
    error: 'identity.second-factor-wrong',
  })
  expect((await signIn()).status).toBe(200)
})

test('a code works once, and one span early or late', async () => {
  const { app, codeOf, turnOn, signIn, give } = await setting()
  const { secret } = await turnOn()
  app.clock.advance(90_000)
  const code = codeOf(secret)
  expect((await give((await signIn()).challenge, code)).status).toBe(200)
  expect((await give((await signIn()).challenge, code)).error).toBe('identity.second-factor-wrong')
  const early = codeOf(secret, 30_000)
  expect((await give((await signIn()).challenge, early)).status).toBe(200)
  app.clock.advance(120_000)
  const old = codeOf(secret, -60_000)
  expect((await give((await signIn()).challenge, old)).error).toBe('identity.second-factor-wrong')
})

test('of a code entered many times at once one succeeds', async () => {
  const { freshCode, turnOn, signIn, give } = await setting()
  const { secret } = await turnOn()
  const challenges = [await signIn(), await signIn(), await signIn(), await signIn()]
  const code = freshCode(secret)
  const given = await Promise.all(challenges.map(({ challenge }) => give(challenge, code)))
  expect(given.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a recovery code replaces the authenticator, once, however it is typed', async () => {
  const { app, token, turnOn, signIn, give } = await setting()
  const { recoveryCodes } = await turnOn()
  const code = (recoveryCodes[3] ?? '').toUpperCase().replace('-', ' ')
  expect((await give((await signIn()).challenge, code)).status).toBe(200)
  expect((await give((await signIn()).challenge, code)).error).toBe('identity.second-factor-wrong')
  const { data } = await app.call(readSecondFactor, {}, { token })
  expect(data.recoveryCodesLeft).toBe(9)
})

test('the fifth wrong code ends the sign-in and locks the name, whatever passwords are entered in between', async () => {
  const { app, freshCode, turnOn, signIn, give } = await setting()
  const { secret } = await turnOn()
  for (let tries = 0; tries < 4; tries += 1) {
    const { challenge } = await signIn()
    expect((await give(challenge, '000000')).error).toBe('identity.second-factor-wrong')
  }
  const { challenge } = await signIn()
  await give(challenge, '000000')
  expect((await give(challenge, freshCode(secret))).status).not.toBe(200)
  expect((await signIn()).error).toBe('identity.wrong-password')
  const log = await app.owner<{ outcome: string }>(
    `select outcome from sign_in_log where outcome = 'wrong-second-factor'`,
  )
  expect(log.length).toBeGreaterThanOrEqual(5)
  app.clock.advance(16 * 60_000)
  const again = await signIn()
  expect((await give(again.challenge, freshCode(secret))).status).toBe(200)
})

test('five wrong codes at one sign-in end it', async () => {
  const { turnOn, signIn, give } = await setting()
  await turnOn()
  const { challenge } = await signIn()
  const errors: (string | undefined)[] = []
  for (let tries = 0; tries < 6; tries += 1) errors.push((await give(challenge, '000000')).error)
  expect(errors).toEqual([
    ...Array(4).fill('identity.second-factor-wrong'),
    ...Array(2).fill('identity.challenge-expired'),
  ])
})

test('an unfinished sign-in expires after five minutes', async () => {
  const { app, codeOf, turnOn, signIn, give } = await setting()
  const { secret } = await turnOn()
  const { challenge } = await signIn()
  app.clock.advance(301_000)
  expect((await give(challenge, codeOf(secret))).error).toBe('identity.challenge-expired')
  expect((await give('made-up', codeOf(secret))).error).toBe('identity.challenge-expired')
})

test('the database alone reveals neither the secret nor a recovery code', async () => {
  const { app, turnOn, signIn } = await setting()
  const { secret, recoveryCodes } = await turnOn()
  const { challenge } = await signIn()
  const rows = JSON.stringify([
    await app.owner(`select encode(sealed_secret, 'escape') as text from second_factor`),
    await app.owner(`select encode(code_hash, 'escape') as text from recovery_code`),
    await app.owner(`select encode(token_hash, 'escape') as text from sign_in_challenge`),
  ])
  for (const text of [secret, challenge, ...recoveryCodes]) expect(rows).not.toContain(text)
})

test('new recovery codes replace the old ones', async () => {
  const { app, token, freshCode, turnOn, signIn, give } = await setting()
  const { secret, recoveryCodes } = await turnOn()
  const { data } = await app.call(renewRecoveryCodes, { code: freshCode(secret) }, { token })
  expect((await give((await signIn()).challenge, recoveryCodes[0] ?? '')).status).not.toBe(200)
  expect((await give((await signIn()).challenge, data.recoveryCodes[0] ?? '')).status).toBe(200)
})

test('turning it off takes the password and a code', async () => {
  const { app, token, person, freshCode, turnOn, signIn } = await setting()
  const { secret } = await turnOn()
  const off = async (password: string, code: string) =>
    (await app.call(turnOffSecondFactor, { password, code }, { token })).status
  expect(await off('Wrong@2026', freshCode(secret))).toBe(400)
  expect(await off(person.password, '000000')).toBe(428)
  expect((await signIn()).error).toBe('identity.second-factor-required')
  expect(await off(person.password, freshCode(secret))).toBe(200)
  expect((await signIn()).status).toBe(200)
  expect(await off(person.password, freshCode(secret))).toBe(409)
})

test('where the tenant requires it, a session can only set it up before anything else', async () => {
  const { app, tenant, person, codeOf, freshCode } = await setting()
  await app.owner('insert into sign_in_rule (tenant_id, demands_second_factor) values ($1, true)', [
    tenant.tenantId,
  ])
  app.clock.advance(31_000)
  const { token } = person
  const use = async () => (await app.call(listSystems, {}, { token })).body.data
  expect(await use()).toMatchObject({ error: 'identity.second-factor-setup-required' })
  expect((await app.call(readSecondFactor, {}, { token })).data.isDemanded).toBe(true)
  const { data } = await app.call(beginSecondFactor, { password: person.password }, { token })
  const confirmed = await app.call(confirmSecondFactor, { code: codeOf(data.secret) }, { token })
  expect(confirmed.status).toBe(200)
  expect((await app.call(listSystems, {}, { token })).status).toBe(200)
  const off = { password: person.password, code: freshCode(data.secret) }
  expect((await app.call(turnOffSecondFactor, off, { token })).body.data).toMatchObject({
    error: 'identity.second-factor-demanded',
  })
})

test('a sign-in that waits for its code ends when its password is changed', async () => {
  const { app, person, token, freshCode, turnOn, signIn, give } = await setting()
  const { secret } = await turnOn()
  const { challenge } = await signIn()
  const passwords = { oldPassword: person.password, newPassword: 'Brand-New-1' }
  expect((await app.call(changePassword, passwords, { token })).status).toBe(200)
  expect((await give(challenge, freshCode(secret))).error).toBe('identity.challenge-expired')
})

test('an administrator helps a user who has lost both', async () => {
  const { app, tenant, person, turnOn, signIn } = await setting()
  await turnOn()
  const administrator = await aSignedInPerson(app, tenant, { loginName: 'bob' })
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'eve', role: 'viewer' })
  const reset = async (token: string) =>
    (await app.call(resetPersonSecurity, { userId: person.accountId }, { token })).status
  expect(await reset(viewer.token)).toBe(403)
  expect((await signIn()).status).toBe(428)
  expect(await reset(administrator.token)).toBe(200)
  expect((await signIn()).status).toBe(200)
})
