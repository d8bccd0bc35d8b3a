import type { Tokens } from '@iwater/contract/sign-in/sign-in'
import { beforeEach, expect, test, vi } from 'vitest'

const tokens = (access: string): Tokens => ({
  access_token: access,
  refresh_token: `refresh-of-${access}`,
  token_type: 'bearer',
  expires_in: 7200,
  loginId: '0190a000-0000-7000-8000-000000000001',
  changePsd: false,
})

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const rejection = answer.bind(null, 401, {
  code: 1,
  msg: 'over',
  data: { error: 'identity.not-signed-in', requestId: 'r' },
})

const serverFetch = vi.fn<typeof fetch>()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('window', { location: { protocol: 'https:' } })
  serverFetch.mockReset()
  vi.stubGlobal('fetch', serverFetch)
  vi.resetModules()
})

async function load() {
  const { renewTokens } = await import('./renew-tokens.ts')
  const { call } = await import('./api.ts')
  const { readSignInInfo } = await import('@iwater/contract/sign-in/sign-in')
  const store = await import('#web/platform/session/session-store.ts')
  return { renewTokens, call, readSignInInfo, ...store }
}

test('no script writes the token into a cookie, and a readable one goes with the session', async () => {
  const { keepTokens, endSession } = await load()
  keepTokens(tokens('a'))
  expect(document.cookie).toBe('')
  endSession('log-out')
  expect(document.cookie).toContain('x-access-token=; Max-Age=0; Path=/')
})

test('calls that fail together share one renewal', async () => {
  const { renewTokens, keepTokens } = await load()
  keepTokens(tokens('old'))
  serverFetch.mockResolvedValue(answer(200, { code: 0, msg: '', data: tokens('new') }))
  expect(await Promise.all([renewTokens('old'), renewTokens('old')])).toEqual(['new', 'new'])
  expect(serverFetch).toHaveBeenCalledTimes(1)
})

test('what another tab has renewed is taken over without asking again', async () => {
  const here = await load()
  here.keepTokens(tokens('old'))
  const stored = localStorage.getItem('iwater-tokens') ?? ''
  localStorage.setItem('iwater-tokens', stored.replaceAll('old', 'theirs'))
  expect(await here.renewTokens('old')).toBe('theirs')
  expect(serverFetch).not.toHaveBeenCalled()
})

test('a refresh token that is rejected ends the session', async () => {
  const { renewTokens, keepTokens, sessionStore } = await load()
  keepTokens(tokens('old'))
  serverFetch.mockResolvedValue(rejection())
  expect(await renewTokens('old')).toBeNull()
  expect(sessionStore.getState()).toMatchObject({ tokens: null, ended: 'expired' })
  expect(localStorage.getItem('iwater-tokens')).toBeNull()
})

test('a call of a suspended tenant ends the session for that reason, and what is on screen may come back', async () => {
  const { call, readSignInInfo, keepTokens, sessionStore } = await load()
  keepTokens(tokens('old'))
  const suspended = {
    code: 1,
    msg: '',
    data: { error: 'identity.tenant-suspended', requestId: 'r' },
  }
  serverFetch.mockResolvedValueOnce(rejection()).mockResolvedValueOnce(answer(403, suspended))
  await expect(call(readSignInInfo, {})).rejects.toMatchObject({ status: 401 })
  expect(sessionStore.getState()).toMatchObject({ tokens: null, ended: 'suspended' })
})

test('a server that cannot be reached ends nothing', async () => {
  const { renewTokens, keepTokens, sessionStore } = await load()
  keepTokens(tokens('old'))
  serverFetch.mockRejectedValue(new TypeError('failed to fetch'))
  await expect(renewTokens('old')).rejects.toMatchObject({ code: 'network.unreachable', status: 0 })
  expect(sessionStore.getState().tokens?.accessToken).toBe('old')
})

test('a call with an old token is made once more with a new one', async () => {
  const { call, readSignInInfo, keepTokens } = await load()
  keepTokens(tokens('old'))
  serverFetch
    .mockResolvedValueOnce(rejection())
    .mockResolvedValueOnce(answer(200, { code: 0, msg: '', data: tokens('new') }))
    .mockResolvedValueOnce(answer(200, { code: 0, msg: '', data: { hello: 1 } }))
  expect(await call(readSignInInfo, {})).toEqual({ hello: 1 })
  const authorizations = serverFetch.mock.calls.map(([, init]) =>
    new Headers(init?.headers).get('authorization'),
  )
  expect(authorizations).toEqual(['Bearer old', `Basic ${btoa('iwater-web:')}`, 'Bearer new'])
})

test('a session that a new token does not help is over', async () => {
  const { call, readSignInInfo, keepTokens, sessionStore } = await load()
  keepTokens(tokens('old'))
  serverFetch
    .mockResolvedValueOnce(rejection())
    .mockResolvedValueOnce(answer(200, { code: 0, msg: '', data: tokens('new') }))
    .mockResolvedValueOnce(rejection())
  await expect(call(readSignInInfo, {})).rejects.toMatchObject({ code: 'identity.not-signed-in' })
  expect(sessionStore.getState().tokens).toBeNull()
})

test('the answer of a proxy is told as a server that is not available', async () => {
  const { call, readSignInInfo } = await load()
  serverFetch.mockResolvedValue(new Response('<html>502</html>', { status: 502 }))
  await expect(call(readSignInInfo, {})).rejects.toMatchObject({
    code: 'server.unavailable',
    status: 502,
  })
})

test('a session that has to change the password first is marked so', async () => {
  const { call, readSignInInfo, keepTokens, sessionStore } = await load()
  keepTokens(tokens('a'))
  const data = { error: 'identity.password-change-required', requestId: 'r' }
  serverFetch.mockResolvedValue(answer(403, { code: 1, msg: 'first', data }))
  await expect(call(readSignInInfo, {})).rejects.toMatchObject({ status: 403 })
  expect(sessionStore.getState().tokens?.mustChangePassword).toBe(true)
})

test('other tabs end for the reason for which the first one did', async () => {
  const first = await load()
  first.keepTokens(tokens('a'))
  vi.resetModules()
  const second = await load()
  first.endSession('log-out')
  second.rereadTokens()
  expect(second.sessionStore.getState()).toMatchObject({ tokens: null, ended: 'log-out' })
})
