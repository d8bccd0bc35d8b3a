import { setTimeout as delay } from 'node:timers/promises'
import { readLastValues } from '@iwater/contract/monitoring'
import { lockScreen } from '@iwater/contract/sign-in/account-security'
import { logOut } from '@iwater/contract/sign-in/sign-in'
import { expect, test } from 'vitest'
import { suspendTenant } from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { anOrganisation, aSignedInPerson, signInAs } from '#testing/people'
import { openStream } from '#testing/streams/live-stream'
import { type AppOptions, testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createDevice, createPoints, createUnit } from './structure.service.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Tenant = Awaited<ReturnType<typeof aTenant>>

const name = { zh: '点', en: 'Point' }

const somePoints = ({ services }: App, tenant: Tenant, organisationId = tenant.root, count = 1) =>
  withTenant(services.app, tenant.scope, async (db) => {
    const { tenantId } = tenant
    const unit = await createUnit(db, tenantId, { organisationId, kind: 'outfall', name })
    const deviceId = await createDevice(db, tenantId, { unit, name })
    const wanted = { name, factor: 'w01001', unitOfMeasure: '', decimals: 2 }
    return createPoints(db, tenantId, { unit, deviceId }, Array<typeof wanted>(count).fill(wanted))
  })

async function setting(options: AppOptions = {}) {
  const app = await testApp(options)
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const tenant = await aTenant(app.owner)
  const person = await aSignedInPerson(app, tenant)
  const [point] = await somePoints(app, tenant)
  if (!point) throw new Error('no point')
  const store = (at: number, value: number, series = point.series) =>
    app.sink.append([
      { series, tenantId: tenant.tenantId, at, receivedAt: Date.now(), value, quality: 0 },
    ])
  return { app, address, tenant, point, store, ...person }
}

const soon = { interval: 10 }

test('sends values of the requested points as they are stored, and no others', async () => {
  const { app, address, tenant, token, point, store } = await setting()
  const [other] = await somePoints(app, tenant)
  const stream = await openStream(address, token, { pointIds: point.pointId })
  expect(stream.status).toBe(200)
  expect(stream.headers['content-type']).toContain('text/event-stream')
  expect(stream.headers['cache-control']).toBe('no-store')
  expect(stream.headers['x-accel-buffering']).toBe('no')
  expect(stream.headers['content-security-policy']).toContain("default-src 'self'")
  const at = Date.now() - 5000
  await store(at, 1.5, other?.series)
  await store(at, 7.25)
  await expect
    .poll(() => stream.samples(), soon)
    .toEqual([
      { pointId: point.pointId, value: 7.25, flag: 'N', at, receivedAt: expect.any(Number) },
    ])
})

test('continues after a lost connection without a gap', async () => {
  const { address, token, point, store } = await setting()
  const first = await openStream(address, token, { pointIds: point.pointId })
  const start = Date.now() - 100_000
  await store(start, 1)
  await expect.poll(() => first.samples().length, soon).toBe(1)
  const lastId = first.events.findLast(({ id }) => id !== undefined)?.id
  first.close()
  await store(start + 1, 2)
  await store(start + 2, 3)
  const second = await openStream(address, token, { pointIds: point.pointId }, lastId)
  await store(start + 3, 4)
  // Values around the place where the stream was interrupted may arrive twice.
  await expect
    .poll(() => second.samples().map(({ value }) => value), soon)
    .toEqual(expect.arrayContaining([2, 3, 4]))
})

test('continues from the cursor that was returned with the last values', async () => {
  const { app, address, token, point, store } = await setting()
  const at = Date.now() - 1000
  await store(at, 5)
  const { data } = await app.call(readLastValues, { pointIds: point.pointId }, { token })
  expect(data.points).toMatchObject([{ pointId: point.pointId }])
  await store(at + 1, 6)
  const stream = await openStream(address, token, { pointIds: point.pointId, cursor: data.cursor })
  // Whether the first one was among the last values depends on when they were written; otherwise the stream has it.
  const known = data.points[0]?.last ? [data.points[0].last.value] : []
  await expect
    .poll(() => [...new Set([...known, ...stream.samples().map(({ value }) => value)])], soon)
    .toEqual([5, 6])
})

test('requires a restart when the cursor is unusable', async () => {
  const { address, token, point } = await setting()
  const stream = await openStream(address, token, { pointIds: point.pointId, cursor: 'nonsense' })
  await expect.poll(() => stream.events.map(({ kind }) => kind), soon).toContain('reset')
})

test('ends the stream with its session, at once', async () => {
  const { app, address, token, point, loginName, password, code } = await setting()
  const stream = await openStream(address, token, { pointIds: point.pointId })
  const again = await signInAs(app, { loginName, password, code })
  const stays = await openStream(address, again.access_token, { pointIds: point.pointId })
  await app.call(logOut, {}, { token })
  await expect.poll(() => stream.hasEnded).toBe(true)
  expect(stays.hasEnded).toBe(false)
})

test('ends the stream when the screen is locked, at once', async () => {
  const { app, address, token, point, loginName, password, code } = await setting()
  const stream = await openStream(address, token, { pointIds: point.pointId })
  const again = await signInAs(app, { loginName, password, code })
  const stays = await openStream(address, again.access_token, { pointIds: point.pointId })
  await app.call(lockScreen, { lockPassword: 'tea' }, { token })
  await expect.poll(() => stream.hasEnded).toBe(true)
  expect(stays.hasEnded).toBe(false)
})

test('ends the stream when its tenant is suspended, at once', async () => {
  const { app, address, tenant, token, point } = await setting({ database: 'own' })
  const stream = await openStream(address, token, { pointIds: point.pointId })
  await suspendTenant(app.address, tenant.code, { zh: '到期', en: 'Ended' })
  await expect.poll(() => stream.hasEnded).toBe(true)
})

test('opens ten streams for a person, and one more when one is closed', async () => {
  const { address, token, point } = await setting()
  const open = () => openStream(address, token, { pointIds: point.pointId })
  const streams = await Promise.all(Array.from({ length: 10 }, open))
  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const refused = await open()
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toBe('30')
  streams[0]?.close()
  await expect.poll(async () => (await open()).status, soon).toBe(200)
})

test('sends the time for a retry and ends the stream when the server stops', async () => {
  const { app, address, token, point } = await setting({ database: 'own' })
  const stream = await openStream(address, token, { pointIds: point.pointId })
  await delay(50)
  await app.close()
  await expect.poll(() => stream.hasEnded, soon).toBe(true)
})

test('streams nothing of points that are not visible to the person', async () => {
  const { app, address, tenant, point } = await setting()
  const west = await anOrganisation(app, tenant, { en: 'West' })
  const bound = await aSignedInPerson(app, tenant, { loginName: 'west', organisationId: west })
  const [mine] = await somePoints(app, tenant, west)
  const own = mine?.pointId ?? ''
  for (const pointIds of [point.pointId, `${own},${point.pointId}`, newId()]) {
    const refused = await openStream(address, bound.token, { pointIds })
    expect(refused.status).toBe(404)
    await expect.poll(() => refused.text, soon).toContain('monitoring.point-not-found')
    const last = await app.call(readLastValues, { pointIds }, { token: bound.token })
    expect(last.status).toBe(404)
  }
  const stream = await openStream(address, bound.token, { pointIds: own })
  expect(stream.status).toBe(200)
  const tooMany = Array(501).fill(own).join(',')
  expect(
    (await app.call(readLastValues, { pointIds: tooMany }, { token: bound.token })).status,
  ).toBe(400)
})

test('values are sent as rarely as the client requests, the first after a pause at once', async () => {
  const { address, token, point, store } = await setting()
  const stream = await openStream(address, token, { pointIds: point.pointId, everyMs: '1500' })
  const start = Date.now() - 100_000
  await store(start, 1)
  await expect.poll(() => stream.samples().length, { interval: 10 }).toBe(1)
  const before = stream.events.length
  await store(start + 1, 2)
  await store(start + 2, 3)
  await store(start + 3, 4)
  await expect.poll(() => stream.samples().length, soon).toBe(4)
  // Two if the interval of the client ends between them.
  expect(stream.events.length - before).toBeLessThan(3)
})
