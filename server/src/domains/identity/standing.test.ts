import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { aPerson, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { saveAcquaintance } from './known-browser.queries.ts'
import { receiveCaller } from './standing.service.ts'
import { hashToken, newToken } from './tokens.ts'

async function setting() {
  const app = await testApp({ environment: { IWATER_LIMITS: 'standard' } })
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant)
  const browserToken = newToken()
  const acquaintance = {
    browserHash: hashToken(browserToken),
    network: '192.0.2.0/24',
    at: new Date(app.clock.now()),
  }
  await withTenant(app.services.app, tenant.scope, (db) =>
    saveAcquaintance(db, tenant.tenantId, person.accountId, acquaintance),
  )
  const visitorOf = async (
    client: { address: string; browserToken?: string },
    username = 'anna',
  ) => {
    const hints = { field: tenant.code, header: undefined, host: '' }
    return (await receiveCaller(app.services, { username, hints, client })).visitor
  }
  return { app, person, browserToken, visitorOf }
}

test('somebody is known by the browser, or by the network they lately came from, and to their own name', async () => {
  const { app, browserToken, visitorOf } = await setting()
  expect(await visitorOf({ address: '192.0.2.77' })).toBe('known')
  expect(await visitorOf({ address: '198.51.100.1', browserToken })).toBe('known')
  expect(await visitorOf({ address: '198.51.100.1', browserToken: newToken() })).not.toBe('known')
  expect(await visitorOf({ address: '192.0.2.77', browserToken }, 'bertha')).not.toBe('known')
  app.clock.advance(31 * 86_400_000)
  expect(await visitorOf({ address: '192.0.2.77' })).not.toBe('known')
  expect(await visitorOf({ address: '198.51.100.1', browserToken })).toBe('known')
})

test('a stranger presses by what was tried from their network and at the name they give', async () => {
  const { app, person, visitorOf } = await setting()
  expect(await visitorOf({ address: '203.0.113.1' })).toEqual({ pressure: 1 })
  expect(await visitorOf({ address: '203.0.113.2' }, 'bertha')).toEqual({ pressure: 2 })
  await signInAs(app, { ...person, password: 'Wrong@2026' }).catch(() => undefined)
  expect(await visitorOf({ address: '198.51.100.1' })).toEqual({ pressure: 2 })
})
