import { listMessages } from '@iwater/contract/messages'
import { saveWeatherOrg } from '@iwater/contract/weather/organisations'
import { listWeatherWarnings } from '@iwater/contract/weather/warnings'
import { expect, test } from 'vitest'
import { asWorker } from '#platform/database/database'
import { anOrganisation, aRole, aSignedInPerson, signInAs } from '#testing/people'
import { aTenant } from '#testing/test-services'
import type { AlertOfBody } from '../normalised/bodies.ts'
import type { WeatherProvider } from '../providers/weather.provider.ts'
import { hourMs, now, provider, weatherSetting } from '../weather-testing.ts'
import { deleteOldWarnings } from './warning.queries.ts'

const anAlert = (own: Partial<AlertOfBody> = {}): AlertOfBody => ({
  id: 'storm',
  type: { zh: '暴雨', en: 'Rainstorm' },
  title: { zh: '暴雨橙色预警', en: 'Orange rainstorm alert' },
  text: '预计未来 3 小时降雨量将达 50 毫米以上。',
  colour: 'orange',
  sender: '杭州市气象台',
  issuedAt: new Date(now - hourMs).toISOString(),
  endsAt: new Date(now + 12 * hourMs).toISOString(),
  attributions: [],
  ...own,
})

/** Alerts in Hangzhou alone. */
const withAlerts = (...alerts: AlertOfBody[]): WeatherProvider => ({
  ...provider,
  pull: async (kind, place, at) => {
    if (kind !== 'alerts') return provider.pull(kind, place, at)
    return { alerts: Math.round(place.latitude) === 30 ? alerts : [] } as never
  },
})

/** The root and the works below it have the weather of Hangzhou, the branch that of Nanjing. */
async function warningSetting() {
  const setting = await weatherSetting()
  const { app, tenant, of } = setting
  const works = await anOrganisation(app, tenant)
  const branch = await anOrganisation(app, tenant, { zh: '分公司', en: 'Branch' })
  await app.call(saveWeatherOrg, { organizationId: tenant.root, cityCode: '330100' }, of)
  await app.call(saveWeatherOrg, { organizationId: branch, cityCode: '320100' }, of)
  const role = { role: 'operator' }
  const inWorks = await aSignedInPerson(app, tenant, {
    loginName: 'wei',
    organisationId: works,
    ...role,
  })
  const inBranch = await aSignedInPerson(app, tenant, {
    loginName: 'bea',
    organisationId: branch,
    ...role,
  })
  const received = async (token: string) => {
    const { data } = await app.call(listMessages, {}, { token })
    return data.records.map(({ title, importance, isDemo }) => [title.en, importance, isDemo])
  }
  const pullAt = async (minutes: number, from: WeatherProvider) => {
    app.clock.set(now + minutes * 60_000)
    await setting.pull(from)
  }
  return { ...setting, works, branch, inWorks, inBranch, received, pullAt }
}

test('a severe alert is sent once to the people of the organisations at its place', async () => {
  const { app, of, tenant, inWorks, inBranch, received, pullAt } = await warningSetting()
  const other = await aTenant(app.owner)
  const outsider = await aSignedInPerson(app, other)
  const suspended = await aTenant(app.owner)
  for (const { tenantId, root } of [other, suspended])
    await app.owner(
      `insert into weather_organisation (tenant_id, id, organisation_id, city, is_shown, place_id, place_zh, place_en)
       select $1, gen_random_uuid(), $2, city, is_shown, place_id, '杭州', 'Hangzhou' from weather_organisation where tenant_id = $3 and city = '330100'`,
      [tenantId, root, tenant.tenantId],
    )
  await app.owner(
    `update tenant set suspended_at = now(), suspension_zh = '欠费', suspension_en = 'Unpaid' where id = $1`,
    [suspended.tenantId],
  )
  const weak = anAlert({ id: 'gale', colour: 'blue' })
  const over = anAlert({ id: 'over', endsAt: new Date(now).toISOString() })
  await pullAt(0, withAlerts(anAlert(), weak, over))
  const orange = ['Hangzhou: Orange rainstorm alert', 'important', false]
  for (const { token } of [of, inWorks, outsider]) expect(await received(token)).toEqual([orange])
  expect(await received(inBranch.token)).toEqual([])
  expect(
    await app.owner('select from weather_warning where tenant_id = $1', [suspended.tenantId]),
  ).toEqual([])

  await pullAt(30, withAlerts(anAlert(), weak))
  expect(await received(of.token)).toEqual([orange])
  const worse = anAlert({ colour: 'red', title: { zh: '暴雨红色预警', en: 'Red rainstorm alert' } })
  await pullAt(60, withAlerts(worse))
  const red = ['Hangzhou: Red rainstorm alert', 'urgent', false]
  expect(await received(inWorks.token)).toEqual([red, orange])
})

test('alerts of generated weather are marked as demo data', async () => {
  const { of, received, pullAt } = await warningSetting()
  await pullAt(0, { ...withAlerts(anAlert()), name: 'example' })
  expect(await received(of.token)).toEqual([
    ['Hangzhou: Orange rainstorm alert', 'important', true],
  ])
})

test('what could not be sent is sent with the next pull', async () => {
  const { app, of, received, pullAt } = await warningSetting()
  await app.owner('alter table message rename to message_away')
  await pullAt(0, withAlerts(anAlert()))
  await app.owner('alter table message_away rename to message')
  expect(await received(of.token)).toEqual([])
  await pullAt(30, withAlerts(anAlert()))
  expect(await received(of.token)).toHaveLength(1)
})

test('severe alerts in force name the visible organisations that they touch', async () => {
  const { app, of, tenant, works, inWorks, inBranch, pullAt } = await warningSetting()
  const list = async (token: string) => {
    const { data } = await app.call(listWeatherWarnings, {}, { token })
    return data.map(({ alarmId, organizationIds }) => [alarmId, organizationIds.toSorted()])
  }
  const endless = anAlert({ id: 'endless', colour: 'red', endsAt: null })
  await pullAt(0, withAlerts(anAlert(), anAlert({ id: 'gale', colour: 'yellow' }), endless))
  const touched = [tenant.root, works].toSorted()
  expect(await list(of.token)).toEqual([
    ['endless', touched],
    ['storm', touched],
  ])
  expect(await list(inWorks.token)).toEqual([
    ['endless', [works]],
    ['storm', [works]],
  ])
  expect(await list(inBranch.token)).toEqual([])
  const later = async (hours: number) => {
    app.clock.set(now + hours * hourMs)
    return list((await signInAs(app, inWorks)).access_token)
  }
  expect(await later(13)).toEqual([['endless', [works]]])
  expect(await later(25)).toEqual([])
  const { key } = await aRole(app, tenant)
  const { token } = await aSignedInPerson(app, tenant, { loginName: 'zoe', role: key })
  expect((await app.call(listWeatherWarnings, {}, { token })).status).toBe(403)
})

test('alerts that were sent long ago are forgotten', async () => {
  const { app, pullAt } = await warningSetting()
  await pullAt(0, withAlerts(anAlert()))
  const forget = (before: number) =>
    asWorker(app.services.worker, (db) => deleteOldWarnings(db, new Date(before), 10))
  expect(await forget(now)).toBe(0)
  expect(await forget(now + hourMs)).toBe(1)
})
