import { entityRoutes } from '@iwater/contract/kit/routes'
import { maintenancePlan } from '@iwater/contract/maintenance/plans'
import { maintenanceTask, skipTask } from '@iwater/contract/maintenance/tasks'
import { unitRecord } from '@iwater/contract/plant/units'
import { saveWeatherOrg } from '@iwater/contract/weather/organisations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asWorker, withTenant } from '#platform/database/database'
import { anOrganisation, aSignedInPerson } from '#testing/people'
import { testApp } from '#testing/test-app'
import { aTenant } from '#testing/test-services'
import { openDueTasks } from './open-tasks.service.ts'
import { daysBeyond } from './weather-tasks.service.ts'

const units = entityRoutes(unitRecord)
const plans = entityRoutes(maintenancePlan)
const tasks = entityRoutes(maintenanceTask)
const both = (text: string) => ({ zh: text, en: text })
const noon = (day: string) => new Date(`${day}T12:00:00+08:00`)

const aDay = (day: string, own: object = {}) => ({
  day,
  low: 5,
  high: 15,
  precipitation: 0 as number | null,
  windLevel: 2 as number | null,
  ...own,
})

test('a forecast counts from its limit on, frost down to it, and nothing where the provider does not say', () => {
  const days = [
    aDay('2026-07-01', { precipitation: null, windLevel: null }),
    aDay('2026-07-02', { precipitation: 49.9, high: 34.9, low: 0.1, windLevel: 5 }),
    aDay('2026-07-03', { precipitation: 50, high: 35, low: 0, windLevel: 6 }),
  ]
  for (const [forecast, limit] of [
    ['rain', 50],
    ['heat', 35],
    ['frost', 0],
    ['wind', 6],
  ] as const) {
    expect(daysBeyond(days, { forecast, limit }), forecast).toEqual(['2026-07-03'])
  }
})

async function setUp() {
  const app = await testApp()
  const tenant = await aTenant(app.owner)
  const { tenantId, scope, root } = tenant
  const { token } = await aSignedInPerson(app, tenant)
  const call: typeof app.call = (route, input, options) =>
    app.call(route, input, { token, ...options })
  const addUnit = async (name: string, kind: string, organisation = root) =>
    (await call(units.add, { name: both(name), kind, organisation_id: organisation, position: 0 }))
      .data.id
  /** A place of the test's own, because places are shared by all tenants. */
  const latitude = 20 + (tenantId % 3000) / 100
  const setWeather = async (organizationId: string, longitude: number) => {
    await call(saveWeatherOrg, {
      organizationId,
      cityName: `地点${longitude}`,
      latitude,
      longitude,
    })
    const [place] = await app.owner<{ id: number }>(
      'select place_id as id from weather_organisation where tenant_id = $1 and organisation_id = $2',
      [tenantId, organizationId],
    )
    return place?.id ?? 0
  }
  const forecast = (place: number, at: Date, days: readonly ReturnType<typeof aDay>[]) => {
    const body = {
      days: days.map(({ windLevel, ...day }) => ({ ...day, wind: { level: windLevel } })),
    }
    return asWorker(app.services.worker, (db) =>
      sql`
        insert into weather_pull (place_id, kind, hour, pulled_at, provider, body)
        values (${place}, 'days', date_trunc('hour', ${at}::timestamptz), ${at}, 'example', ${JSON.stringify(body)})
        on conflict (place_id, kind, hour) do update set body = excluded.body`.execute(db),
    )
  }
  const open = (at: Date) =>
    openDueTasks((work) => withTenant(app.services.app, scope, work), tenantId, at)
  const addPlan = (own: object = {}) =>
    call(plans.add, {
      name: both('暴雨前检查'),
      organisation_id: root,
      priority: 'high',
      flagged_data: 'device',
      is_active: true,
      people: [],
      is_checked: false,
      is_signed: false,
      lead_days: 2,
      overdue_days: 0,
      escalation_people: [],
      trigger: 'weather',
      forecast: 'rain',
      forecast_limit: 50,
      unit_kinds: ['pump-station'],
      weekdays: [],
      counter_changes: [],
      condition_points: [],
      equipment: [],
      steps: [{ instruction: '检查备用泵', kind: 'tick', is_required: true }],
      ...own,
    } as never)
  const opened = async () => {
    const { data } = await call(tasks.list, { size: 50, sort: 'due_on' } as never)
    return (data.records as unknown as { id: string; unit_id: string; due_on: string }[]).map(
      ({ id, unit_id: unitId, due_on: dueOn }) => ({ id, unitId, dueOn }),
    )
  }
  return { app, tenant, call, addUnit, setWeather, forecast, open, addPlan, opened }
}

test('heavy rain in the forecast puts one task before it on the list of each unit of the kinds at that place', async () => {
  const { app, tenant, addUnit, setWeather, forecast, open, addPlan, opened, call } = await setUp()
  const works = await anOrganisation(app, tenant)
  const dry = await anOrganisation(app, tenant, { zh: '西厂', en: 'West' })
  const here = await setWeather(tenant.root, 101)
  const there = await setWeather(dry, 111)
  const pumps = [
    await addUnit('一号泵站', 'pump-station'),
    await addUnit('二号泵站', 'pump-station', works),
  ]
  await addUnit('三号泵站', 'pump-station', dry)
  await addUnit('污水厂', 'sewage-works')
  expect((await addPlan()).status).toBe(200)

  const now = noon('2026-07-01')
  const rain = (day: string, precipitation: number) => aDay(day, { precipitation })
  await forecast(there, now, [rain('2026-07-02', 10)])
  await forecast(here, now, [
    rain('2026-07-01', 10),
    rain('2026-07-03', 60),
    rain('2026-07-04', 80),
  ])
  expect(await open(now)).toBe(2)
  const first = await opened()
  expect(new Map(first.map(({ unitId, dueOn }) => [unitId, dueOn]))).toEqual(
    new Map(pumps.map((pump) => [pump, '2026-07-02'])),
  )
  expect(await open(now), 'once').toBe(0)

  // While one is open there is no other; nor within three days after it has ended.
  const later = noon('2026-07-04')
  await forecast(here, later, [rain('2026-07-05', 60), rain('2026-07-06', 60)])
  expect(await open(later)).toBe(0)
  for (const { id } of first) await call(skipTask, { taskId: id, reason: '无需检查' } as never)
  const third = await open(later)
  expect(third).toBe(2)
  expect((await opened()).filter(({ dueOn }) => dueOn === '2026-07-05')).toHaveLength(2)
})

test('a forecast of more than a day ago, or beyond the days ahead, opens nothing', async () => {
  const { app, tenant, addUnit, setWeather, forecast, open, addPlan } = await setUp()
  const here = await setWeather(tenant.root, 101)
  await addUnit('泵站', 'pump-station')
  const retired = await addUnit('旧泵站', 'pump-station')
  await app.owner('update unit set retired_at = now() where id = $1', [retired])
  await addPlan()
  await forecast(here, noon('2026-07-01'), [
    aDay('2026-07-02', { precipitation: 60 }),
    aDay('2026-07-04', { precipitation: 60 }),
  ])
  expect(await open(new Date(noon('2026-07-02').getTime() + 1000))).toBe(0)
  await forecast(here, noon('2026-07-03'), [aDay('2026-07-06', { precipitation: 60 })])
  expect(await open(noon('2026-07-03'))).toBe(0)
  await forecast(here, noon('2026-07-03'), [aDay('2026-07-05', { precipitation: 60 })])
  expect(await open(noon('2026-07-03'))).toBe(1)
})

test('tasks that another trigger of the plan opened do not count as weather', async () => {
  const { app, tenant, call, addUnit, setWeather, forecast, open, addPlan, opened } = await setUp()
  const here = await setWeather(tenant.root, 101)
  await addUnit('泵站', 'pump-station')
  await addPlan()
  const now = noon('2026-07-01')
  await forecast(here, now, [aDay('2026-07-02', { precipitation: 60 })])
  expect(await open(now)).toBe(1)
  const [task] = await opened()
  await call(skipTask, { taskId: task?.id ?? '', reason: '无需检查' } as never)
  // As running hours would have called it.
  await app.owner(
    `update maintenance_task set occurrence = 'hours 2026-07-01T04:00:00.000Z' where id = $1`,
    [task?.id],
  )
  expect(await open(now)).toBe(1)
})

test('a plan by the weather says what, from where on, and for which units', async () => {
  const { addPlan } = await setUp()
  const { status, body } = await addPlan({ forecast: null, forecast_limit: null, unit_kinds: [] })
  expect(status).toBe(400)
  expect(Object.keys((body.data as unknown as { fields: object }).fields).toSorted()).toEqual([
    'forecast',
    'forecast_limit',
    'unit_kinds',
  ])
})
