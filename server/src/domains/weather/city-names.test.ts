import { entityRoutes } from '@iwater/contract/kit/routes'
import { saveWeatherOrg, weatherOrganisation } from '@iwater/contract/weather/organisations'
import { expect, test } from 'vitest'
import { allCities } from './cities/cities.ts'
import { weatherSetting } from './weather-testing.ts'

const { add, list } = entityRoutes(weatherOrganisation)

test('the longest name of a city fits the record', async () => {
  const { app, tenant, of } = await weatherSetting()
  const longest = allCities().toSorted((one, other) => other.name.en.length - one.name.en.length)[0]
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: longest?.code ?? '' }, of)
  const { data } = await app.call(list, {}, of)
  expect(data.records[0]?.name?.en).toBe(longest?.name.en)
})

test('coordinates as maps give them are rounded to what is kept', async () => {
  const { app, tenant, of } = await weatherSetting()
  const entered = { name: { zh: '水厂', en: 'Works' }, latitude: 30.333333, longitude: 120.33335 }
  const record = { organisation_id: tenant.root, city: null, is_shown: true, ...entered }
  expect((await app.call(add, record as never, of)).status).toBe(200)
  const { data } = await app.call(list, {}, of)
  expect(data.records[0]).toMatchObject({ latitude: 30.3333, longitude: 120.3334 })
})
