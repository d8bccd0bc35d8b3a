import { listWeatherDays, readCurrentWeather } from '@iwater/contract/weather/days'
import { listWeatherHours } from '@iwater/contract/weather/hours'
import { listWeatherIndices } from '@iwater/contract/weather/indices'
import { saveWeatherOrg } from '@iwater/contract/weather/organisations'
import { expect, test } from 'vitest'
import { weatherSetting } from '../weather-testing.ts'
import { exampleWeather } from './example.provider.ts'

const place = { latitude: 30.29, longitude: 120.16 }
const now = new Date('2026-11-28T06:20:00Z')

test('the example follows from place and time alone', async () => {
  const example = exampleWeather()
  const other = { latitude: 45.75, longitude: 126.65 }
  const days = async (where: typeof place, at: Date) => (await example.pull('days', where, at)).days
  expect(await days(place, now)).toEqual(await days(place, new Date(now.getTime() + 3_600_000)))
  expect(await days(place, now)).not.toEqual(await days(other, now))
  // A day is forecast as it comes.
  const [tomorrow] = await days(place, new Date(now.getTime() + 86_400_000))
  expect((await days(place, now))[1]).toEqual(tomorrow)
  expect((await example.pull('hours', place, now)).hours).toHaveLength(27)
  for (let month = 0; month < 12; month += 1) {
    for (const { low, high } of await days(place, new Date(Date.UTC(2026, month, 15)))) {
      expect(high).toBeGreaterThanOrEqual(low)
      expect(low > -20 && high < 45).toBe(true)
    }
  }
})

test('alerts of the example are there from when they are issued, and are of snow where it snows', async () => {
  const example = exampleWeather()
  const north = { latitude: 47.35, longitude: 130.3 }
  const types = new Set<string>()
  for (let hour = 0; hour < 24 * 365 * 3; hour += 5) {
    const at = new Date(Date.UTC(2026, 0, 1, hour, 3))
    const { alerts } = await example.pull('alerts', north, at)
    if (alerts.length === 0) continue
    const { condition } = await example.pull('now', north, at)
    for (const { issuedAt, type } of alerts) {
      expect(Date.parse(issuedAt)).toBeLessThanOrEqual(at.getTime())
      if (type.zh === '大风') continue
      types.add(type.zh)
      expect([type.zh, condition]).toEqual(
        type.zh === '暴雪' ? ['暴雪', 'heavy-snow'] : ['暴雨', 'heavy-rain'],
      )
    }
  }
  expect(types).toEqual(new Set(['暴雨', '暴雪']))
})

test('example data say so, and have a past from the beginning', async () => {
  const { app, tenant, of, pull } = await weatherSetting()
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  await pull(exampleWeather())
  const { data: days } = await app.call(listWeatherDays, { time: '2026-11-20' }, of)
  expect(days.map(({ prop, source }) => [prop, source.isExample, source.isStale])).toEqual(
    [20, 21, 22, 23, 24, 25, 26].map((day) => [`2026-11-${day}`, true, false]),
  )
  expect(new Set(days.map(({ range }) => range)).size, 'days differ').toBeGreaterThan(3)
  const { data: hours } = await app.call(listWeatherHours, { time: '2026-11-20' }, of)
  expect(hours).toHaveLength(24)
  expect((await app.call(listWeatherIndices, { time: '2026-11-20' }, of)).data).toHaveLength(7)
  expect(
    (await app.call(readCurrentWeather, { time: '2026-11-20' }, of)).data?.source.isExample,
  ).toBe(true)
})
