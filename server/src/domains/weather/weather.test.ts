import { readSignInInfo } from '@iwater/contract/sign-in/sign-in'
import { readCityWeather } from '@iwater/contract/weather'
import { expect, test } from 'vitest'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'

type Day = [day: string, low: number, high: number]

async function setting() {
  const app = await testApp()
  // In Shanghai it is the 21st already.
  app.clock.set(Date.parse('2026-11-20T17:00:00Z'))
  const tenant = await aTenant(app.owner)
  const { token } = await aSignedInPerson(app, tenant)
  const put = async (organisationId: string, city: string, days: Day[]) => {
    for (const [day, low, high] of days) {
      await app.owner(
        `insert into city_weather (tenant_id, organisation_id, day, city_zh, city_en, icon, low, high)
           values ($1, $2, $3, $4, $5, 'rain', $6, $7)`,
        [tenant.tenantId, organisationId, day, city, `${city} city`, low, high],
      )
    }
  }
  const read = async (organizationId?: string, of = token) =>
    (await app.call(readCityWeather, organizationId ? { organizationId } : {}, { token: of })).data
  return { app, tenant, token, put, read }
}

const days: Day[] = [
  ['2026-11-20', 1, 2],
  ['2026-11-21', 12, 19],
  ['2026-11-22', 10, 15],
  ['2026-11-23', 9, 14],
]

test('without data of today there is no weather, and sign-in says so', async () => {
  const { app, tenant, token, put, read } = await setting()
  expect(await read()).toBeNull()
  await put(tenant.root, '清源', [['2026-11-20', 1, 2]])
  expect(await read()).toBeNull()
  const { data } = await app.call(readSignInInfo, {}, { token })
  expect(data.showWeather).toBe(false)
})

test('the weather begins with today, by the tenant’s clock', async () => {
  const { app, tenant, token, put, read } = await setting()
  await put(tenant.root, '清源', days)
  expect(await read()).toEqual({
    cityName: '清源',
    city: { zh: '清源', en: '清源 city' },
    show: true,
    items: [
      { day: '2026-11-21', icon: 'rain', low: 12, high: 19 },
      { day: '2026-11-22', icon: 'rain', low: 10, high: 15 },
      { day: '2026-11-23', icon: 'rain', low: 9, high: 14 },
    ],
  })
  const { data } = await app.call(readSignInInfo, {}, { token })
  expect(data.showWeather).toBe(true)
})

test('with only two days there is nothing more to expand', async () => {
  const { tenant, put, read } = await setting()
  await put(tenant.root, '清源', days.slice(0, 3))
  expect(await read()).toMatchObject({ show: false, items: [{ low: 12 }, { low: 10 }] })
})

test('a station has the weather of its own city, else of its nearest ancestor', async () => {
  const { app, tenant, put, read } = await setting()
  const works = await anOrganisation(app, tenant)
  const station = await anOrganisation(app, tenant, { parentId: works })
  await put(tenant.root, '清源', days)
  const person = await aSignedInPerson(app, tenant, { loginName: 'sam', organisationId: station })
  expect(await read(undefined, person.token)).toMatchObject({ cityName: '清源' })
  await put(works, '东山', days)
  expect(await read(undefined, person.token)).toMatchObject({ cityName: '东山' })
  expect(await read(tenant.root)).toMatchObject({ cityName: '清源' })
})
