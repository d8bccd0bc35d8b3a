import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readToolSet, saveToolSet } from '@iwater/contract/tools'
import { expect, onTestFinished, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createSystem } from './system.service.ts'

const name = { zh: '页', en: 'Page' }

/** An app with a page, and two tenants of which one has a host of its own. */
async function setting() {
  const clientFolder = await mkdtemp(join(tmpdir(), 'iwater-client-'))
  onTestFinished(() => rm(clientFolder, { recursive: true }))
  await writeFile(join(clientFolder, 'index.html'), '<!doctype html><title>iWater</title>')
  await writeFile(join(clientFolder, 'a.js'), '1')
  const app = await testApp({ database: 'own', clientFolder })
  const [hosted, other] = [await aTenant(app.owner), await aTenant(app.owner)]
  await app.owner(`insert into tenant_host (tenant_id, host) values ($1, 'east.example')`, [
    hosted.tenantId,
  ])
  for (const [tenant, externalUrl] of [
    [hosted, 'https://standards.example/water'],
    [other, 'http://10.0.0.8:8080/map'],
  ] as const) {
    await withTenant(app.services.app, tenant.scope, (db) =>
      createSystem(db, tenant.tenantId, {
        name,
        menu: [{ name, icon: 'link', path: 'page', externalUrl }],
      }),
    )
  }
  const framesOf = async (host: string, url = '/') => {
    const { headers } = await app.app.inject({ method: 'GET', url, headers: { host } })
    const policy = String(headers['content-security-policy'])
    return /frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ').toSorted()
  }
  return { app, hosted, framesOf }
}

test('a page may show the configured origins of the tenant of its host, and of no other tenant', async () => {
  const { framesOf } = await setting()
  const own = ["'self'", 'https://standards.example']
  for (const url of ['/', '/index.html', '/wel/index', '/bs/', '/login/login?code']) {
    expect(await framesOf('east.example:8080', url)).toEqual(own)
  }
})

test('under a host without a tenant it may show the configured origins of every tenant', async () => {
  const { framesOf } = await setting()
  const all = ["'self'", 'http://10.0.0.8:8080', 'https://standards.example']
  expect(await framesOf('localhost:8080')).toEqual(all)
})

test('answers that are no pages may show no foreign origins', async () => {
  const { framesOf } = await setting()
  for (const url of ['/api/health', '/a.js', '/gone.js']) {
    expect(await framesOf('east.example', url)).toEqual(["'self'"])
  }
})

test('a tool that is added or removed counts from the next page on', async () => {
  const { app, hosted, framesOf } = await setting()
  const { token } = await aSignedInPerson(app, hosted)
  const save = async (urls: string[]) =>
    app.call(
      saveToolSet,
      {
        orgId: hosted.root,
        version: (await app.call(readToolSet, { orgId: hosted.root }, { token })).data.version,
        tools: urls.map((url) => ({ name, configValue: '3' as const, url, icon: 'headset' })),
      },
      { token },
    )
  expect(await framesOf('east.example')).toHaveLength(2)
  await save(['https://desk.example/chat', '/system/messages', 'https://desk.example/other'])
  await expect
    .poll(() => framesOf('east.example'))
    .toEqual(["'self'", 'https://desk.example', 'https://standards.example'])
  await save([])
  await expect.poll(() => framesOf('east.example')).toHaveLength(2)
})
