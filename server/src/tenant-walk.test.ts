import { id, localText, none } from '@iwater/contract/fields'
import { readUnit } from '@iwater/contract/monitoring'
import { openApiDocument } from '@iwater/contract/openapi'
import { defineRoute, type Route } from '@iwater/contract/route'
import { logOut } from '@iwater/contract/sign-in/sign-in'
import { expect, test, vi } from 'vitest'
import { openSessions } from '#domains/sessions'
import { AppError } from '#platform/http/app-error'
import { noLimit } from '#platform/http/rate-limit'
import { type Api, serve } from '#platform/http/serve'
import { testApp } from '#testing/test-app'
import type { Document, Operation } from '#testing/walk/operations'
import { harvest, walk } from '#testing/walk/tenant-walk'
import { type Setting, walkSetting } from '#testing/walk/tenant-walk-setting'

// Thousands of calls, on busy machines.
vi.setConfig({ testTimeout: 900_000 })

const documentOf = (routes: Route[]) => openApiDocument(routes, 'test') as unknown as Document

const planted = {
  method: 'GET',
  access: 'signed-in',
  summary: { zh: '测试。', en: 'Read what was planted.' },
} as const
const oneUnit = readUnit.input

const routes = {
  shown: defineRoute({
    ...planted,
    path: '/monitoring/planted-shown',
    input: oneUnit,
    output: localText,
  }),
  listed: defineRoute({
    ...planted,
    path: '/monitoring/planted-listed',
    input: none,
    output: localText,
  }),
  told: defineRoute({
    ...planted,
    path: '/monitoring/planted-told',
    input: oneUnit,
    output: logOut.output,
  }),
  heeded: defineRoute({
    ...planted,
    path: '/monitoring/planted-heeded',
    input: none,
    output: localText,
  }),
  changed: defineRoute({
    ...planted,
    method: 'POST',
    path: '/monitoring/planted-changed',
    input: oneUnit,
    output: logOut.output,
  }),
  untried: defineRoute({
    ...planted,
    path: '/monitoring/planted-untried',
    input: oneUnit.extend({ turbineId: id }),
    output: logOut.output,
  }),
}

type TestApp = Awaited<ReturnType<typeof testApp>>

/** Routes whose handlers look past the tenant, each in another way. */
function servePlanted({ services, owner }: TestApp, app: TestApp['app']) {
  const limits = { byAddress: noLimit, bySession: noLimit }
  const { read } = openSessions(services)
  const { app: database, clock } = services
  const checks = { checksAnswers: true, routes: [] }
  const api: Api = { app, database, clock, readSession: read, limits, ...checks }
  const select = (table: string, where: string, values: unknown[] = []) =>
    owner<{ zh: string; en: string }>(
      `select name_zh as zh, name_en as en from ${table} where ${where}`,
      values,
    )
  const missing = new AppError('monitoring.unit-not-found')
  const first = ([row]: { zh: string; en: string }[]) => {
    if (!row) throw missing
    return row
  }
  serve(api, routes.shown, async ({ unitId }) => first(await select('unit', 'id = $1', [unitId])))
  serve(api, routes.listed, async () => first(await select('unit', `name_zh like 'CNRY%'`)))
  serve(api, routes.told, async ({ unitId }) => {
    first(await select('unit', 'id = $1', [unitId]))
    throw new AppError('request.forbidden', { details: { permission: '-' } })
  })
  serve(api, routes.heeded, async (_, { request }) => {
    const { organizationId } = request.query as { organizationId: string }
    return first(await select('organisation', 'id = $1', [organizationId]))
  })
  serve(api, routes.changed, async ({ unitId }) => {
    await owner(`update unit set name_en = 'changed' where id = $1`, [unitId])
    return null
  })
  serve(api, routes.untried, async () => null)
  return api.routes
}

const isPlanted = ({ path }: Operation) => path.startsWith('/monitoring/planted-')

/** Two tenants, made by the calls of the product. */
async function prepare() {
  const app = await testApp({ database: 'own' })
  const leaky: Route[] = []
  await app.app.register(async (scope) => void leaky.push(...servePlanted(app, scope)), {
    prefix: '/api',
  })
  const document = documentOf([...app.routes, ...leaky])
  const setting = await walkSetting(app, document, (operation) => !isPlanted(operation))
  const operations = setting.operations.filter((operation) => !isPlanted(operation))
  const served = { ...setting, operations }
  return { setting, served, ...(await harvest(served)) }
}

/** A call that looks past the tenant is found, and one that could not be tried is named. */
async function findsPlanted(setting: Setting, ids: Set<string>) {
  const { findings, unproven } = await walk(setting, ids, isPlanted)
  const found = [...findings].filter((line) => !line.includes('viewer'))
  expect(found.toSorted()).toEqual([
    'GET /monitoring/planted-heeded as OURTEXT administrator shows what is theirs, unasked',
    'GET /monitoring/planted-listed as OURTEXT administrator shows what is theirs, unasked',
    'GET /monitoring/planted-shown as OURTEXT administrator: .unitId shows what is theirs',
    'GET /monitoring/planted-shown as OURTEXT administrator: .unitId tells a foreign id from an unknown one',
    'GET /monitoring/planted-told as OURTEXT administrator: .unitId tells a foreign id from an unknown one',
    'POST /monitoring/planted-changed or one of 5 reads before it changes what is theirs: audit_entry, audit_head, unit',
  ])
  expect([...unproven]).toContain('GET /monitoring/planted-untried: no turbineId is known')
}

test('nobody reaches data of another tenant, by any call and any id', { retry: 0 }, async () => {
  const { setting, served, ids, columns, failed } = await prepare()
  expect(failed, 'what the owner cannot read, nobody is kept from').toEqual([])
  expect(columns.size).toBeGreaterThan(40)
  await findsPlanted(setting, ids)

  const { findings, unproven, tried, calls } = await walk(served, ids)
  const handedIn = [...tried.values()].reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${served.operations.length} operations, ${tried.size} places for ids, ${ids.size} foreign ids, ` +
      `${columns.size} columns with visible canaries, ${handedIn} foreign ids in ${calls} calls\n`,
  )
  expect([...findings]).toEqual([])
  expect([...unproven]).toEqual([])
})
