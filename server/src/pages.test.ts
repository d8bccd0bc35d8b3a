import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { logOutByGet } from '@iwater/contract/sign-in/sign-in'
import { expect, onTestFinished, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant, testServices } from '#testing/test-services'
import { buildApp } from './app.ts'

const page = '<!doctype html><title>iWater</title>'

/** The app with a web client of one page and one script. */
async function appWithClient() {
  const { services } = await testServices()
  const clientFolder = await mkdtemp(join(tmpdir(), 'iwater-client-'))
  await mkdir(join(clientFolder, 'assets'))
  await writeFile(join(clientFolder, 'index.html'), page)
  await writeFile(join(clientFolder, 'index.html.br'), brotliCompressSync(page))
  await writeFile(join(clientFolder, 'assets/main-1a2b.js'), 'start()')
  const { app, close } = await buildApp(services, { clientFolder })
  onTestFinished(async () => {
    await close()
    await rm(clientFolder, { recursive: true })
  })
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  return (method: 'GET' | 'HEAD', path: string, encoding = 'identity', accept = '*/*') =>
    fetch(base + path, { method, headers: { 'accept-encoding': encoding, accept } })
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

test('a file link that cannot be opened answers the page in a tab, and an error elsewhere', async () => {
  const ask = await appWithClient()
  const id = '019a0000-0000-7000-8000-000000000001'
  const forTab = 'text/html,application/xhtml+xml,*/*;q=0.8'
  for (const path of [
    `/api/files/${id}?tenant=1&until=1&signature=a`,
    `/api/files/${id}`,
    '/api/files/wrong?tenant=1&until=1&signature=a',
  ]) {
    const inTab = await ask('GET', path, 'identity', forTab)
    expect([path, inTab.status >= 400, await inTab.text()]).toEqual([path, true, page])
    expect(inTab.headers.get('content-type')).toMatch(/^text\/html/)
    const elsewhere = await ask('GET', path)
    expect(elsewhere.status).toBe(inTab.status)
    expect(await elsewhere.json()).toMatchObject({ code: 1 })
  }
  const other = await ask('GET', '/api/jobs', 'identity', forTab)
  expect(await other.json()).toMatchObject({ code: 1 })
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
