import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { listUnits } from '@iwater/contract/monitoring'
import { refreshToken } from '@iwater/contract/sign-in/sign-in'
import { readHealth } from '@iwater/contract/system'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSessions } from '#domains/sessions'
import { type Db, type TenantScope, withoutTenant, withTenant } from '#platform/database/database'
import { aPerson, aRole, aSignedInPerson, clientHeader, signInAs } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

/** An app of its own with a pool of five: one connection for a person and two for anonymous callers. */
async function setting() {
  const app = await testApp({ pool: 5 })
  const tenant = await aTenant(app.owner)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const begun: Promise<unknown>[] = []
  /** Stays in the database until all work is released. */
  const stay = async (db: Db) => {
    await sql`select 1`.execute(db)
    await promise
  }
  onTestFinished(async () => {
    release()
    await Promise.allSettled(begun)
  })
  /** Sends the same work many times at once, and answers as soon as the ones that get a slot run. */
  async function occupy(times: number, ask: (work: typeof stay) => Promise<unknown>) {
    await new Promise<void>((resolve) => {
      for (let each = 0; each < times; each += 1) {
        const asked = ask(async (db) => {
          resolve()
          await stay(db)
        })
        asked.catch(() => {
          // Rejected by a full queue; what matters is which others get in.
        })
        begun.push(asked)
      }
    })
  }
  const occupyAs = (scope: TenantScope, times = 1) =>
    occupy(times, (work) => withTenant(app.services.app, scope, work))
  return { app, tenant, occupy, occupyAs, release }
}

const soonMs = 2500

test('many anonymous callers block neither signed-in users nor health checks', async () => {
  const { app, tenant, occupy, occupyAs } = await setting()
  const { token } = await aSignedInPerson(app, tenant)
  await occupy(100, (work) => withoutTenant(app.services.app, work))
  await occupyAs(tenant.scope, 100)
  const startedAt = performance.now()
  expect((await app.call(listUnits, {}, { token })).status).toBe(200)
  expect((await app.call(readHealth, {})).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(soonMs)
})

/** Two sessions of one account, the first of them busy in the database. */
async function twoSessions(isDemonstration: boolean) {
  const { app, tenant, occupyAs, release } = await setting()
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
  return { list, release }
}

test('requests of a second session of a person wait for those of the first', async () => {
  const { list, release } = await twoSessions(false)
  expect(await Promise.race([list, delay(200, 'waits')])).toBe('waits')
  release()
  expect((await list).status).toBe(200)
})

test('users of one demonstration account do not wait for each other', async () => {
  const { list } = await twoSessions(true)
  expect((await list).status).toBe(200)
})

const randomText = () => randomBytes(32).toString('base64url')

const forms = {
  'with a signature': () => `${randomText()}.${randomText()}`,
  'without one, as earlier versions issued them': randomText,
}

/** A person with two sessions that no process has cached, and helpers to use and to renew tokens. */
async function forgotten() {
  const { app, tenant, occupy } = await setting()
  const person = await aPerson(app, tenant)
  const [tokens, others] = [await signInAs(app, person), await signInAs(app, person)]
  const use = async (token: string) => (await app.call(listUnits, {}, { token })).status
  const renew = async (refresh_token: string) => {
    const headers = { authorization: clientHeader }
    return (await app.call(refreshToken, { refresh_token }, { headers })).status
  }
  app.clock.advance(31_000)
  return { app, occupy, tokens, others, ways: { use, renew } }
}

test.each([
  ['access tokens', 'with a signature', 'use'],
  ['access tokens', 'without one, as earlier versions issued them', 'use'],
  ['refresh tokens', 'with a signature', 'renew'],
  ['refresh tokens', 'without one, as earlier versions issued them', 'renew'],
] as const)(
  '400 made-up %s at once, %s, keep out nobody who is signed in',
  async (_, form, way) => {
    const { tokens, others, ways } = await forgotten()
    const crowd = Array.from({ length: 400 }, () => ways[way](forms[form]()))
    const own = [ways.use(tokens.access_token), ways.renew(others.refresh_token)]
    expect(await Promise.all(own)).toEqual([200, 200])
    const allowed = form === 'with a signature' ? [401] : [401, 503]
    expect(allowed).toEqual(expect.arrayContaining([...new Set(await Promise.all(crowd))]))
  },
)

test('a forged token is recognised without the database, and so is one of the other kind', async () => {
  const { app, occupy, tokens, ways } = await forgotten()
  await occupy(300, (work) => withoutTenant(app.services.app, work, 'tokens'))
  for (const token of [forms['with a signature'](), tokens.refresh_token, `${randomText()}.`])
    expect(await ways.use(token)).toBe(401)
  for (const token of [forms['with a signature'](), tokens.access_token, `${randomText()}.`])
    expect(await ways.renew(token)).toBe(401)
  expect(await ways.use(tokens.access_token)).toBe(503)
})
