import { setTimeout as delay } from 'node:timers/promises'
import { removeAvatar } from '@iwater/contract/accounts/profile'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseAddress } from '#platform/database/address'
import { type Db, openDatabase, type TenantScope, withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { overCountingLine } from '#testing/counting-line'
import { overLossyLine } from '#testing/lost-answers'
import { aTenant, testServices } from '#testing/test-services'
import { noLimit } from './rate-limit.ts'
import type { Api } from './serve.ts'
import { type RequestContext, serveQuery, serveTransaction } from './serve-transaction.ts'
import type { Session } from './session.ts'

/** A call without input that answers null. */
const route = removeAvatar

type Handle = (context: RequestContext) => Promise<unknown>

async function setting() {
  const { services, owner, address } = await testServices()
  const tenant = await aTenant(owner)
  const session = { ...tenant.scope, sessionId: newId(), permissions: new Set() } as unknown

  /** Answers the status of a call with this handler, and what it threw. */
  async function served(
    handle: Handle,
    {
      by = serveTransaction,
      scopeOf,
      database = services.app,
    }: {
      by?: typeof serveTransaction
      scopeOf?: (session: Session) => TenantScope
      database?: Api['database']
    } = {},
  ) {
    const app = fastify()
    onTestFinished(() => app.close())
    let thrown: unknown
    app.addHook('onError', async (_, __, error) => {
      thrown = error
    })
    const api: Api = {
      app,
      database,
      clock: services.clock,
      readSession: async () => session as Session,
      limits: { byAddress: noLimit, bySession: noLimit },
      checksAnswers: true,
      routes: [],
    }
    by(
      api,
      route,
      async (_, context) => {
        await handle(context)
        return null
      },
      scopeOf,
    )
    const headers = { authorization: `Bearer ${'t'.repeat(32)}` }
    const { statusCode } = await app.inject({ method: route.method, url: route.path, headers })
    return { status: statusCode, thrown: thrown instanceof Error ? thrown.message : undefined }
  }

  return { ...tenant, services, owner, address, served }
}

const addUnit = (db: Db, { tenantId, root }: { tenantId: number; root: string }) =>
  db
    .insertInto('unit')
    .values({
      tenant_id: tenantId,
      id: newId(),
      organisation_id: root,
      kind: 'water-works',
      name_zh: '水厂',
      name_en: 'Works',
    })
    .execute()

const units = (db: Db) => db.selectFrom('unit').select('id').execute()

const endedInFavourOfAnother = (db: Db) =>
  sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(db)

function throughOneClient(address: DatabaseAddress) {
  const database = openDatabase(address, 'app', { max: 1 })
  onTestFinished(() => database.close())
  return database
}

test('what a handler writes is committed before its answer, and follow-up actions run in between, in order', async () => {
  const { served, owner, ...tenant } = await setting()
  const acted: string[] = []
  const { status } = await served(async ({ db, afterCommit }) => {
    afterCommit(async () => {
      await delay(20)
      acted.push('first')
    })
    await addUnit(db, tenant)
    afterCommit(() => acted.push('second'))
    expect(acted).toEqual([])
  })
  expect(status).toBe(200)
  expect(acted).toEqual(['first', 'second'])
  expect(await owner('select id from unit')).toHaveLength(1)
})

test('a follow-up action that fails neither undoes the commit nor prevents the others', async () => {
  const { served, owner, ...tenant } = await setting()
  const acted: string[] = []
  const { status } = await served(async ({ db, afterCommit }) => {
    await addUnit(db, tenant)
    afterCommit(() => {
      throw new Error('no cache answers')
    })
    afterCommit(() => acted.push('second'))
  })
  expect(status).toBe(200)
  expect(acted).toEqual(['second'])
  expect(await owner('select id from unit')).toHaveLength(1)
})

test('a handler that fails leaves no changes, and no follow-up action runs', async () => {
  const { served, owner, ...tenant } = await setting()
  const acted: string[] = []
  const failed = await served(async ({ db, afterCommit }) => {
    afterCommit(() => acted.push('never'))
    await addUnit(db, tenant)
    throw new Error('after all')
  })
  expect(failed).toEqual({ status: 500, thrown: 'after all' })
  expect(acted).toEqual([])
  expect(await owner('select id from unit')).toEqual([])
})

test('no follow-up action runs where the commit fails or its result is unknown', async () => {
  const { served, address, ...tenant } = await setting()
  const acted: string[] = []
  const swallowing = await served(async ({ db, afterCommit }) => {
    afterCommit(() => acted.push('never'))
    // The database has given up the transaction by then, even if the handler catches the error.
    await sql`select 1 / 0`.execute(db).catch(() => {})
  })
  expect(swallowing.thrown).toBe('transaction was rolled back')

  const line = await overLossyLine(address)
  line.loseCommit()
  const unheard = await served(
    async ({ db, afterCommit }) => {
      afterCommit(() => acted.push('never'))
      await addUnit(db, tenant)
    },
    { database: throughOneClient(line.address) },
  )
  expect(line.lost()).toBe(1)
  expect(unheard.status).toBe(500)
  expect(acted).toEqual([])
})

test('the follow-up actions of a handler that is run again run once, for the run that was committed', async () => {
  const { served, owner, ...tenant } = await setting()
  const acted: number[] = []
  let runs = 0
  const moments = new Set<number>()
  const { status } = await served(async ({ db, now, afterCommit }) => {
    runs += 1
    const run = runs
    moments.add(now.getTime())
    afterCommit(() => acted.push(run))
    await addUnit(db, tenant)
    if (run < 3) await endedInFavourOfAnother(db)
  })
  expect(status).toBe(200)
  expect(runs).toBe(3)
  expect(acted).toEqual([3])
  expect(moments.size, 'of one request there is one moment').toBe(1)
  expect(await owner('select id from unit')).toHaveLength(1)
})

test.each([
  ['serveTransaction', serveTransaction],
  ['serveQuery', serveQuery],
])('within a handler of %s no other transaction is begun', async (_, by) => {
  const { served, services, scope } = await setting()
  const failed = await served(() => withTenant(services.app, scope, units), { by })
  expect(failed).toEqual({
    status: 500,
    thrown: 'a transaction is open here already: hand its db on',
  })
})

test('a handler of serveTransaction sends the beginning with its first statement, and the end by itself', async () => {
  const { served, address } = await setting()
  const { database, countOf } = overCountingLine(address)
  const two = () => served(async ({ db }) => [await units(db), await units(db)], { database })
  await two()
  expect(await countOf(two)).toBe(3)
})

test('a handler of serveQuery sends one statement in one packet, and no second one', async () => {
  const { served, address } = await setting()
  const { database, countOf } = overCountingLine(address)
  const one = () => served(({ db }) => units(db), { by: serveQuery, database })
  // The first transaction of a client prepares the scope, the first of a statement that.
  await one()
  expect(await countOf(one)).toBe(1)
  const failed = await served(
    async ({ db }) => {
      await units(db)
      await units(db)
    },
    { by: serveQuery, database },
  )
  expect(failed).toEqual({ status: 500, thrown: 'a single statement was promised' })
})

test('a handler may access what the session may, or what the given scope allows', async () => {
  const { served, services, scope, ...tenant } = await setting()
  await withTenant(services.app, scope, (db) => addUnit(db, tenant))
  const seen: number[] = []
  const look: Handle = async ({ db }) => seen.push((await units(db)).length)
  await served(look)
  await served(look, { scopeOf: (session) => ({ ...session, organisations: [newId()] }) })
  expect(seen).toEqual([1, 0])
})
