import { readCalendarStatistics, type StatisticsUnit } from '@iwater/contract/plant/statistics'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { createDevice, createPoints, createUnit } from './structure.service.ts'

const minute = 60_000
const day = 24 * 60 * minute
const noon = Date.parse('2026-08-20T12:00:00+08:00')
const name = { zh: '点', en: 'Point' }

async function setting() {
  const app = await testApp()
  app.clock.set(noon)
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const points = await withTenant(app.services.app, tenant.scope, async (db) => {
    const unit = await createUnit(db, tenant.tenantId, {
      organisationId: tenant.root,
      kind: 'outfall',
      name,
    })
    const deviceId = await createDevice(db, tenant.tenantId, { unit, name })
    const wanted = { name, factor: 'w01001', unitOfMeasure: 'mg/L', decimals: 2 }
    return createPoints(db, tenant.tenantId, { unit, deviceId }, [wanted, wanted])
  })
  const sample = (at: number, value: number, quality = 0, place = 0) => ({
    series: points[place]?.series ?? 0,
    tenantId: tenant.tenantId,
    at,
    receivedAt: noon,
    value,
    quality,
  })
  const statistics = (
    unit: StatisticsUnit,
    [from, to]: readonly [number, number],
    { pointIds = points.map(({ pointId }) => pointId), as = token } = {},
  ) =>
    app.call(
      readCalendarStatistics,
      {
        pointIds: pointIds.join(','),
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        unit,
      },
      { token: as },
    )
  return { app, points, sample, statistics }
}

test('returns whole units of several points in one answer, as means of the digits of the point', async () => {
  const { app, points, sample, statistics } = await setting()
  const midnight = noon - day / 2
  await app.sink.append([
    sample(midnight - minute, 7),
    sample(midnight, 1),
    sample(midnight + minute, 2),
    sample(midnight + 2 * minute, 2),
    sample(midnight + 3 * minute, 99, 2),
    sample(midnight + 5 * minute, 4, 0, 1),
  ])
  const { data } = await statistics('day', [noon - day, noon])
  expect(data).toMatchObject({
    unit: 'day',
    timeZone: 'Asia/Shanghai',
    bounds: [midnight - day, midnight, midnight + day],
  })
  const [first, second] = data.points
  expect(first).toMatchObject({
    pointId: points[0]?.pointId,
    name,
    unitOfMeasure: 'mg/L',
    decimals: 2,
    count: [1, 4],
    valid: [1, 3],
    mean: [7, 1.6667],
    deviation: [null, 0.5774],
    min: [7, 1],
    minAt: [midnight - minute, midnight],
    max: [7, 2],
    maxAt: [midnight - minute, midnight + minute],
    last: [7, 2],
  })
  // Until noon half a day of values each minute was expected.
  expect(first?.completeness).toEqual([1 / 1440, 4 / 720])
  expect(second).toMatchObject({ count: [0, 1], min: [null, 4], mean: [null, 4], valid: [0, 1] })
  const { data: later } = await statistics('day', [noon, noon + 2 * day])
  expect(later.points[0]?.completeness).toEqual([4 / 720, null, null])
})

test('a month and a year hold the samples of their own days', async () => {
  const { app, sample, statistics } = await setting()
  const july = Date.parse('2026-07-31T23:59:00+08:00')
  await app.sink.append([sample(july, 3), sample(july + minute, 5)])
  const { data } = await statistics('month', [july, noon])
  expect(data.points[0]).toMatchObject({ count: [1, 1], max: [3, 5], maxAt: [july, july + minute] })
  const { data: year } = await statistics('year', [july, noon])
  expect(year.points[0]).toMatchObject({ count: [2], mean: [4], deviation: [1.4142] })
})

test('rejects spans that are backwards or too long for their unit', async () => {
  const { statistics } = await setting()
  const spans: [StatisticsUnit, readonly [number, number]][] = [
    ['day', [noon, noon]],
    ['day', [noon, noon - day]],
    ['hour', [noon - 32 * day, noon]],
    ['day', [noon - 367 * day, noon]],
    ['month', [noon - 3654 * day, noon]],
    ['year', [noon - 3654 * day, noon]],
  ]
  for (const [unit, span] of spans) {
    const { status, body } = await statistics(unit, span)
    expect(status).toBe(400)
    expect(body.data).toMatchObject({ error: 'monitoring.statistics-range-invalid' })
  }
  expect((await statistics('hour', [noon - 31 * day, noon])).status).toBe(200)
  expect((await statistics('year', [noon - 3653 * day, noon])).status).toBe(200)
})

test('answers nothing of points of another tenant, or when one does not exist or there are too many', async () => {
  const { app, points, statistics } = await setting()
  const span = [noon - day, noon] as const
  const ids = points.map(({ pointId }) => pointId)
  const { token } = await aSignedInPerson(app, await aTenant(app.owner))
  expect((await statistics('day', span, { as: token })).status).toBe(404)
  expect((await statistics('day', span, { pointIds: [...ids, newId()] })).status).toBe(404)
  const many = Array.from({ length: 21 }, () => ids[0] ?? '')
  expect((await statistics('day', span, { pointIds: many })).status).toBe(400)
})
