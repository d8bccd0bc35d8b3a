import type { Envelope } from '@iwater/contract/envelope'
import type { InputOf, OutputOf, Route } from '@iwater/contract/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, onTestFinished } from 'vitest'
import type { Served } from '#platform/entities/entity.service'
import { buildApp } from '../app.ts'
import { openOwnDatabase, sharedDatabase, type TestDatabase } from './test-database.ts'
import {
  type Options,
  openServices,
  openTestServices,
  testClock,
  testServices,
} from './test-services.ts'

export type AppOptions = Options & {
  /** Folder of the built web client. */
  clientFolder?: string
  /**
   * Whose the database is: `own` for tests that look across tenants, change tables or stop the app. Otherwise the tests
   * of a process share one, and each has tenants of its own in it.
   */
  database?: 'own'
  /** Entities of the test, besides the product's own. */
  moreEntities?: readonly Served[]
}

/**
 * The real app; answers are checked against their contracts. Tests without special needs share one app too, so nothing
 * that exists before a test has made a tenant belongs to it.
 */
export async function testApp(options: AppOptions = {}) {
  const { database, clientFolder, moreEntities, ...special } = options
  const building = { ...(clientFolder && { clientFolder }), ...(moreEntities && { moreEntities }) }
  if (Object.keys(options).length === 0) return callable(await sharedApp())
  if (database === 'own') return callable(await builtOn(await testServices(special), building))
  const { address, dataDir, owner } = await sharedDatabase()
  const clock = testClock()
  const services = await openTestServices(address, dataDir, clock, special)
  return callable(await builtOn({ services, clock, address, dataDir, owner }, building))
}

type Base = Awaited<ReturnType<typeof testServices>>

type Building = Pick<AppOptions, 'clientFolder' | 'moreEntities'>

async function builtOn(base: Base, { clientFolder, moreEntities = [] }: Building) {
  const built = await buildApp(base.services, {
    checksAnswers: true,
    moreEntities,
    ...(clientFolder && { clientFolder }),
  })
  onTestFinished(() => built.close())
  return { ...base, ...built }
}

async function share(options: Options = {}, own?: TestDatabase) {
  const database = own ?? (await sharedDatabase())
  const clock = testClock()
  const { services, close: closeServices } = await openServices(
    database.address,
    database.dataDir,
    clock,
    options,
  )
  const built = await buildApp(services, { checksAnswers: true })
  const { app } = built
  // The first test that asks for an address makes it listen, for all that follow.
  let address: Promise<string> | undefined
  const listen = app.listen.bind(app)
  app.listen = (() => (address ??= listen({ host: '127.0.0.1', port: 0 }))) as typeof app.listen
  const close = async () => {
    await built.close()
    await closeServices()
  }
  return { ...database, services, clock, ...built, close }
}

let shared: ReturnType<typeof share> | undefined

async function sharedApp() {
  await sharedDatabase()
  const app = await (shared ??= share())
  app.clock.set(Date.now())
  return app
}

/** An app with settings of its own, on the database that all tests share, which the tests of one file share. */
export function appOfFile(options: () => Promise<Options>) {
  let ofFile: ReturnType<typeof share> | undefined
  // It would take up the jobs of other files, with settings that are not theirs.
  afterAll(async () => (await ofFile)?.close())
  return async () => {
    await sharedDatabase()
    const app = await (ofFile ??= options().then(share))
    app.clock.set(Date.now())
    return callable(app)
  }
}

/**
 * An app on a database of its own, prepared once for the tests of one file, none of which minds what the others have
 * changed.
 */
export function ownAppOfFile<Prepared>(
  prepare: (app: Awaited<ReturnType<typeof testApp>>) => Promise<Prepared>,
) {
  async function open() {
    const { database, remove } = await openOwnDatabase()
    const built = await share({}, database)
    const close = async () => {
      await built.close()
      await remove()
    }
    return { prepared: await prepare(callable(built)), close }
  }
  let opened: ReturnType<typeof open> | undefined
  afterAll(async () => (await opened)?.close())
  return async () => (await (opened ??= open())).prepared
}

function callable<Built extends { app: FastifyInstance }>(built: Built) {
  /** Calls a route as the bearer of `token` and answers the status with the envelope. */
  async function call<R extends Route>(
    route: R,
    input: InputOf<R>,
    { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
  ) {
    const fields = { ...(input as Record<string, unknown>) }
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(fields[name])
      delete fields[name]
      return encodeURIComponent(value)
    })
    const hasBody = route.method === 'POST' || route.method === 'PUT'
    const query = hasBody
      ? {}
      : Object.fromEntries(
          Object.entries(fields)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        )
    const response = await built.app.inject({
      method: route.method,
      url: `/api${path}`,
      query,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(hasBody && { payload: Array.isArray(input) ? input : fields }),
    })
    const body = response.json<Envelope<OutputOf<R>>>()
    return {
      status: response.statusCode,
      headers: response.headers,
      body,
      data: body.data as OutputOf<R>,
    }
  }

  return { ...built, call }
}

/** Another server process on the database of an app. */
export async function anotherProcess(
  {
    address,
    dataDir,
    clock,
  }: Pick<Awaited<ReturnType<typeof testApp>>, 'address' | 'dataDir' | 'clock'>,
  options: Options = {},
) {
  const built = await buildApp(await openTestServices(address, dataDir, clock, options), {
    checksAnswers: true,
  })
  onTestFinished(() => built.close())
  return callable(built)
}
