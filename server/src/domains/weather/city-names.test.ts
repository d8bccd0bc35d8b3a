import { entityRoutes } from '@iwater/contract/kit/routes'
import { saveWeatherOrg, weatherOrganisation } from '@iwater/contract/weather/organisations'
import { expect, test } from 'vitest'
import { allCities } from './cities/cities.ts'
import { weatherSetting } from './weather-testing.ts'

const { list } = entityRoutes(weatherOrganisation)

test('the longest name of a city fits the record', async () => {
  const { app, tenant, of } = await weatherSetting()
  const longest = allCities().toSorted((one, other) => other.name.en.length - one.name.en.length)[0]
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: longest?.code ?? '' }, of)
  const { data } = await app.call(list, {}, of)
  expect(data.records[0]?.name?.en).toBe(longest?.name.en)
})
