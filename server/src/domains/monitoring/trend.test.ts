import { readTrend } from '@iwater/contract/monitoring'
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
  const { tenantId } = tenant
  const { token } = await aSignedInPerson(app, tenant)
  const points = await withTenant(app.services.app, tenant.scope, async (db) => {
    const unit = await createUnit(db, tenantId, {
      organisationId: tenant.root,
      kind: 'outfall',
      name,
    })
    const deviceId = await createDevice(db, tenantId, { unit, name })
    const wanted = { name, factor: 'w01001', unitOfMeasure: 'mg/L', decimals: 2 }
    return createPoints(db, tenantId, { unit, deviceId }, [wanted, wanted])
  })
  const trend = (pointIds: string[], from: number, to: number, buckets?: number) =>
    app.call(
      readTrend,
      {
        pointIds: pointIds.join(','),
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        ...(buckets && { buckets }),
      },
      { token },
    )
  return { app, tenantId, points, trend }
}

test('returns the trend of points with their gaps, in the requested order', async () => {
  const { app, tenantId, points, trend } = await setting()
  const [first, second] = points
  const sample = (series: number, minutes: number, value: number, quality = 0) => ({
    series,
    tenantId,
    at: noon - minutes * minute,
    receivedAt: noon,
    value,
    quality,
  })
  await app.sink.append([
    ...[58, 57, 56, 20, 19, 18].map((minutes) => sample(first?.series ?? 0, minutes, minutes)),
    sample(first?.series ?? 0, 17, 99, 1),
    sample(second?.series ?? 0, 30, 7),
  ])
  const ids = [second?.pointId ?? '', first?.pointId ?? '']
  const { data } = await trend(ids, noon - 60 * minute, noon)
  expect(data).toMatchObject({ level: 'raw', bucketMs: 0, timeZone: 'Asia/Shanghai' })
  expect(data.series.map(({ pointId }) => pointId)).toEqual(ids)
  const [one, other] = data.series
  expect(one).toMatchObject({ mean: [7], name, unitOfMeasure: 'mg/L' })
  expect(other).toMatchObject({
    mean: [58, 57, 56, 20, 19, 18, null],
    flagged: [0, 0, 0, 0, 0, 0, 1],
    sampleCount: 7,
  })
  expect(other?.gaps[0]).toEqual({ from: noon - 56 * minute, to: noon - 20 * minute })
})

test('reduces a long span to buckets that keep its extremes', async () => {
  const { app, tenantId, points, trend } = await setting()
  const series = points[0]?.series ?? 0
  const course = Array.from({ length: 3000 }, (_, place) => ({
    series,
    tenantId,
    at: noon - (place + 1) * minute,
    receivedAt: noon,
    value: place === 1234 ? 1000 : place % 10,
    quality: 0,
  }))
  await app.sink.append(course)
  const { data } = await trend([points[0]?.pointId ?? ''], noon - 3 * day, noon, 100)
  expect(data.bucketMs).toBeGreaterThan(0)
  const [found] = data.series
  expect(found?.at.length).toBeLessThanOrEqual(102)
  expect(found?.sampleCount).toBe(3000)
  expect(Math.max(...(found?.max ?? []).map(Number))).toBe(1000)
  expect(Math.min(...(found?.min ?? []).map(Number))).toBe(0)
})

test('means have two digits more than the point, samples all of theirs', async () => {
  const { app, tenantId, points, trend } = await setting()
  const sample = (minutes: number, value: number) => {
    const at = noon - minutes * minute
    return { series: points[0]?.series ?? 0, tenantId, at, receivedAt: noon, value, quality: 0 }
  }
  const wide = 9_007_199_254_740_991
  await app.sink.append([
    ...Array.from({ length: 2999 }, (_, place) => sample(place + 1, place % 3 === 0 ? 0.1 : 0.2)),
    sample(3 * 24 * 60 - 1, wide),
  ])
  const id = points[0]?.pointId ?? ''
  const { data: reduced } = await trend([id], noon - 3 * day, noon, 100)
  const means = reduced.series[0]?.mean.map(Number) ?? []
  expect(means).toContain(0.1667)
  expect(means.filter((mean) => mean !== wide && !/^0\.\d{1,4}$/.test(String(mean)))).toEqual([])
  expect(means).toContain(wide)
  // Of a point that sends every second, half a minute is reduced too.
  await app.owner(
    `update point set period_seconds = 1, period_since = '2020-01-01' where id = $1`,
    [id],
  )
  await app.sink.append([0.1, 0.2, 0.3].map((minutes) => sample(minutes, 0.123_456_789)))
  const { data: narrow } = await trend([id], noon - 5 * minute, noon, 10)
  expect([narrow.level, narrow.bucketMs]).toEqual(['raw', 30_000])
  expect(narrow.series[0]?.mean.at(-1)).toBe(0.1235)
  await app.sink.append([sample(4 * 24 * 60, 0.123_456_789)])
  const { data } = await trend([id], noon - 4 * day - 10 * minute, noon - 4 * day + 10 * minute)
  expect(data.series[0]?.mean).toEqual([0.123_456_789])
})

test('rejects spans under five minutes, over ten years, and backwards', async () => {
  const { points, trend } = await setting()
  const ids = [points[0]?.pointId ?? '']
  for (const [from, to] of [
    [noon - 5 * minute + 1, noon],
    [noon - 3654 * day, noon],
    [noon, noon - day],
  ] as const) {
    const { status, body } = await trend(ids, from, to)
    expect(status).toBe(400)
    expect(body.data).toMatchObject({ error: 'monitoring.range-invalid' })
  }
  expect((await trend(ids, noon - 5 * minute, noon)).status).toBe(200)
  expect((await trend(ids, noon - 3653 * day, noon)).status).toBe(200)
})

test('returns nothing when one of the points does not exist or there are too many', async () => {
  const { points, trend } = await setting()
  const ids = points.map(({ pointId }) => pointId)
  expect((await trend([...ids, newId()], noon - day, noon)).status).toBe(404)
  expect((await trend(Array(21).fill(ids[0]) as string[], noon - day, noon)).status).toBe(400)
})
