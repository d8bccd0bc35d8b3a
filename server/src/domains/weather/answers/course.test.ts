import { readWeatherCourse } from '@iwater/contract/weather/course'
import { saveWeatherOrg } from '@iwater/contract/weather/organisations'
import { expect, test } from 'vitest'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { aTenant } from '#testing/test-services'
import type { Bodies } from '../normalised/bodies.ts'
import { exampleWeather } from '../providers/example.provider.ts'
import { provider, weatherSetting } from '../weather-testing.ts'

/** Pulls whose hours and days are all as warm as the hour of the pull by UTC. */
const hourly = {
  ...provider,
  pull: async (kind: string, place: never, at: Date) => {
    const degrees = at.getUTCHours()
    const body = (await provider.pull(kind as never, place, at)) as never
    if (kind === 'hours')
      return {
        hours: (body as Bodies['hours']).hours.map((hour) => ({
          ...hour,
          temperature: degrees,
          precipitation: degrees / 2,
        })),
      }
    if (kind !== 'days') return body
    return {
      days: (body as Bodies['days']).days.map((day) => ({
        ...day,
        low: degrees,
        high: degrees + 6,
      })),
    }
  },
} as typeof provider

async function courseSetting() {
  const setting = await weatherSetting()
  const { app, tenant, of } = setting
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  const pullAt = async (moment: string) => {
    app.clock.set(Date.parse(moment))
    // All that is due by then, and what is not yet.
    await app.owner('update weather_due set due_at = $1', [new Date(app.clock.now())])
    await setting.pull(hourly)
  }
  const course = async (from: string, to: string, own: { orgId?: string } = {}, token = of.token) =>
    app.call(readWeatherCourse, { from, to, ...own }, { token })
  return { ...setting, pullAt, course }
}

test('hours of a span are as they were said last before they were over, those to come as they are forecast', async () => {
  const { pullAt, course } = await courseSetting()
  await pullAt('2026-11-28T02:10:00Z')
  await pullAt('2026-11-28T04:30:00Z')
  const { data } = await course('2026-11-28T02:00:00Z', '2026-11-28T07:00:00Z')
  expect(data).toMatchObject({
    city: { zh: '杭州', en: 'Hangzhou' },
    bucketMs: 3_600_000,
    source: { provider: 'open-meteo', pulledAt: expect.stringContaining('2026-11-28T04:30:') },
  })
  expect(
    data.rows.map(({ at, low, high, precipitation }) => [
      at.slice(11, 13),
      low,
      high,
      precipitation,
    ]),
  ).toEqual([
    ['02', 2, 2, 1],
    ['03', 2, 2, 1],
    ['04', 4, 4, 2],
    ['05', 4, 4, 2],
    ['06', 4, 4, 2],
  ])
  const eightDays = await course('2026-11-20T07:00:00Z', '2026-11-28T07:00:00Z')
  expect(eightDays.data).toMatchObject({ bucketMs: 3_600_000 })
  expect((await course('2026-11-20T06:00:00Z', '2026-11-28T07:00:00Z')).data.bucketMs).toBe(
    86_400_000,
  )
  // Said before the span began.
  expect((await course('2026-11-28T05:00:00Z', '2026-11-28T07:00:00Z')).data.rows).toHaveLength(2)
  expect((await course('2026-11-27T00:00:00Z', '2026-11-28T02:00:00Z')).data).toMatchObject({
    rows: [],
    source: null,
  })
})

test('a span of some hours has each of them, also of pulls long before it', async () => {
  const { pullAt, course } = await courseSetting()
  await pullAt('2026-11-28T02:10:00Z')
  const late = await course('2026-11-28T20:00:00Z', '2026-11-29T08:00:00Z')
  // A pull tells 27 hours.
  expect(late.data.rows.map(({ at }) => at.slice(8, 13))).toEqual([
    '28T20',
    '28T21',
    '28T22',
    '28T23',
    '29T00',
    '29T01',
    '29T02',
    '29T03',
    '29T04',
  ])
})

test('a new place of the example has the hours before it, those of the same day too', async () => {
  const { app, tenant, of, pull, course } = await courseSetting()
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '320500' }, of)
  await pull(exampleWeather())
  for (const [from, to, count] of [
    ['2026-11-28T01:00:00Z', '2026-11-28T07:00:00Z', 6],
    ['2026-11-27T19:00:00Z', '2026-11-28T07:00:00Z', 12],
    ['2026-11-27T10:00:00Z', '2026-11-27T16:00:00Z', 6],
  ] as const)
    expect([from, (await course(from, to)).data.rows.length]).toEqual([from, count])
})

test('a longer span has days by the clock of the tenant, each as it was said last on it', async () => {
  const { pullAt, course } = await courseSetting()
  await pullAt('2026-11-27T15:30:00Z')
  await pullAt('2026-11-27T16:30:00Z')
  await pullAt('2026-11-28T02:10:00Z')
  const { data } = await course('2026-11-10T00:00:00Z', '2026-11-28T06:00:00Z')
  expect(data.bucketMs).toBe(86_400_000)
  expect(data.rows.map(({ at, low, high }) => [at, low, high])).toEqual([
    ['2026-11-26T16:00:00.000Z', 15, 21],
    ['2026-11-27T16:00:00.000Z', 2, 8],
  ])
})

test('where no weather is set there is none, and what is not visible is not found', async () => {
  const { app, tenant, pullAt, course } = await courseSetting()
  await pullAt('2026-11-28T02:10:00Z')
  const works = await anOrganisation(app, tenant)
  const other = await aTenant(app.owner)
  const outsider = await aSignedInPerson(app, other)
  const span = ['2026-11-28T02:00:00Z', '2026-11-28T04:00:00Z'] as const
  expect((await course(...span, { orgId: works })).data.rows).toHaveLength(2)
  expect((await course(...span, {}, outsider.token)).data).toMatchObject({ city: null, rows: [] })
  expect((await course(...span, { orgId: works }, outsider.token)).status).toBe(404)
  for (const [from, to] of [span.toReversed(), ['2010-01-01T00:00:00Z', span[1]]])
    expect((await course(from ?? '', to ?? '')).status).toBe(400)
})
