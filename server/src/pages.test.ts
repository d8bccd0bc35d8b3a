import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type StoredFile, uploadFile } from '@iwater/contract/files'
import { logOutByGet } from '@iwater/contract/sign-in/sign-in'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '#platform/http/app-error'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant, testServices } from '#testing/test-services'
import { uploadTo } from '#testing/uploads'
import { buildApp } from './app.ts'

const page = '<!doctype html><title>iWater</title>'

/** A web client of one page and one script. */
async function aClientFolder() {
  const clientFolder = await mkdtemp(join(tmpdir(), 'iwater-client-'))
  await mkdir(join(clientFolder, 'assets'))
  await writeFile(join(clientFolder, 'index.html'), page)
  await writeFile(join(clientFolder, 'index.html.br'), brotliCompressSync(page))
  await writeFile(join(clientFolder, 'assets/main-1a2b.js'), 'start()')
  onTestFinished(() => rm(clientFolder, { recursive: true }))
  return clientFolder
}

async function appWithClient() {
  const { services } = await testServices()
  const { app, close } = await buildApp(services, { clientFolder: await aClientFolder() })
  onTestFinished(() => close())
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  return (method: 'GET' | 'HEAD', path: string, encoding = 'identity') =>
    fetch(base + path, { method, headers: { 'accept-encoding': encoding } })
}

test('every address that is neither a file nor a call answers the page, compressed where requested', async () => {
  const ask = await appWithClient()
  for (const path of ['/', '/monitoring/units', '/monitoring/units/', '/assets/', '/?tab=1']) {
    const plain = await ask('GET', path)
    expect([path, plain.status, await plain.text()]).toEqual([path, 200, page])
    expect(plain.headers.get('cache-control')).toBe('no-cache')
    const small = await ask('GET', path, 'gzip, br')
    expect([path, small.headers.get('content-encoding')]).toEqual([path, 'br'])
    expect(await small.text()).toBe(page)
  }
  const script = await ask('GET', '/assets/main-1a2b.js')
  expect(script.headers.get('cache-control')).toContain('immutable')
  for (const path of ['/assets/gone.js', '/api/unknown', '/api']) {
    const unknown = await ask('GET', path)
    expect(unknown.status).toBe(404)
    expect(await unknown.json()).toMatchObject({ code: 1 })
  }
})

const file = '/api/files/019a0000-0000-7000-8000-000000000001'
const endedLink = `${file}?tenant=1&until=1&signature=a`
const tab = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function links() {
  const app = await testApp({ clientFolder: await aClientFolder() })
  const follow = (url: string, headers: Record<string, string> = {}) =>
    app.app.inject({ url, headers })
  return { app, follow }
}

test('a file link that cannot be opened leads a tab to the page that says why', async () => {
  const { follow } = await links()
  for (const [path, error] of [
    [endedLink, 'files.link-expired'],
    [file, 'request.invalid'],
    ['/api/files/wrong?tenant=1&until=1&signature=a', 'request.invalid'],
  ] as const) {
    const inTab = await follow(path, tab)
    expect([path, inTab.statusCode, inTab.headers.location, inTab.body]).toEqual([
      path,
      303,
      `/file?error=${error}`,
      '',
    ])
    expect(inTab.headers['cache-control']).toBe('no-store')
  }
  const other = await follow('/api/jobs', tab)
  expect([other.statusCode, other.json()]).toMatchObject([401, { code: 1 }])
})

test('a failure that may pass leads a tab to a page that has the address of the file', async () => {
  const { app, follow } = await links()
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  const { data } = await uploadTo(app, uploadFile, {
    token,
    name: 'a.txt',
    bytes: Buffer.from('a'),
  })
  const { url } = data as StoredFile
  expect((await follow(url, tab)).statusCode).toBe(200)
  app.services.storage.open = () => Promise.reject(new AppError('storage.unavailable'))
  const { statusCode, headers } = await follow(url, tab)
  const to = new URL(headers.location ?? '', 'http://here.invalid')
  expect([statusCode, to.pathname, to.search]).toEqual([303, '/file', '?error=storage.unavailable'])
  expect(new URLSearchParams(to.hash.slice(1)).get('link')).toBe(url)
  const elsewhere = await follow(url)
  expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([503, { code: 1 }])
})

test('what loads a file that cannot be opened, or a part of it, is answered the failure', async () => {
  const { follow } = await links()
  for (const headers of [
    {},
    { accept: 'image/avif,*/*' },
    { ...tab, range: 'bytes=0-3' },
    { ...tab, 'sec-fetch-dest': 'empty' },
  ]) {
    const answer = await follow(endedLink, headers)
    const given = [answer.statusCode, answer.json(), answer.headers['cache-control']]
    expect([headers, given]).toMatchObject([headers, [404, { code: 1 }, 'no-store']])
    expect(answer.headers).not.toHaveProperty('content-range')
  }
})

test('a server without a client answers a tab the failure', async () => {
  const { app } = await testApp()
  const answer = await app.inject({ url: endedLink, headers: tab })
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 1 }])
})

test('HEAD answers as GET does for pages, files and health, without a body', async () => {
  const ask = await appWithClient()
  for (const path of ['/', '/monitoring/units', '/assets/main-1a2b.js', '/api/health']) {
    const [asked, got] = [await ask('HEAD', path), await ask('GET', path)]
    expect([path, asked.status, await asked.text()]).toEqual([path, 200, ''])
    for (const name of ['content-length', 'content-type', 'cache-control'])
      expect([path, asked.headers.get(name)]).toEqual([path, got.headers.get(name)])
  }
  expect((await ask('HEAD', '/assets/gone.js')).status).toBe(404)
})

test('HEAD runs no other call, so none with an effect', async () => {
  const app = await testApp()
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  const url = `/api${logOutByGet.path}`
  const headers = { authorization: `Bearer ${token}` }
  expect((await app.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404)
  expect(await app.owner('select ended_at from session')).toEqual([{ ended_at: null }])
})

test('health reports a database that does not answer, and its return', async () => {
  const { app, services } = await testApp({ database: 'own' })
  const health = async () => (await app.inject({ url: '/api/health' })).statusCode
  expect(await health()).toBe(200)
  const { connect } = services.app.pool
  services.app.pool.connect = () => Promise.reject(new Error('away'))
  await expect.poll(health).toBe(503)
  expect((await app.inject({ url: '/api/health' })).headers['retry-after']).toBe('5')
  services.app.pool.connect = connect
  await expect.poll(health).toBe(200)
})
