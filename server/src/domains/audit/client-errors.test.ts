import {
  clearClientErrors,
  type ReportedError,
  reportClientErrors,
} from '@iwater/contract/client-errors'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { clientErrorLog } from '@iwater/contract/logs/client-error-log'
import { expect, test } from 'vitest'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { startAuditJobs } from './audit.jobs.ts'

const { list: listErrors, read: readError } = entityRoutes(clientErrorLog)

// Some tests report hundreds of errors, on busy machines.
const anError = (error: Partial<ReportedError> = {}): ReportedError => ({
  type: 'error',
  url: '/monitoring/units',
  message: 'x is undefined',
  stack: 'Error: x\n    at f (https://water.example/assets/index-AbCd1234.js:1:2)',
  info: '',
  at: new Date().toISOString(),
  count: 1,
  ...error,
})

async function setting(environment: Record<string, string> = {}) {
  const app = await testApp({ environment })
  const tenant = await aTenant(app.owner)
  const anna = await aSignedInPerson(app, tenant)
  const report = (errors: ReportedError[], token = anna.token) =>
    app.call(reportClientErrors, { version: 'AbCd1234', errors }, { token })
  const list = async (token = anna.token, input: object = {}) =>
    (await app.call(listErrors, input, { token })).data
  return { app, tenant, anna, report, list }
}

test('the same fault of several people is one line with its counts', async () => {
  const { app, tenant, anna, report, list } = await setting()
  const ben = await aSignedInPerson(app, tenant, { loginName: 'ben' })
  await report([anError({ count: 3 }), anError({ message: 'y failed', type: 'rejection' })])
  const later = anError({
    stack: 'Error: x\n    at f (https://water.example/assets/index-ZyXw9876.js:9:9)',
    url: '/wel/index',
    at: new Date(Date.now() + 1000).toISOString(),
  })
  await report([later], ben.token)
  const { records, total } = await list()
  expect(total).toBe(2)
  expect(records[0]).toMatchObject({
    message: 'x is undefined',
    url: '/wel/index',
    count: 4,
    people_count: 2,
    people: { zh: '安娜、安娜', en: 'Anna, Anna' },
  })
  const read = await app.call(readError, { id: records[0]?.id ?? '' }, { token: anna.token })
  expect(read.data).toMatchObject({ count: 4, stack: later.stack })
  expect(await list(anna.token, { keyword: 'y fail' })).toMatchObject({ total: 1 })
  expect(await list(anna.token, { filter: '[["type","=","render"]]' })).toMatchObject({ total: 0 })
})

test('queries, tokens and control characters of terminals do not reach the table', async () => {
  const { report, app } = await setting()
  const secret = 'Bearer abcdef1234567890abcdef'
  const { status } = await report([
    anError({
      url: '/units?token=s3cret',
      message: `\u001b[31mred\u0085 ${secret}`,
      stack: 'at https://water.example/a.js?code=s3cret:1:2',
      info: 'https://water.example/b.png?loginkey=s3cret',
    }),
  ])
  expect(status).toBe(200)
  const [row] = await app.owner<{ text: string }>('select c::text as text from client_error c')
  expect(row?.text).not.toMatch(/s3cret|abcdef123456/)
  // oxlint-disable-next-line no-control-regex -- searches for control characters
  expect(row?.text).not.toMatch(/\u001b|\u0085/)
})

test('a report that is too long is rejected and not stored', async () => {
  const { report, list } = await setting()
  expect((await report([anError({ stack: 'x'.repeat(4097) })])).status).toBe(400)
  expect((await report(Array.from({ length: 21 }, () => anError()))).status).toBe(400)
  expect(await list()).toMatchObject({ total: 0 })
})

test('many reports are limited, and of different errors the latest 200 are kept', async () => {
  const { report, list, app } = await setting({ IWATER_LIMITS: 'standard' })
  const word = (place: number) =>
    String.fromCharCode(97 + Math.floor(place / 26), 97 + (place % 26))
  const statuses: number[] = []
  for (let round = 0; round < 25; round++) {
    const errors = Array.from({ length: 20 }, (_, place) =>
      anError({
        message: `storm ${word(round * 20 + place)}`,
        at: new Date(Date.now() + round).toISOString(),
      }),
    )
    statuses.push((await report(errors)).status)
  }
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(21)
  expect(statuses).toContain(429)
  expect(await list()).toMatchObject({ total: 200 })
  app.clock.advance(60_000)
  expect((await report([anError()])).status).toBe(200)
})

test('the administrator of one organisation sees and clears only the errors of its people', async () => {
  const { app, tenant, anna, report, list } = await setting()
  const organisationId = await anOrganisation(app, tenant)
  const cara = await aSignedInPerson(app, tenant, { loginName: 'cara', organisationId })
  await report([anError({ message: 'of the root' })])
  await report([anError({ message: 'of the works' })], cara.token)
  expect((await list(cara.token)).records.map(({ message }) => message)).toEqual(['of the works'])
  expect((await app.call(clearClientErrors, {}, { token: cara.token })).status).toBe(200)
  expect((await list(anna.token)).records.map(({ message }) => message)).toEqual(['of the root'])
  const viewer = await aSignedInPerson(app, tenant, { loginName: 'vic', role: 'viewer' })
  expect((await app.call(listErrors, {}, { token: viewer.token })).status).toBe(403)
})

test('errors are kept for as long as their tenant has set', async () => {
  const app = await testApp({ database: 'own' })
  const tenants = [await aTenant(app.owner), await aTenant(app.owner)]
  for (const tenant of tenants) {
    const { token } = await aSignedInPerson(app, tenant)
    await app.call(reportClientErrors, { version: 'AbCd1234', errors: [anError()] }, { token })
  }
  await app.owner(`update client_error set last_at = now() - interval '10 days'`)
  const left = async () => {
    await startAuditJobs(app.services).stop()
    return (
      await app.owner<{ id: number }>('select tenant_id as id from client_error order by 1')
    ).map(({ id }) => id)
  }
  const [short, usual] = tenants.map(({ tenantId }) => tenantId)
  expect(await left()).toEqual([short, usual])
  await app.owner('update tenant set browser_error_days = 7 where id = $1', [short])
  expect(await left()).toEqual([usual])
})
