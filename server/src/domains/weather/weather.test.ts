import { entityRoutes } from '@iwater/contract/kit/routes'
import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { readCityWeather } from '@iwater/contract/weather'
import { listWeatherAlarms } from '@iwater/contract/weather/alarms'
import { findCities } from '@iwater/contract/weather/cities'
import {
  listWeatherDays,
  listWeatherDayTitles,
  readCurrentWeather,
} from '@iwater/contract/weather/days'
import { listWeatherHours, listWeatherHourTitles } from '@iwater/contract/weather/hours'
import { listWeatherIndices } from '@iwater/contract/weather/indices'
import {
  listWeatherOrgs,
  saveWeatherOrg,
  weatherOrganisation,
} from '@iwater/contract/weather/organisations'
import { readWeatherState } from '@iwater/contract/weather/place'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withTenant } from '#platform/database/database'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'
import { PullFailure, type WeatherProvider } from './providers/weather.provider.ts'
import { hourMs, now, provider, weatherSetting } from './weather-testing.ts'

const { add, list } = entityRoutes(weatherOrganisation)

const hangzhou = (organisation: string) => ({
  organisation_id: organisation,
  city: '330100',
  is_shown: true,
})

test('one pull of each kind serves all tenants that have the place', async () => {
  const { app, tenant, of, pull } = await weatherSetting()
  const other = await aTenant(app.owner)
  const outsider = await aSignedInPerson(app, other)
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityName: '杭州市' }, of)
  await app.call(
    saveWeatherOrg,
    { organizationId: other.root, cityCode: '330100' },
    { token: outsider.token },
  )
  const asked: string[] = []
  await pull({
    ...provider,
    pull: (kind, place, at) => {
      asked.push(kind)
      return provider.pull(kind, place, at)
    },
  })
  expect(asked.sort()).toEqual(['alerts', 'days', 'hours', 'now'])
  for (const token of [of.token, outsider.token]) {
    expect((await app.call(listWeatherDays, {}, { token })).data).toHaveLength(7)
  }
  // Nothing is due before its time.
  await pull()
  expect(asked).toHaveLength(4)
  app.clock.set(now + 22 * 60_000)
  await pull({
    ...provider,
    pull: (kind, place, at) => {
      asked.push(kind)
      return provider.pull(kind, place, at)
    },
  })
  expect(asked.slice(4).sort()).toEqual(['alerts', 'now'])
})

test('after midnight seven days are there before they are pulled again', async () => {
  const midnight = Date.parse('2026-11-28T16:00:00Z')
  const { app, tenant, of, pull } = await weatherSetting(midnight - 60_000)
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  await pull()
  app.clock.set(midnight + 60_000)
  const { data } = await app.call(listWeatherDays, {}, of)
  expect([data.length, data[0]?.prop]).toEqual([7, '2026-11-29'])
})

test('a place is read by the tenants that have it alone, and written by none', async () => {
  const { app, tenant, of, pull } = await weatherSetting()
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  await pull()
  const other = await aTenant(app.owner)
  const rows = (scope: typeof tenant.scope) =>
    withTenant(app.services.app, scope, async (db) => {
      const { rows: found } =
        await sql`select 1 from weather_pull union all select 1 from weather_place union all select 1 from weather_due`.execute(
          db,
        )
      return found.length
    })
  expect(await rows(tenant.scope)).toBeGreaterThan(5)
  expect(await rows(other.scope)).toBe(0)
  for (const write of [
    sql`insert into weather_place (latitude, longitude) values (1, 1)`,
    sql`update weather_pull set body = '{}'`,
    sql`delete from weather_due`,
  ]) {
    await expect(
      withTenant(app.services.app, tenant.scope, (db) => write.execute(db)),
    ).rejects.toThrow('permission denied')
  }
})

test('an organisation is added by its city or by coordinates, once', async () => {
  const { app, tenant, of } = await weatherSetting()
  const works = await anOrganisation(app, tenant)
  expect((await app.call(add, hangzhou(tenant.root), of)).status).toBe(200)
  const again = await app.call(add, hangzhou(tenant.root), of)
  expect([again.status, again.body.data]).toMatchObject([
    400,
    { fields: { organisation_id: expect.any(String) } },
  ])
  const unknown = await app.call(add, { ...hangzhou(works), city: '999999' }, of)
  expect([unknown.status, unknown.body.data]).toMatchObject([
    400,
    { fields: { city: expect.any(String) } },
  ])
  const nothing = await app.call(add, { organisation_id: works, is_shown: true }, of)
  expect(nothing.status).toBe(400)
  const byHand = {
    organisation_id: works,
    is_shown: true,
    name: { zh: '水库', en: 'Reservoir' },
    latitude: 30.2649,
    longitude: 119.725,
  }
  expect((await app.call(add, byHand, of)).status).toBe(200)
  const { data: shown } = await app.call(list, { current: 1, size: 10 }, of)
  expect(shown.records.map(({ place, labels }) => [place, labels.city])).toEqual(
    expect.arrayContaining([
      [
        { zh: '杭州', en: 'Hangzhou' },
        { zh: '杭州', en: 'Hangzhou' },
      ],
      [{ zh: '水库', en: 'Reservoir' }, undefined],
    ]),
  )
  const { data } = await app.call(listWeatherOrgs, {}, of)
  expect(
    data.map(({ cityName, latitude, longitude, cityCode }) => [
      cityName,
      latitude,
      longitude,
      cityCode,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['杭州', 30.29, 120.16, '330100'],
      ['水库', 30.26, 119.73, null],
    ]),
  )
  expect((await app.call(listWeatherOrgs, { organizationId: works }, of)).data).toHaveLength(1)
})

test('old clients set and change the weather of an organisation that they see', async () => {
  const { app, tenant, of } = await weatherSetting()
  const { data: first } = await app.call(
    saveWeatherOrg,
    { organizationId: tenant.root, cityName: '杭州市' },
    of,
  )
  const { data: second } = await app.call(
    saveWeatherOrg,
    { organizationId: tenant.root, cityName: '宁波', show: false },
    of,
  )
  expect(second).toMatchObject({ id: first.id, cityName: '宁波', cityCode: '330200', show: false })
  const unknown = await app.call(
    saveWeatherOrg,
    { organizationId: tenant.root, cityName: '无此城' },
    of,
  )
  expect([unknown.status, unknown.body.data]).toMatchObject([
    400,
    { error: 'weather.unknown-city' },
  ])
  const other = await aTenant(app.owner)
  const foreign = await app.call(
    saveWeatherOrg,
    { organizationId: other.root, cityName: '杭州' },
    of,
  )
  expect(foreign.status).toBe(404)
  expect(
    (await app.call(findCities, { keyword: 'hz' }, of)).data.map(({ name }) => name.zh),
  ).toContain('杭州')
})

test('an organisation without weather of its own has that of its nearest superior', async () => {
  const { app, tenant, of, pull } = await weatherSetting()
  const works = await anOrganisation(app, tenant)
  const station = await anOrganisation(app, tenant, { parentId: works })
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  await pull()
  const person = await aSignedInPerson(app, tenant, { loginName: 'sam', organisationId: station })
  const city = async () =>
    (await app.call(readWeatherState, {}, { token: person.token })).data.place?.cityName
  expect(await city()).toBe('杭州')
  expect((await app.call(readCityWeather, {}, { token: person.token })).data?.cityName).toBe('杭州')
  await app.call(saveWeatherOrg, { organizationId: works, cityCode: '330200' }, of)
  await pull()
  expect(await city()).toBe('宁波')
  expect((await app.call(readCityWeather, {}, { token: person.token })).data?.cityName).toBe('宁波')
  // By the name of the city alone, as the call of living indices has it.
  expect((await app.call(listWeatherIndices, { cityName: '杭州市' }, of)).data).toHaveLength(7)
  expect((await app.call(listWeatherIndices, { cityName: '无此城' }, of)).data).toEqual([])
})

test('the strip is there where it is to be shown and today is known', async () => {
  const { app, tenant, of, pull } = await weatherSetting()
  const shows = async () => [
    (await app.call(readSignInInfo, {}, of)).data.showWeather,
    (await app.call(readCityWeather, {}, of)).data !== null,
  ]
  expect(await shows()).toEqual([false, false])
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  expect(await shows()).toEqual([false, false])
  await pull()
  expect(await shows()).toEqual([true, true])
  const { data } = await app.call(readCityWeather, {}, of)
  expect(data).toMatchObject({
    cityName: '杭州',
    show: true,
    source: { provider: 'open-meteo', isStale: false },
  })
  const { data: days } = await app.call(listWeatherDays, {}, of)
  expect(data?.items.map(({ text }) => text.zh)).toEqual(days.map(({ wea }) => wea))
  expect(data?.items.map(({ day }) => day)).toEqual(
    [28, 29, 30, 1, 2, 3, 4].map(
      (day) => `2026-${day < 10 ? 12 : 11}-${String(day).padStart(2, '0')}`,
    ),
  )
  expect((await app.call(readWeatherState, {}, of)).data.since).toBe('2026-11-28')
  await app.call(
    saveWeatherOrg,
    { organizationId: tenant.root, cityCode: '330100', show: false },
    of,
  )
  expect(await shows()).toEqual([false, false])
  expect((await app.call(listWeatherDays, {}, of)).data).toHaveLength(7)
})

test('the calls of the page answer texts, figures and where they come from', async () => {
  const { app, tenant, of, pull } = await weatherSetting()
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  await pull()
  const titles = (await app.call(listWeatherDayTitles, { time: '2026-11-28' }, of)).data
  expect(titles[0]).toEqual({ label: '11月28日周六', prop: '2026-11-28' })
  const { data: days } = await app.call(
    listWeatherDays,
    { time: '2026-11-28 14:00:00', orgId: tenant.root },
    of,
  )
  expect(days.map(({ prop }) => prop)).toEqual(titles.map(({ prop }) => prop))
  expect(days[0]).toMatchObject({
    updateTime: expect.stringMatching(/^2026-11-28T06:2/),
    windForce: expect.stringMatching(/^\d+级$/),
    humidity: expect.stringMatching(/^\d+%$/),
    range: expect.stringMatching(/^-?\d+~-?\d+℃$/),
    source: {
      provider: 'open-meteo',
      attribution: { en: expect.stringContaining('Open-Meteo') },
      isStale: false,
      isExample: false,
      isCalculated: false,
    },
  })
  const english = await app.call(
    listWeatherDays,
    {},
    { ...of, headers: { 'accept-language': 'en' } },
  )
  expect(english.data[0]?.windForce).toMatch(/^Force \d+$/)
  const hourTitles = (await app.call(listWeatherHourTitles, {}, of)).data
  expect(hourTitles[0]).toEqual({ label: '14时', prop: '2026-11-28T14' })
  const { data: hours } = await app.call(listWeatherHours, {}, of)
  expect(hours.map(({ prop }) => prop)).toEqual(hourTitles.map(({ prop }) => prop))
  expect((await app.call(readCurrentWeather, {}, of)).data).toMatchObject({
    tem: expect.stringMatching(/^-?\d+$/),
    winSpeed: expect.stringMatching(/级$/),
    source: { pulledAt: expect.stringMatching(/^2026-11-28T06:2/) },
  })
  const { data: indices } = await app.call(listWeatherIndices, {}, of)
  expect(indices).toHaveLength(7)
  expect(indices.every(({ source }) => source.isCalculated)).toBe(true)
  for (const route of [
    listWeatherDays,
    listWeatherHours,
    listWeatherAlarms,
    listWeatherDayTitles,
  ] as const) {
    const future = await app.call(route, { time: '2026-11-29' }, of)
    expect([future.status, future.body.data]).toMatchObject([400, { error: 'weather.future-day' }])
  }
})

test('past days are shown as they were kept, and do not become stale', async () => {
  const { app, tenant, of, pull } = await weatherSetting()
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  for (let hours = 0; hours <= 30; hours += 1) {
    app.clock.set(now - 30 * hourMs + hours * hourMs)
    await app.owner('update weather_due set due_at = $1', [new Date(app.clock.now()).toISOString()])
    await pull()
  }
  const { data: days } = await app.call(listWeatherDays, { time: '2026-11-27' }, of)
  expect(days).toHaveLength(7)
  // Yesterday as it was said last before midnight, the rest as it was said now.
  expect(days.slice(0, 2).map(({ updateTime }) => updateTime.slice(0, 16))).toEqual([
    '2026-11-27T15:20',
    '2026-11-28T06:20',
  ])
  const { data: hours } = await app.call(listWeatherHours, { time: '2026-11-27' }, of)
  expect(hours.map(({ prop }) => prop)[0]).toBe('2026-11-27T08')
  expect(hours.at(-1)?.prop).toBe('2026-11-27T23')
  expect(hours.every(({ at, source }) => source.pulledAt.slice(0, 13) === at.slice(0, 13))).toBe(
    true,
  )
  expect(
    (await app.call(readCurrentWeather, { time: '2026-11-27' }, of)).data?.updateTime.slice(0, 16),
  ).toBe('2026-11-27T15:20')
  expect((await app.call(readCurrentWeather, { time: '2026-11-01' }, of)).data).toBeNull()
  expect(days[0]?.source.isStale).toBe(false)
  expect((await app.call(listWeatherIndices, { time: '2026-11-27' }, of)).data).toHaveLength(7)
})

test('a provider that fails leaves the last data with their age, and is asked again later and later', async () => {
  const { app, tenant, of, pull } = await weatherSetting()
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  await pull()
  let asked = 0
  const failing: WeatherProvider = {
    ...provider,
    pull: async () => {
      asked += 1
      throw new PullFailure('quota', 'status 429', { retryAfterMs: 600_000 })
    },
  }
  app.clock.set(now + 4 * hourMs)
  await pull(failing)
  expect(asked).toBe(4)
  await pull(failing)
  app.clock.advance(590_000)
  await pull(failing)
  expect(asked).toBe(4)
  app.clock.advance(20_000)
  await pull(failing)
  expect(asked).toBe(8)
  // The first session has ended meanwhile.
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'later' })
  const { data: state } = await app.call(readWeatherState, {}, { token })
  expect(state.kinds.find(({ kind }) => kind === 'now')).toMatchObject({
    source: { pulledAt: expect.stringMatching(/^2026-11-28T06:2/), isStale: true },
    failure: { fault: 'quota' },
  })
  expect((await app.call(readCurrentWeather, {}, { token })).data?.source.isStale).toBe(true)
  app.clock.advance(hourMs)
  await pull()
  const { data: mended } = await app.call(readWeatherState, {}, { token })
  expect(mended.kinds.map(({ failure }) => failure)).toEqual([null, null, null, null, null])
})

const alert = (id: string, colour: 'blue' | 'red' | 'orange', endsAt: string | null) => ({
  id,
  type: { zh: '大风', en: 'Gale' },
  title: { zh: '大风预警', en: 'Gale alert' },
  text: `${id}…`,
  colour,
  sender: null,
  issuedAt: '2026-11-28T00:00:00.000Z',
  endsAt,
  attributions: ['12379'],
})

test('alerts in force are listed, the most severe first, and counted by day', async () => {
  const { app, tenant, of, pull } = await weatherSetting()
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  const withAlerts = (...alerts: ReturnType<typeof alert>[]): WeatherProvider => ({
    ...provider,
    pull: async (kind, place, at) => {
      const pulled = kind === 'alerts' ? { alerts } : await provider.pull(kind, place, at)
      return pulled as never
    },
  })
  app.clock.set(now - 24 * hourMs)
  await pull(withAlerts(alert('old', 'orange', null)))
  app.clock.set(now)
  await pull(
    withAlerts(
      alert('blue', 'blue', '2026-11-29T12:00:00.000Z'),
      alert('red', 'red', null),
      alert('over', 'red', '2026-11-28T06:00:00.000Z'),
    ),
  )
  const { data } = await app.call(listWeatherAlarms, {}, of)
  expect(data.map(({ id, alarmLevel, colour }) => [id, alarmLevel, colour])).toEqual([
    ['red', 'strong', 'red'],
    ['blue', 'weak', 'blue'],
  ])
  expect(data[0]).toMatchObject({ attributions: ['12379'], alarmContent: 'red…' })
  expect(
    (await app.call(listWeatherAlarms, { time: '2026-11-27' }, of)).data.map(({ id }) => id),
  ).toEqual(['old'])
  const { data: days } = await app.call(listWeatherDays, { time: '2026-11-27' }, of)
  expect(days.map(({ alarms }) => alarms)).toEqual([1, 3, 1, 0, 0, 0, 0])
})
