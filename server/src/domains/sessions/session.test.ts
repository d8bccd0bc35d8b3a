import { listSystems } from '@iwater/contract/navigation'
import { issueToken, logOut, logOutByGet, refreshToken } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { aPerson, clientHeader, signInAs } from '#testing/people'
import { type AppOptions, testApp } from '#testing/test-app'
import { aTenant, openTestServices } from '#testing/test-services'
import { openSessions } from './session.service.ts'
import { hashToken, newToken } from './tokens.ts'

const basic = { authorization: clientHeader }
const hourMs = 3_600_000

/** A signed-in person, and helpers to renew tokens and to use them. */
async function setting(options: AppOptions = {}) {
  const app = await testApp(options)
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant)
  const tokens = await signInAs(app, person)
  const renew = (refresh_token: string, headers: Record<string, string> = {}) =>
    app.call(refreshToken, { refresh_token }, { headers: { ...basic, ...headers } })
  const use = async (token: string) => (await app.call(listSystems, {}, { token })).status
  return { app, tenant, person, tokens, renew, use }
}

test('a refresh token is exchanged for new tokens', async () => {
  const { tokens, renew, use, app } = await setting()
  app.clock.advance(1.9 * hourMs)
  const { status, data } = await renew(tokens.refresh_token)
  expect(status).toBe(200)
  expect(data.expires_in).toBe(7200)
  expect(data.refresh_token).not.toBe(tokens.refresh_token)
  expect(await use(data.access_token)).toBe(200)
})

test('the token address takes a refresh token too', async () => {
  const { tokens, app } = await setting()
  const { status } = await app.call(
    issueToken,
    { grant_type: 'refresh_token', refresh_token: tokens.refresh_token },
    { headers: basic },
  )
  expect(status).toBe(200)
})

test('a refresh needs a registered client', async () => {
  const { tokens, renew } = await setting()
  expect((await renew(tokens.refresh_token, { authorization: '' })).status).toBe(401)
})

test('eight tabs that refresh at once get the same tokens', async () => {
  const { tokens, renew, use, app } = await setting()
  const answers = await Promise.all(Array.from({ length: 8 }, () => renew(tokens.refresh_token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map(({ data }) => data.refresh_token)).size).toBe(1)
  expect(new Set(answers.map(({ data }) => data.access_token)).size).toBe(1)
  expect(await use(answers[0]?.data.access_token ?? '')).toBe(200)
  expect(await app.owner('select from session where ended_at is null')).toHaveLength(1)
})

test('a spent refresh token that is used later ends the whole session', async () => {
  const { tokens, renew, use, app } = await setting()
  const { data: second } = await renew(tokens.refresh_token)
  const { data: third } = await renew(second.refresh_token)
  expect(await use(third.access_token)).toBe(200)
  app.clock.advance(11_000)
  expect((await renew(tokens.refresh_token)).status).toBe(401)
  expect(await use(third.access_token)).toBe(401)
  expect((await renew(third.refresh_token)).status).toBe(401)
  const ended = await app.owner<{ end_reason: string }>('select end_reason from session')
  expect(ended).toEqual([{ end_reason: 'refresh-reuse' }])
})

test('a spent refresh token from another client ends the session at once', async () => {
  const { tokens, renew, use } = await setting()
  const { data } = await renew(tokens.refresh_token)
  expect((await renew(tokens.refresh_token, { 'user-agent': 'somebody else' })).status).toBe(401)
  expect(await use(data.access_token)).toBe(401)
})

test('a spent refresh token of a trusted device is accepted from that device only', async () => {
  const { app, person, use } = await setting()
  const { loginName: username, password, code: orgCode } = person
  const enter = () =>
    app.call(
      issueToken,
      { grant_type: 'password', username, password, orgCode },
      { headers: basic },
    )
  const [own, other] = [await enter(), await enter()]
  const cookieOf = ({ headers }: typeof own) => String(headers['set-cookie']).split(';', 1)[0] ?? ''
  const exchange = {
    refreshToken: (refresh_token: string, headers: Record<string, string>) =>
      app.call(refreshToken, { refresh_token }, { headers: { ...basic, ...headers } }),
    issueToken: (refresh_token: string, headers: Record<string, string>) =>
      app.call(
        issueToken,
        { grant_type: 'refresh_token', refresh_token },
        { headers: { ...basic, ...headers } },
      ),
  }
  const tab = { cookie: cookieOf(own) }
  const { data } = await exchange.refreshToken(own.data.refresh_token, tab)
  const second = await exchange.issueToken(own.data.refresh_token, tab)
  expect([second.status, second.data.access_token]).toEqual([200, data.access_token])
  for (const thief of [{ cookie: cookieOf(other) }, {}]) {
    const stolen = await enter()
    const taken = { cookie: cookieOf(stolen) }
    const { data: renewed } = await exchange.refreshToken(stolen.data.refresh_token, taken)
    expect((await exchange.refreshToken(stolen.data.refresh_token, thief)).status).toBe(401)
    expect(await use(renewed.access_token)).toBe(401)
  }
})

test('a token that was never issued is rejected and ends nothing', async () => {
  const { tokens, renew, use } = await setting()
  expect((await renew('x'.repeat(43))).status).toBe(401)
  expect((await renew('')).status).toBe(401)
  expect(await use(tokens.access_token)).toBe(200)
})

test('an access token works for two hours', async () => {
  const { tokens, use, app } = await setting()
  app.clock.advance(2 * hourMs - 5000)
  expect(await use(tokens.access_token)).toBe(200)
  app.clock.advance(10_000)
  expect(await use(tokens.access_token)).toBe(401)
})

test('a session ends after a day without use, and after a week in any case', async () => {
  const idle = await setting()
  idle.app.clock.advance(24 * hourMs + 1)
  expect((await idle.renew(idle.tokens.refresh_token)).status).toBe(401)

  const busy = await setting()
  let { refresh_token } = busy.tokens
  for (let day = 0; day < 7; day += 1) {
    busy.app.clock.advance(23.5 * hourMs)
    refresh_token = (await busy.renew(refresh_token)).data.refresh_token
  }
  busy.app.clock.advance(4 * hourMs)
  expect((await busy.renew(refresh_token)).status).toBe(401)
})

test.each([logOut, logOutByGet])('after a log-out no token works: $method $path', async (route) => {
  const { tokens, renew, use, app } = await setting()
  expect(await use(tokens.access_token)).toBe(200)
  const { status } = await app.call(route, {}, { token: tokens.access_token })
  expect(status).toBe(200)
  expect(await use(tokens.access_token)).toBe(401)
  expect((await renew(tokens.refresh_token)).status).toBe(401)
  const log = await app.owner('select outcome, login_name from sign_in_log order by at')
  expect(log.at(-1)).toEqual({ outcome: 'signed-out', login_name: 'anna' })
})

test('a sign-out reaches the other server processes', async () => {
  const { tokens, app } = await setting()
  const services = await openTestServices(app.address, app.dataDir, app.clock)
  const elsewhere = openSessions(services)
  expect(await elsewhere.read(tokens.access_token)).not.toBeNull()
  await app.call(logOut, {}, { token: tokens.access_token })
  await expect.poll(() => elsewhere.read(tokens.access_token), { interval: 10 }).toBeNull()
})

test('nothing but the bearer header authenticates a request', async () => {
  const { tokens, app, person } = await setting()
  const token = tokens.access_token
  const ask = async (headers: Record<string, string>, query = '') =>
    (await app.app.inject({ url: `/api${listSystems.path}${query}`, headers })).statusCode
  expect(await ask({ cookie: `x-access-token=${token}` })).toBe(401)
  expect(await ask({}, `?access_token=${token}&userId=${person.accountId}`)).toBe(401)
  expect(await ask({ authorization: `Basic ${token}` })).toBe(401)
  expect(await ask({ authorization: `Bearer ${token}` })).toBe(200)
})

test('a disabled account loses its session', async () => {
  const { tokens, renew, use, app } = await setting()
  await app.owner('update account set is_enabled = false')
  app.clock.advance(31_000)
  expect(await use(tokens.access_token)).toBe(401)
  expect((await renew(tokens.refresh_token)).status).toBe(401)
})

/** The same with tokens as earlier versions issued them. */
async function unsigned(options: AppOptions = {}) {
  const made = await setting(options)
  const old = { access_token: newToken(), refresh_token: newToken() }
  await made.app.owner(
    'update session set access_hash = $1, refresh_hash = $2 where account_id = $3',
    [hashToken(old.access_token), hashToken(old.refresh_token), made.person.accountId],
  )
  return { ...made, old }
}

test('unsigned tokens of earlier versions remain valid and are renewed as signed ones', async () => {
  const { old, renew, use } = await unsigned()
  expect(await use(old.access_token)).toBe(200)
  const { status, data } = await renew(old.refresh_token)
  expect(status).toBe(200)
  for (const token of [data.access_token, data.refresh_token])
    expect(token).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
  expect(await use(data.access_token)).toBe(200)
})

test('unknown unsigned tokens are limited by address', async () => {
  const { app, old, person, use } = await unsigned({ environment: { IWATER_LIMITS: 'standard' } })
  const signed = (await signInAs(app, person)).access_token
  expect(await use(old.access_token)).toBe(200)
  const answers = await Promise.all(Array.from({ length: 400 }, () => use(newToken())))
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(100)
  // A cached session needs no query, and a signed token is not counted.
  expect(await use(old.access_token)).toBe(200)
  app.clock.advance(31_000)
  expect(await use(signed)).toBe(200)
})

test('a token counts as a guess when it is unsigned and unknown', async () => {
  const { app, old, tokens, person } = await unsigned()
  const { read } = openSessions(app.services)
  let guesses = 0
  const count = () => {
    guesses += 1
    return () => void (guesses -= 1)
  }
  const signed = (await signInAs(app, person)).access_token
  const isSession = async (token: string) => (await read(token, count)) !== null
  expect(await Promise.all([old.access_token, signed].map(isSession))).toEqual([true, true])
  expect(guesses).toBe(0)
  expect(await isSession(tokens.access_token)).toBe(false)
  expect(guesses).toBe(0)
  expect(await isSession(newToken())).toBe(false)
  expect(guesses).toBe(1)
})
