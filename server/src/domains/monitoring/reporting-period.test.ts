import { entityRoutes } from '@iwater/contract/kit/routes'
import { readTrend } from '@iwater/contract/monitoring'
import { pointRecord } from '@iwater/contract/plant/points'
import { readCalendarStatistics } from '@iwater/contract/plant/statistics'
import { expect, test } from 'vitest'
import { aSignedInPerson } from '#testing/people'
import { noon, plant } from '#testing/planted-device'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

const minute = 60_000
const hour = 60 * minute
const records = entityRoutes(pointRecord)

/** A point that reports each minute from 8 to 10 o'clock, and every ten minutes from then on. */
async function setting() {
  const app = await testApp()
  app.clock.set(noon)
  const tenant = await aTenant(app.owner)
  const { tenantId } = tenant
  const { token } = await aSignedInPerson(app, tenant)
  const { points } = await plant(app, tenant, [{ factor: 'w01001', unit: 'mg/L' }])
  const [point] = points
  if (!point) throw new Error('no point')
  const { pointId, series } = point
  const sample = (at: number) => ({ series, tenantId, at, receivedAt: noon, value: 7, quality: 0 })
  const each = (from: number, until: number, every: number) =>
    Array.from({ length: (until - from) / every }, (_, place) => sample(from + place * every))
  const changed = noon - 2 * hour
  await app.sink.append([
    ...each(changed - 2 * hour, changed, minute),
    // The first one after the change comes ten minutes after the last one before it.
    ...each(changed + 9 * minute, noon + 9 * minute, 10 * minute),
  ])
  const span = {
    pointIds: pointId,
    from: new Date(changed - 2 * hour).toISOString(),
    to: new Date(noon).toISOString(),
  }
  const read = async () => (await app.call(records.read, { id: pointId }, { token })).data
  const change = async (changes: object) =>
    app.call(records.edit, { id: pointId, version: (await read()).version, ...changes }, { token })
  const statistics = async () => {
    const { data } = await app.call(readCalendarStatistics, { ...span, unit: 'hour' }, { token })
    return data.points[0]?.completeness
  }
  const trend = async () => {
    const { data } = await app.call(readTrend, { ...span, buckets: 1000 }, { token })
    return data.series[0]
  }
  return { ...app, read, change, statistics, trend, changed }
}

const since = (at: number) => ({ period_since: new Date(at).toISOString() })

test('what came before a period was changed is judged by the one of its time', async () => {
  const { change, statistics, trend, changed } = await setting()
  expect(await statistics()).toEqual([1, 1, 0.1, 0.1])
  expect((await trend())?.gaps).toHaveLength(12)
  expect((await change({ period_seconds: 600, ...since(changed) })).status).toBe(200)
  expect(await statistics()).toEqual([1, 1, 1, 1])
  expect(await trend()).toMatchObject({ completeness: 1, gaps: [] })
})

test('a period that is changed applies from now on', async () => {
  const { change, read, statistics } = await setting()
  const before = Date.now()
  await change({ period_seconds: 600 })
  const { period_since: began } = await read()
  expect(Date.parse(String(began))).toBeGreaterThanOrEqual(before - 1000)
  expect(Date.parse(String(began))).toBeLessThanOrEqual(Date.now() + 1000)
  expect(await statistics()).toEqual([1, 1, 0.1, 0.1])
})

test('the moment can be corrected later, and taken away', async () => {
  const { change, read, statistics, changed } = await setting()
  await change({ period_seconds: 600 })
  await change(since(changed + hour))
  expect(await statistics()).toEqual([1, 1, 0.1, 1])
  await change(since(changed))
  expect(await statistics()).toEqual([1, 1, 1, 1])
  await change({ name: { zh: '改名', en: 'Renamed' } })
  expect(await statistics()).toEqual([1, 1, 1, 1])
  // A period of which it is said that it has always applied has none before it.
  await change({ period_since: null })
  await change({ period_seconds: 60, ...since(changed) })
  await change({ period_since: null })
  expect(await statistics()).toEqual([1, 1, 0.1, 0.1])
  expect((await read()).period_since).toBeNull()
})

test('periods that began after the present one never applied', async () => {
  const { change, statistics, changed } = await setting()
  await change({ period_seconds: 1, ...since(changed - hour) })
  await change({ period_seconds: 5, ...since(changed) })
  await change({ period_seconds: 600, ...since(changed - hour) })
  expect(await statistics()).toEqual([1, 1, 1, 1])
  await change({ period_seconds: 600, ...since(changed) })
  expect(await statistics()).toEqual([1, 1, 1, 1])
})

test('a period does not begin in the future', async () => {
  const { change, read } = await setting()
  const { status, body } = await change({ period_seconds: 600, ...since(noon + hour) })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('不能晚于现在')
  expect(await read()).toMatchObject({ period_seconds: 60, period_since: null })
})
