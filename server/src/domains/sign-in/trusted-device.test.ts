import { beginSecondFactor, confirmSecondFactor } from '@iwater/contract/sign-in/account-security'
import { changePassword, checkSignIn, issueToken } from '@iwater/contract/sign-in/sign-in'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { sweepSessions } from '#domains/sessions'
import { anImageCode, aPerson, clientHeader } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

type Browser = { cookie?: string; address?: string }

/** Anna, who signs in from several browsers, and attempts from other browsers under her name. */
async function setting({ limits = 'load' } = {}) {
  const environment = { IWATER_LIMITS: limits, TRUST_PROXY: '127.0.0.1' }
  const app = await testApp({ environment })
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant)

  /** One try in a browser, which keeps the cookie that it is given. */
  async function attempt(
    browser: Browser,
    { password = person.password, username = 'anna', image = {} } = {},
  ) {
    const { cookie, address = '192.0.2.1' } = browser
    const headers = {
      authorization: clientHeader,
      'x-forwarded-for': address,
      ...(cookie !== undefined && { cookie }),
    }
    const input = { grant_type: 'password', username, password, orgCode: person.code, ...image }
    const answer = await app.call(issueToken, input, { headers })
    const set = answer.headers['set-cookie']
    if (typeof set === 'string') browser.cookie = set.split(';')[0] ?? ''
    return { ...answer, set: String(set ?? '') }
  }
  const guess = async (browser: Browser, fields: Parameters<typeof attempt>[1] = {}) =>
    (await attempt(browser, { password: 'Wrong@2026', image: await anImageCode(app), ...fields }))
      .status
  /** Five wrong passwords of somebody with no cookie. */
  async function lockName() {
    for (let index = 0; index < 5; index += 1) await guess({ address: '203.0.113.9' })
  }
  return { app, tenant, person, attempt, guess, lockName }
}

test('a sign-in sets a cookie that scripts cannot read, other sites cannot send and that reveals nothing', async () => {
  const { attempt, person } = await setting()
  const { set } = await attempt({})
  expect(set).toMatch(
    /^x-known-browser=[\w-]{43}\.[\w-]{43}; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Strict$/,
  )
  expect(set).not.toContain(person.accountId)
  expect((await attempt({}, { password: 'Wrong@2026' })).set).toBe('')
})

test('a lock does not apply to a trusted device and stays for others', async () => {
  const { attempt, guess, lockName } = await setting()
  const own: Browser = {}
  await attempt(own)
  await lockName()
  expect(await guess({}, { password: 'Water@2026' })).toBe(426)
  expect((await attempt(own)).status).toBe(200)
  expect(await guess({}, { password: 'Water@2026' })).toBe(426)
})

test('a trusted device passes the lock of its own account only', async () => {
  const { app, tenant, attempt, lockName } = await setting()
  const bertha = await aPerson(app, tenant, { loginName: 'bertha' })
  const hers: Browser = {}
  await attempt(hers, { username: bertha.loginName })
  await lockName()
  const image = await anImageCode(app)
  expect((await attempt({ ...hers }, { image })).status).toBe(426)
})

test('several accounts can trust the same device', async () => {
  const { app, tenant, attempt, lockName } = await setting()
  await aPerson(app, tenant, { loginName: 'bertha' })
  const shared: Browser = {}
  await attempt(shared)
  const first = shared.cookie
  await attempt(shared, { username: 'bertha' })
  expect(shared.cookie).toBe(first)
  await lockName()
  expect((await attempt(shared)).status).toBe(200)
})

test('a stolen cookie allows no more guesses than the name, and loses its trust after five', async () => {
  const { app, attempt, guess } = await setting()
  const own: Browser = {}
  await attempt(own)
  for (let index = 0; index < 5; index += 1) expect(await guess({ ...own })).toBe(426)
  const [row] = await app.owner<{ count: number; failures: number }>(
    'select f.count, b.failures from sign_in_failure f, trusted_device b',
  )
  expect(row).toEqual({ count: 5, failures: 5 })
  expect(await guess({ ...own }, { password: 'Water@2026' })).toBe(426)
  app.clock.advance(15 * minuteMs + 1)
  expect(await guess(own, { password: 'Water@2026' })).toBe(200)
})

test('while the name is locked a stolen cookie allows five guesses once, not five every quarter of an hour', async () => {
  const { app, attempt, guess, lockName } = await setting()
  const own: Browser = {}
  await attempt(own)
  await lockName()
  for (let index = 0; index < 5; index += 1) await guess({ ...own })
  app.clock.advance(15 * minuteMs + 1)
  await lockName()
  expect(await guess({ ...own }, { password: 'Water@2026' })).toBe(426)
})

test('only its own failures make a trusted device solve image codes', async () => {
  const { app, person, attempt, guess } = await setting()
  const own: Browser = {}
  await attempt(own)
  const isAsked = async ({ cookie = '' }: Browser) => {
    const input = { username: 'anna', orgCode: person.code }
    return (await app.call(checkSignIn, input, { headers: { cookie } })).data.imageCodeRequired
  }
  for (let index = 0; index < 3; index += 1) await guess({})
  expect([await isAsked({}), await isAsked(own)]).toEqual([true, false])
  for (let index = 0; index < 2; index += 1) await guess({ ...own })
  expect(await isAsked(own)).toBe(true)
  expect((await attempt(own)).status).toBe(428)
})

test('an exhausted address limit does not apply to a trusted device, and a forged cookie does not help', async () => {
  const { attempt } = await setting({ limits: 'standard' })
  const own: Browser = {}
  await attempt(own)
  const statuses: number[] = []
  for (let index = 0; index < 31; index += 1) {
    statuses.push((await attempt({}, { username: `other${index}`, password: 'Wrong@2026' })).status)
  }
  expect(statuses.at(-1)).toBe(429)
  expect((await attempt(own)).status).toBe(200)
  const [token = ''] = own.cookie?.split('.') ?? []
  expect((await attempt({ cookie: `${token}.${'A'.repeat(43)}` })).status).toBe(429)
  expect((await attempt({ ...own }, { username: 'bertha' })).status).toBe(429)
})

test('a trusted device has a limit of its own', async () => {
  const { attempt } = await setting({ limits: 'standard' })
  const own: Browser = {}
  await attempt(own)
  const statuses: number[] = []
  for (let index = 0; index < 31; index += 1) {
    statuses.push((await attempt({ ...own, address: `10.1.${index}.1` })).status)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  const other: Browser = { address: '192.0.2.2' }
  await attempt(other)
  expect((await attempt({ ...other })).status, 'another device is not limited by it').toBe(200)
})

test('a trusted device needs the second factor too, and its code passes the lock', async () => {
  const { app, attempt, person, lockName } = await setting()
  const own: Browser = {}
  const { data } = await attempt(own)
  const token = data.access_token
  const { secret } = (await app.call(beginSecondFactor, { password: person.password }, { token }))
    .data
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })
  await app.call(confirmSecondFactor, { code: codeNow() }, { token })
  await lockName()
  app.clock.advance(30_000)
  const asked = await attempt(own)
  expect(asked.status).toBe(428)
  const { details } = asked.body.data as unknown as { details: { challenge: string } }
  const answer = { grant_type: 'second_factor', challenge: details.challenge, code: codeNow() }
  const headers = { authorization: clientHeader, cookie: own.cookie ?? '' }
  expect((await app.call(issueToken, answer, { headers })).status).toBe(200)
})

test('a changed password ends the trust of all devices', async () => {
  const { app, attempt, person, guess, lockName } = await setting()
  const own: Browser = {}
  const { data } = await attempt(own)
  const change = { oldPassword: person.password, newPassword: 'Other@2026' }
  await app.call(changePassword, change, { token: data.access_token })
  await lockName()
  expect(await guess(own, { password: 'Other@2026' })).toBe(426)
})

test('a device without a sign-in for half a year is forgotten', async () => {
  const { app, attempt } = await setting()
  await attempt({})
  const left = () => app.owner('select from trusted_device')
  app.clock.advance(179 * dayMs)
  await sweepSessions(app.services)
  expect(await left()).toHaveLength(1)
  app.clock.advance(2 * dayMs)
  await sweepSessions(app.services)
  expect(await left()).toEqual([])
})
