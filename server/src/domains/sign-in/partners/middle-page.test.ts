import { leaveToPartner, signInByMobile } from '@iwater/contract/sign-in/sign-in-methods'
import { removePartner, savePartner } from '@iwater/contract/sign-in/sign-in-settings'
import { expect, test } from 'vitest'
import { aPerson, aSignedInPerson, clientHeader } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { makeTicket } from './partner-ticket.ts'

const mobile = '13800138000'
const own = {
  logoutAddress: 'https://portal.example/api/logout?app=iwater&x="><script>',
  originPage: 'https://portal.example/home',
}

async function setting() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  await aPerson(app, tenant, { loginName: 'ben', role: 'viewer', phone: mobile })
  const name = { zh: '市政务平台', en: 'City portal' }
  const loginAddress = 'https://portal.example/login'
  const partner = { page: 'waiting', version: null, name, loginAddress } as const
  const { data } = await app.call(savePartner, partner, { token })
  const arrive = async (wayBack: Partial<typeof own>) => {
    const iat = Math.floor(app.clock.now() / 1000)
    const jti = crypto.randomUUID()
    const claims = { mobile, org: tenant.code, aud: 'waiting', iat, exp: iat + 60, jti } as const
    const loginkey = makeTicket(data.secret ?? '', claims)
    const input = { mobile, loginkey, orgCode: tenant.code, ...wayBack }
    const headers = { authorization: clientHeader }
    const answer = await app.call(signInByMobile, input, { headers })
    expect(answer.status).toBe(200)
    const cookies = [answer.headers['set-cookie']].flat()
    return cookies.find((cookie) => cookie?.startsWith('x-middle-page=')) ?? ''
  }
  const leave = async (cookie: string, headers: Record<string, string> = {}) => {
    const sent = cookie.split(';', 1)[0] ?? ''
    const url = `/api${leaveToPartner.path}`
    const { headers: got, body } = await app.app.inject({
      url,
      headers: { cookie: sent, ...headers },
    })
    return { policy: String(got['content-security-policy']), cookie: got['set-cookie'], body }
  }
  return { app, token, arrive, leave }
}

const isHome = ({ body, policy }: { body: string; policy: string }) =>
  body.includes('url=/"') && !body.includes('portal.example') && !policy.includes('connect-src')

test('a user who came from a partner returns there after its sign-out, and nowhere else', async () => {
  const { arrive, leave } = await setting()
  const cookie = await arrive(own)
  expect(cookie).toMatch(/^x-middle-page=[\w-]+\.[\w-]+; Max-Age=604800; Path=\/; SameSite=Lax$/)
  const page = await leave(cookie)
  expect(page.policy).toContain('connect-src https://portal.example;')
  expect(page.body).toContain('data-origin="https://portal.example/home"')
  expect(page.body).toContain('x=&quot;&gt;&lt;script&gt;"')
  expect(page.cookie).toContain('Max-Age=0')
})

test.each([
  [{ ...own, logoutAddress: 'https://evil.example/logout' }],
  [{ ...own, originPage: 'https://portal.example.evil.example/' }],
  [{ ...own, originPage: 'https://portal.example@evil.example/' }],
  [{ ...own, originPage: 'http://portal.example/home' }],
  [{ ...own, originPage: 'javascript:alert(1)' }],
  [{ logoutAddress: own.logoutAddress }],
  [{}],
])('a return address that is not the partner’s own is not stored: %j', async (wayBack) => {
  const { arrive } = await setting()
  expect(await arrive(wayBack)).toBe('')
})

test('a forged cookie is ignored', async () => {
  const { arrive, leave } = await setting()
  const cookie = await arrive(own)
  const [, body = '', signature = ''] = /=([\w-]+)\.([\w-]+)/.exec(cookie) ?? []
  const evil = {
    ...JSON.parse(Buffer.from(body, 'base64url').toString()),
    originPage: 'https://evil.example',
  }
  const forged = Buffer.from(JSON.stringify(evil)).toString('base64url')
  for (const value of [
    `${forged}.${signature}`,
    `${body}.${'A'.repeat(43)}`,
    body,
    `${forged}.`,
    '..',
  ]) {
    expect(isHome(await leave(`x-middle-page=${value}`)), value).toBe(true)
  }
  expect(isHome(await leave(''))).toBe(true)
})

test('neither another site nor a removed partner sends a user anywhere', async () => {
  const { app, token, arrive, leave } = await setting()
  const cookie = await arrive(own)
  expect(isHome(await leave(cookie, { 'sec-fetch-site': 'cross-site' }))).toBe(true)
  expect(isHome(await leave(cookie))).toBe(false)
  await app.call(removePartner, { page: 'waiting' }, { token })
  expect(isHome(await leave(cookie))).toBe(true)
})
