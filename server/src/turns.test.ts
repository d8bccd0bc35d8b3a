import { setTimeout as delay } from 'node:timers/promises'
import { listUnits } from '@iwater/contract/monitoring'
import { readHealth } from '@iwater/contract/system'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSessions } from '#domains/identity'
import { type Db, type TenantScope, withoutTenant, withTenant } from '#platform/database/database'
import { aPerson, aRole, aSignedInPerson, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

/** An app of its own, whose pool of five has one place for a person and two for strangers. */
async function setting() {
  const app = await testApp({ environment: {} })
  const tenant = await aTenant(app.owner)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const begun: Promise<unknown>[] = []
  /** Stays in the database until all is let go. */
  const stay = async (db: Db) => {
    await sql`select 1`.execute(db)
    await promise
  }
  onTestFinished(async () => {
    letGo()
    await Promise.allSettled(begun)
  })
  /** Asks as often at once, and answers as soon as whoever can be at work is. */
  async function occupy(times: number, ask: (work: typeof stay) => Promise<unknown>) {
    await new Promise<void>((resolve) => {
      for (let each = 0; each < times; each += 1) {
        const asked = ask(async (db) => {
          resolve()
          await stay(db)
        })
        asked.catch(() => {
          // Of a line that is too long; what matters is who else gets in.
        })
        begun.push(asked)
      }
    })
  }
  const occupyAs = (scope: TenantScope, times = 1) =>
    occupy(times, (work) => withTenant(app.services.app, scope, work))
  return { app, tenant, occupy, occupyAs, letGo }
}

const soonMs = 2500

test('a crowd of strangers keeps out neither who is signed in nor the question whether the server is well', async () => {
  const { app, tenant, occupy, occupyAs } = await setting()
  const { token } = await aSignedInPerson(app, tenant)
  await occupy(100, (work) => withoutTenant(app.services.app, work))
  await occupyAs(tenant.scope, 100)
  const startedAt = performance.now()
  expect((await app.call(listUnits, {}, { token })).status).toBe(200)
  expect((await app.call(readHealth, {})).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(soonMs)
})

/** Two sessions of one account, the first of them at work in the database. */
async function twoSessions(isDemonstration: boolean) {
  const { app, tenant, occupyAs, letGo } = await setting()
  const { key } = await aRole(app, tenant, {
    isDemonstration,
    permissions: ['monitoring.view'],
    dataScope: 'tenant',
  })
  const person = await aPerson(app, tenant, { role: key })
  const [one, other] = [await signInAs(app, person), await signInAs(app, person)]
  const session = await openSessions(app.services).read(one.access_token)
  if (!session) throw new Error('no session')
  await occupyAs(session)
  const list = app.call(listUnits, {}, { token: other.access_token })
  return { list, letGo }
}

test('what a person asks in a second session waits for what they ask in the first', async () => {
  const { list, letGo } = await twoSessions(false)
  expect(await Promise.race([list, delay(200, 'waits')])).toBe('waits')
  letGo()
  expect((await list).status).toBe(200)
})

test('those who use one demonstration account do not wait for each other', async () => {
  const { list } = await twoSessions(true)
  expect((await list).status).toBe(200)
})
