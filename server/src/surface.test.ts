import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listUnits } from '@iwater/contract/monitoring'
import { logOutByGet } from '@iwater/contract/sign-in/sign-in'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { aPerson, aSignedInPerson, clientHeader } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant, testServices } from '#testing/test-services'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'

/** The headers for browsers, by directive of the policy. */
const directivesOf = (policy: string) =>
  new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources] as const
    }),
  )

async function appUnder(baseUrl: string | undefined) {
  const { services } = await testServices()
  const clientFolder = await mkdtemp(join(tmpdir(), 'iwater-client-'))
  await writeFile(join(clientFolder, 'index.html'), '<!doctype html><title>iWater</title>')
  const config = { ...services.config, baseUrl }
  const { app, close } = await buildApp({ ...services, config }, { clientFolder })
  onTestFinished(async () => {
    await close()
    await rm(clientFolder, { recursive: true })
  })
  return app
}

const anywhere = [
  { method: 'GET', url: '/' },
  { method: 'GET', url: '/login/login?qingyuan' },
  { method: 'GET', url: '/gone.js' },
  { method: 'GET', url: '/api/health' },
  { method: 'GET', url: '/api/unknown' },
  { method: 'GET', url: '/api/wp/focus/findUnitList' },
  { method: 'POST', url: '/api/auth/oauth/token', payload: '{' },
  { method: 'OPTIONS', url: '/api/auth/oauth/token' },
] as const

test('every answer carries the security headers, whatever the request', async () => {
  const app = await appUnder('https://water.example')
  for (const asked of anywhere) {
    const { headers } = await app.inject({
      ...asked,
      headers: { 'content-type': 'application/json' },
    })
    const policy = directivesOf(String(headers['content-security-policy']))
    expect(policy.get('default-src')).toEqual(["'self'"])
    expect(policy.get('script-src'), 'no inline script, no eval, no other host').toEqual(["'self'"])
    expect(policy.get('object-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'self'"])
    expect(policy.get('form-action')).toEqual(["'self'"])
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
    })
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  }
})

test('without https no browser is told to require it', async () => {
  const app = await appUnder(undefined)
  const { headers } = await app.inject({ url: '/api/health' })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('no other origin may read an answer', async () => {
  const { app } = await testApp()
  for (const origin of ['https://evil.example', 'null', 'http://localhost:1'])
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await app.inject({
        method,
        url: '/api/health',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
})

test('no cookie authenticates, not even that of a trusted device', async () => {
  const app = await testApp()
  const person = await aPerson(app, await aTenant(app.owner))
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/auth/oauth/token',
    headers: { authorization: clientHeader },
    payload: {
      grant_type: 'password',
      username: person.loginName,
      password: person.password,
      orgCode: person.code,
    },
  })
  const set = String(answer.headers['set-cookie'])
  expect(set).toMatch(/HttpOnly/i)
  expect(set).toMatch(/SameSite=(Strict|Lax)/i)
  const { access_token: token } = answer.json<{ data: { access_token: string } }>().data
  const asked = { url: '/api/wp/focus/findUnitList' }
  for (const cookie of [`x-access-token=${token}`, set.split(';', 1)[0] ?? '']) {
    expect((await app.app.inject({ ...asked, headers: { cookie } })).statusCode).toBe(401)
  }
  const byQuery = await app.app.inject({ url: `${asked.url}?access_token=${token}` })
  expect(byQuery.statusCode).toBe(401)
  expect((await app.call(listUnits, {}, { token })).status).toBe(200)
})

test('a setting of the deployment decides who may read the API document', async () => {
  const documentOf = async (environment: Record<string, string>) => {
    const app = await testApp({ environment })
    const { token } = await aSignedInPerson(app, await aTenant(app.owner))
    const ask = (headers: Record<string, string>) =>
      app.app.inject({ url: '/api/openapi.json', headers })
    return [await ask({}), await ask({ authorization: `Bearer ${token}` })] as const
  }
  const [anybody] = await documentOf({})
  expect(anybody.statusCode).toBe(200)
  const [anonymous, person] = await documentOf({ API_DOCUMENT: 'signed-in' })
  expect([anonymous.statusCode, person.statusCode]).toEqual([401, 200])
  expect(anonymous.json()).toMatchObject({ data: { error: 'identity.not-signed-in' } })
  expect(person.json()).toMatchObject({ openapi: '3.1.0' })
  expect(readConfig({ IWATER_MODE: 'production' }).apiDocument).toBe('signed-in')
})

test('a call that writes by GET is rejected when a page of another site or a link leads to it', async () => {
  const app = await testApp()
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  const foreign = [
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  ]
  for (const headers of foreign)
    expect((await app.call(logOutByGet, {}, { token, headers })).status).toBe(403)
  expect((await app.call(listUnits, {}, { token })).status).toBe(200)
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
  expect((await app.call(logOutByGet, {}, { token, headers: own })).status).toBe(200)
})

test('a GET with a name of a write is declared as writing', async () => {
  const { routes } = await testApp()
  const writes = /\/(delete\w*|logout|unlock|viewMassage|punch|order|save\w*|sms)$/i
  const undeclared = routes
    .filter(({ method, path, changes }) => method === 'GET' && writes.test(path) && !changes)
    .map(({ path }) => path)
  expect(undeclared).toEqual([])
})

test('a password appears in no log and no table, however the sign-in ended', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const app = await testApp({ database: 'own', logger })
  const canary = 'Kanarie@2026'
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant, { password: canary })
  const fields = { grant_type: 'password', username: person.loginName, orgCode: person.code }
  const url = '/api/auth/oauth/token'
  const headers = { authorization: clientHeader }
  const send = (payload: object, query = {}) =>
    app.app.inject({ method: 'POST', url, headers, payload, query })
  expect((await send({ ...fields, password: canary })).statusCode).toBe(200)
  expect((await send({}, { ...fields, password: canary })).statusCode).toBe(200)
  expect((await send({ ...fields, password: `${canary}!` })).statusCode).toBe(426)
  expect((await send({ ...fields, password: [canary] })).statusCode).toBe(400)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(canary))).toEqual([])
  const tables = await app.owner<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  const found = await app.owner<{ name: string }>(
    tables
      .map(
        ({ name }) => `select '${name}' as name from "${name}" t where t::text like '%${canary}%'`,
      )
      .join(' union all '),
  )
  expect(found).toEqual([])
})
