import { expect, test } from 'vitest'
import { hashToken, newToken, saveTrustedDevice } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import { aPerson, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { receiveCaller } from './sign-in-risk.service.ts'

async function setting() {
  const app = await testApp({ environment: { IWATER_LIMITS: 'standard' } })
  const tenant = await aTenant(app.owner)
  const person = await aPerson(app, tenant)
  const deviceToken = newToken()
  const known = { deviceHash: hashToken(deviceToken), at: new Date(app.clock.now()) }
  await withTenant(app.services.app, tenant.scope, (db) =>
    saveTrustedDevice(db, tenant.tenantId, person.accountId, known),
  )
  const rankOf = async (client: { address: string; deviceToken?: string }, username = 'anna') => {
    const { address } = client
    const hints = { field: tenant.code, header: undefined, host: '', address }
    return (await receiveCaller(app.services, { username, hints, client })).rank
  }
  return { app, person, deviceToken, rankOf }
}

test('a caller is known by a trusted device, for their own name only', async () => {
  const { app, deviceToken, rankOf } = await setting()
  expect(await rankOf({ address: '198.51.100.1', deviceToken })).toBe('known')
  expect(await rankOf({ address: '198.51.100.1', deviceToken: newToken() })).not.toBe('known')
  expect(await rankOf({ address: '192.0.2.77', deviceToken }, 'bertha')).not.toBe('known')
  app.clock.advance(31 * 86_400_000)
  expect(await rankOf({ address: '198.51.100.1', deviceToken })).toBe('known')
})

test('without the cookie an existing name waits like an unknown one, even if the person signs in daily', async () => {
  const { app, person, rankOf } = await setting()
  await signInAs(app, person)
  const [own, unknown] = [
    await rankOf({ address: '127.0.0.1' }),
    await rankOf({ address: '127.0.0.1' }, 'nobody'),
  ]
  expect([own, unknown]).toEqual([{ pressure: 2 }, { pressure: 3 }])
})

test('an unknown caller ranks by the attempts from their network and for the name', async () => {
  const { app, person, rankOf } = await setting()
  expect(await rankOf({ address: '203.0.113.1' })).toEqual({ pressure: 1 })
  expect(await rankOf({ address: '203.0.113.2' }, 'bertha')).toEqual({ pressure: 2 })
  await signInAs(app, { ...person, password: 'Wrong@2026' }).catch(() => undefined)
  expect(await rankOf({ address: '198.51.100.1' })).toEqual({ pressure: 2 })
})
